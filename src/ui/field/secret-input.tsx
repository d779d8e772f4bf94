import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useCapsLock } from '../../base/use-caps-lock.ts';

/** A password input whose content can be revealed while typing, with a Caps Lock warning. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useLingui();
  const caps = useCapsLock();
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t`Show value` }}
        {...props}
        {...caps.on}
        onBlur={(event) => {
          caps.on.onBlur();
          props.onBlur?.(event);
        }}
      />
      <small role="status">{caps.isOn && t`Caps Lock is on`}</small>
    </div>
  );
}
