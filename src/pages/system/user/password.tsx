import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { PasswordReset as limits } from '../../../../openapi/generated/limits.system.ts';
import { PasswordReset as schema } from '../../../../openapi/generated/schemas.system.ts';
import type { PasswordReset, User } from '../../../api/generated/client.schemas.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { mismatch } from '../../../rules/same-password.ts';
import { SecretInput } from '../../../ui/field/secret-input.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { address } from './address.ts';

interface PasswordValues extends Record<string, unknown> {
  userPassword: string;
  confirmPassword: string;
}

const fields: FieldTable = {
  userPassword: { label: msg`New password`, hint: msg`8–16 letters and digits, at least one of each`, secret: true },
  confirmPassword: { label: msg`Confirm password`, secret: true },
};

const resource = { ...address, get: users.get, update: users.resetUserPassword };

/** A new password for somebody else; that user's sessions end with it. */
export default function PasswordForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      opens="password"
      input={{ schema, limits }}
      title={(user) => (user ? t`Reset the password of ${user.fullName}` : t`Reset the password`)}
      locked={({ adminRefusal }: User) => adminRefusal ?? null}
      initial={(): PasswordValues => ({ userPassword: '', confirmPassword: '' })}
      fields={fields}
      toInput={({ userPassword, confirmPassword }): PasswordReset => ({ userPassword, confirmPassword })}
      rules={({ userPassword, confirmPassword }) => ({ confirmPassword: mismatch(userPassword, confirmPassword) })}
      done={{ saved: msg`The password was reset` }}
    >
      {(form) => (
        <>
          <p className="paragraph">{t`The user is signed out everywhere and must sign in with the new password.`}</p>
          <SecretInput {...form.getInputProps('userPassword')} data-autofocus />
          <SecretInput {...form.getInputProps('confirmPassword')} />
        </>
      )}
    </ResourceForm>
  );
}
