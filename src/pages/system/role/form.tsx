import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role, RoleInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/roles/input.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { fields } from './labels.ts';

interface RoleValues extends Record<string, unknown> {
  code: string;
  name: string;
  description: string;
}

const toInput = ({ code, name, description }: RoleValues): RoleInput => ({
  code: plainText(code),
  name: nameText(name),
  ...(description && { description }),
});

const toValues = (role: Role | null): RoleValues => ({
  code: role?.code ?? '',
  name: role?.name ?? '',
  description: role?.description ?? '',
});

/** New role, and change of one. What a role is authorised for is a form of its own. */
export default function RoleForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={roles}
      input={input}
      title={(entity) => (entity ? t`Edit ${entity.name}` : t`New role`)}
      locked={({ adminRefusal }) => adminRefusal ?? null}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      done={{ created: msg`Role created. Enable it before use`, saved: msg`Changes saved` }}
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
    </ResourceForm>
  );
}
