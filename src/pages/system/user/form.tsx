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
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input, { changeInput });

/** The form for creating or editing a user. */
export default function UserForm() {
  const { t } = useLingui();
  const roles = useListOptions('role', errorToast).data;
  const applications = useListOptions('application', errorToast).data;
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
      done={{ created: msg`User created. Enable the user to allow sign-in` }}
      print={(values) => ({
        roles: labels(roles, values.roles),
        applications: labels(applications, values.applications),
        unitId: labels(units, values.unitId ? [values.unitId] : []),
      })}
    >
      {(_, entity) => (
        <Inputs
          of={fields}
          own={{
            roles: <Control of={fields.roles}>{(some) => <MultiSelect {...some} data={[...(roles ?? [])]} />}</Control>,
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
      )}
    </SplitForm>
  );
}
