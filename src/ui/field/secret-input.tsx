import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** A password input whose content can be revealed while typing. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show value` }}
      {...props}
    />
  );
}
