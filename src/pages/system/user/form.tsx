import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { User, UserUpdate } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import { getUpdateUserMutationKey, getUser, updateUser, useInsertUser } from '../../../api/generated/users/users.ts';
import { problemShown, problemToast, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { SecretInput } from '../../../ui/form/secret-input.tsx';
import { Several } from '../../../ui/form/several.tsx';
import { unitOptions } from './columns.tsx';
import { fields, toInput, toUpdate, toValues, validate, type UserValues } from './form-values.ts';

/** New user, and change of one. */
export default function UserForm() {
  const { search, setSearch, setDirty } = useView('/pages/system/user');
  const { t } = useLingui();
  const roles = useListOptions('role', problemToast).data;
  const applications = useListOptions('application', problemToast).data;
  const units = unitOptions(useListUnits({}, problemToast).data ?? []);
  const insert = useInsertUser(problemShown);
  const update = useUpdate(getUpdateUserMutationKey(), (_id, data: UserUpdate, init) => updateUser(data, init));
  const labels = (options: readonly { value: string; label: string }[] | undefined, values: readonly string[]) =>
    values.map((id) => options?.find(({ value }) => value === id)?.label.trim() ?? id).join(', ');

  return (
    <FormDrawer<UserValues, User>
      name="system.user.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.fullName}` : t`New user`)}
      load={(id) => getUser(id)}
      locked={({ adminRefusal }) => adminRefusal ?? null}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={(values) => ({
        roles: labels(roles, values.roles),
        applications: labels(applications, values.applications),
        unitId: labels(units, values.unitId ? [values.unitId] : []),
      })}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toUpdate(values, entity), ifMatch })
          : insert.mutateAsync({ data: toInput(values) })
      }
    >
      {(form, entity) => (
        <>
          <TextInput {...form.getInputProps('userName')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('fullName')} autoComplete="off" />
          <TextInput {...form.getInputProps('jobNumber')} autoComplete="off" />
          <Several {...form.getInputProps('roles')} data={[...(roles ?? [])]} />
          <Several {...form.getInputProps('applications')} data={[...(applications ?? [])]} />
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
    </FormDrawer>
  );
}
