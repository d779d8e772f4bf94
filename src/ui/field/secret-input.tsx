import { useState, type KeyboardEvent } from 'react';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** A password input whose content can be revealed while typing, with a Caps Lock warning. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useLingui();
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t`Show value` }}
        {...props}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={(event) => {
          setCaps(false);
          props.onBlur?.(event);
        }}
      />
      <small role="status">{caps && t`Caps Lock is on`}</small>
    </div>
  );
}
