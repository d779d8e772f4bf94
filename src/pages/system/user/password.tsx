import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { PasswordReset as Schema } from '../../../../openapi/generated/schemas.system.ts';
import { perform } from '../../../api/change.ts';
import type { PasswordReset, User } from '../../../api/generated/client.schemas.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { mismatch } from '../../../rules/same-password.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { SecretInput } from '../../../ui/form/secret-input.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { address } from './address.ts';

interface PasswordValues extends Record<string, unknown> {
  userPassword: string;
  confirmPassword: string;
}

const fields: FieldTable = {
  userPassword: {
    label: msg`New password`,
    required: true,
    hint: msg`8–16 letters and digits, at least one of each`,
    secret: true,
  },
  confirmPassword: { label: msg`Confirm password`, required: true, secret: true },
};

const toInput = ({ userPassword, confirmPassword }: PasswordValues): PasswordReset => ({
  userPassword,
  confirmPassword,
});

const validate = validation(Schema, toInput, ({ userPassword, confirmPassword }: PasswordValues) => ({
  confirmPassword: mismatch(userPassword, confirmPassword),
}));

/** A new password for somebody else; that user's sessions end with it. */
export default function PasswordForm() {
  const { search, setSearch, setDirty } = useAddress(address);
  const { t } = useLingui();
  return (
    <FormDrawer<PasswordValues, User>
      name="system.user.password.1"
      record={search.password}
      controls={{ update: users.resetUserPassword.control }}
      onRecord={(password) => setSearch({ password })}
      title={(user) => (user ? t`Reset the password of ${user.fullName}` : t`Reset the password`)}
      load={users.get}
      locked={({ adminRefusal }) => adminRefusal ?? null}
      initial={() => ({ userPassword: '', confirmPassword: '' })}
      validate={validate}
      fields={fields}
      onDirty={(dirty) => setDirty('password', dirty)}
      submit={async (values, { entity }) =>
        entity &&
        perform(
          users.resetUserPassword,
          { id: entity.id, data: toInput(values) },
          { done: msg`The password was reset` },
        )
      }
    >
      {(form) => (
        <>
          <p>{t`The user is signed out everywhere and has to sign in with the new password.`}</p>
          <SecretInput {...form.getInputProps('userPassword')} data-autofocus />
          <SecretInput {...form.getInputProps('confirmPassword')} />
        </>
      )}
    </FormDrawer>
  );
}
