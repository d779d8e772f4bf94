import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { User } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import { changeInput, input } from '../../../api/generated/users/input.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { errorToast } from '../../../api/error-place.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { SplitForm } from '../../../resource/form.tsx';
import { unitOptions } from '../../../resource/units.ts';
import { mismatch } from '../../../rules/same-password.ts';
import { useSession } from '../../../session/permission.ts';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input, { changeInput });

const sorted = (ids: readonly string[]) => ids.toSorted().join();

/** What saving does to the sessions of the user if it gives or takes roles. */
function RolesNote({ user, roleIds }: { user: User; roleIds: readonly string[] }) {
  const { t } = useLingui();
  const { user: me } = useSession();
  if (sorted(user.roles.map(({ id }) => id)) === sorted(roleIds)) return null;
  return (
    <p className="note" role="note">
      {user.id === me.userId
        ? t`Saving ends all your other sessions, because your roles change.`
        : t`Saving signs the user out everywhere, because the roles change.`}
    </p>
  );
}

/** The form for creating or editing a user. */
export default function UserForm() {
  const { t } = useLingui();
  const roles = useListOptions('role', errorToast).data;
  const applications = useListOptions('application', errorToast).data;
  const { user: me } = useSession();
  const units = unitOptions(useListUnits({}, errorToast).data ?? []);
  const labels = (options: readonly { value: string; label: string }[] | undefined, values: readonly string[]) =>
    values.map((id) => options?.find(({ value }) => value === id)?.label.trim() ?? id).join(', ');

  return (
    <SplitForm
      of={users}
      {...form}
      title={(entity) => (entity ? t`Edit ${entity.fullName}` : t`New user`)}
      locked={({ adminRefusal }: User) => adminRefusal ?? null}
      toChange={(values, userId) => ({ ...form.toChange(values), userId })}
      rules={({ password, confirmPassword }) => ({ confirmPassword: mismatch(password, confirmPassword) })}
      review={({ values, over }) => {
        const removed = over?.roles.filter(({ id }) => !values.roles.includes(id)) ?? [];
        if (over?.id !== me.userId || removed.length === 0) return null;
        return {
          title: t`Remove roles from your own account?`,
          verb: t`Remove roles`,
          impact: removed.map(({ name }) => `− ${name}`),
          next: t`You may not be able to undo this.`,
          typed: over.userName,
        };
      }}
      done={{ created: msg`User created. Enable the user to allow sign-in` }}
      print={(values) => ({
        roles: labels(roles, values.roles),
        applications: labels(applications, values.applications),
        unitId: labels(units, values.unitId ? [values.unitId] : []),
      })}
    >
      {({ values }, entity) => (
        <>
          <Inputs
            of={fields}
            own={{
              roles: (
                <Control of={fields.roles}>{(some) => <MultiSelect {...some} data={[...(roles ?? [])]} />}</Control>
              ),
              applications: (
                <Control of={fields.applications}>
                  {(some) => <MultiSelect {...some} data={[...(applications ?? [])]} />}
                </Control>
              ),
              unitId: <Input of={fields.unitId} none={t`No unit`} options={units} />,
              phone: <Input of={fields.phone} inputMode="tel" />,
              email: <Input of={fields.email} inputMode="email" />,
              ...(entity && { password: null, confirmPassword: null }),
            }}
          />
          {entity && <RolesNote user={entity} roleIds={values.roles} />}
        </>
      )}
    </SplitForm>
  );
}
