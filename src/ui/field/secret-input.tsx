import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** A password that somebody is given or a server is asked with; it can be looked at while it is typed. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show value` }}
      {...props}
    />
  );
}
