import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { PasswordReset as limits } from '../../../../openapi/generated/limits.system.ts';
import { PasswordReset as schema } from '../../../../openapi/generated/schemas.system.ts';
import type { PasswordReset, User } from '../../../api/generated/client.schemas.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { fieldsOf, secret } from '../../../resource/fields/field.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { mismatch } from '../../../rules/same-password.ts';
import { address } from './address.ts';
import { fields as ofUser } from './fields.tsx';

const fields = fieldsOf<User, Omit<PasswordReset, 'userId'>>()({
  userPassword: secret(msg`New password`, { hint: msg`8–16 letters and digits, at least one of each` }),
  confirmPassword: secret(ofUser.confirmPassword.label),
});
const form = formOf(fields, { schema, limits });
const resource = { ...address, get: users.get, update: users.resetUserPassword };

/** The form that sets a new password for another user, which ends that user's sessions. */
export default function PasswordForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      opens="password"
      {...form}
      title={(user) => (user ? t`Reset the password of ${user.fullName}` : t`Reset the password`)}
      locked={({ adminRefusal }: User) => adminRefusal ?? null}
      rules={({ userPassword, confirmPassword }) => ({ confirmPassword: mismatch(userPassword, confirmPassword) })}
      done={{ saved: msg`The password was reset` }}
    >
      <p className="paragraph">{t`The user is signed out everywhere and must sign in with the new password.`}</p>
      <Inputs of={fields} />
    </ResourceForm>
  );
}
