import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { User } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import { changeInput, input } from '../../../api/generated/users/input.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { errorToast } from '../../../api/error-place.ts';
import { SplitForm } from '../../../resource/form.tsx';
import { mismatch } from '../../../rules/same-password.ts';
import { SecretInput } from '../../../ui/field/secret-input.tsx';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { unitOptions } from '../../../resource/units.ts';
import { fields, toChange, toInput, toValues } from './form-values.ts';

/** New user, and change of one. */
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
      input={input}
      changeInput={changeInput}
      title={(entity) => (entity ? t`Edit ${entity.fullName}` : t`New user`)}
      locked={({ adminRefusal }: User) => adminRefusal ?? null}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      toChange={toChange}
      rules={({ password, confirmPassword }) => ({ confirmPassword: mismatch(password, confirmPassword) })}
      done={{ created: msg`User created. Enable the user to allow sign-in`, saved: msg`Changes saved` }}
      print={(values) => ({
        roles: labels(roles, values.roles),
        applications: labels(applications, values.applications),
        unitId: labels(units, values.unitId ? [values.unitId] : []),
      })}
    >
      {(form, entity) => (
        <>
          <TextInput {...form.getInputProps('userName')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('fullName')} autoComplete="off" />
          <TextInput {...form.getInputProps('jobNumber')} autoComplete="off" />
          <MultiSelect {...form.getInputProps('roles')} data={[...(roles ?? [])]} />
          <MultiSelect {...form.getInputProps('applications')} data={[...(applications ?? [])]} />
          <NativeSelect {...form.getInputProps('unitId')} data={[{ value: '', label: t`No unit` }, ...units]} />
          <TextInput {...form.getInputProps('phone')} inputMode="tel" autoComplete="off" />
          <TextInput {...form.getInputProps('email')} inputMode="email" autoComplete="off" />
          <TextInput {...form.getInputProps('remark')} autoComplete="off" />
          {!entity && (
            <>
              <SecretInput {...form.getInputProps('password')} />
              <SecretInput {...form.getInputProps('confirmPassword')} />
            </>
          )}
        </>
      )}
    </SplitForm>
  );
}
