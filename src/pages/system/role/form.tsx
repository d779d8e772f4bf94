import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RoleInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { RoleInput as Schema } from '../../../../openapi/generated/schemas.system.ts';
import type { Role, RoleInput } from '../../../api/generated/client.schemas.ts';
import {
  getRole,
  getUpdateRoleMutationKey,
  updateRole,
  useCopyRole,
  useCreateRole,
} from '../../../api/generated/roles/roles.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

interface RoleValues extends Record<string, unknown> {
  code: string;
  name: string;
  description: string;
}

const fields: FieldTable = {
  code: { label: msg`Code`, required: true, hint: msg`5–20 letters, digits or _`, plain: true },
  name: { label: msg`Name`, required: true, hint: msg`1–50 characters`, limit: limits.name },
  description: { label: msg`Description`, hint: msg`At most 100 characters`, limit: limits.description },
};

const toInput = ({ code, name, description }: RoleValues): RoleInput => ({
  code: plainText(code),
  name: name.trim(),
  ...(description && { description }),
});

const toValues = (role: Role | null): RoleValues => ({
  code: role?.code ?? '',
  name: role?.name ?? '',
  description: role?.description ?? '',
});

const validate = validation(Schema, toInput);

/** New role, and change of one. What a role is authorised for is a form of its own. */
export default function RoleForm() {
  const { search, setSearch, setDirty } = useView('/pages/system/role');
  const { t } = useLingui();
  const create = useCreateRole(problemShown);
  const update = useUpdate(getUpdateRoleMutationKey(), updateRole);
  return (
    <FormDrawer<RoleValues, Role>
      name="system.role.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.name}` : t`New role`)}
      load={(id) => getRole(id)}
      locked={({ adminRefusal }) => adminRefusal ?? null}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
    >
      {(form, entity) => (
        <>
          <TextInput
            {...form.getInputProps('code')}
            disabled={entity?.isSystem ?? false}
            autoComplete="off"
            data-autofocus
          />
          <TextInput {...form.getInputProps('name')} />
          <TextInput {...form.getInputProps('description')} />
        </>
      )}
    </FormDrawer>
  );
}

/** A new role with the rights of another one. */
export function RoleCopyForm() {
  const { search, setSearch, setDirty } = useView('/pages/system/role');
  const { t } = useLingui();
  const { mutateAsync: copy } = useCopyRole(problemShown);
  return (
    <FormDrawer<RoleValues, Role>
      name="system.role.copy.1"
      record={search.copy}
      controls={{ update: 'doCreate' }}
      onRecord={(of) => setSearch({ copy: of })}
      title={(role) => (role ? t`Copy ${role.name}` : t`Copy`)}
      load={(id) => getRole(id)}
      locked={({ adminRefusal }) => adminRefusal ?? null}
      initial={(role) => ({ ...toValues(null), description: role?.description ?? '' })}
      validate={validate}
      fields={fields}
      onDirty={(dirty) => setDirty('copy', dirty)}
      submit={async (values, { entity }) =>
        entity && copy({ id: entity.id, data: { code: plainText(values.code), name: values.name.trim() } })
      }
    >
      {(form, role) => (
        <>
          <p>{t`The copy has the rights of ${role?.name ?? ''}, no users, and has to be enabled.`}</p>
          <TextInput {...form.getInputProps('code')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </FormDrawer>
  );
}
