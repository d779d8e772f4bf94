import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RoleCopyInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { RoleCopyInput as schema } from '../../../../openapi/generated/schemas.system.ts';
import type { Role, RoleCopyInput } from '../../../api/generated/client.schemas.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { address } from './address.ts';
import { fields } from './labels.ts';

interface CopyValues extends Record<string, unknown> {
  code: string;
  name: string;
}

const resource = { ...address, get: roles.get, update: roles.copyRole };

/** A new role with the rights of another one. */
export default function RoleCopyForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      opens="copy"
      input={{ schema, limits }}
      title={(role) => (role ? t`Copy ${role.name}` : t`Copy`)}
      locked={({ adminRefusal }: Role) => adminRefusal ?? null}
      initial={(): CopyValues => ({ code: '', name: '' })}
      fields={fields}
      toInput={({ code, name }): RoleCopyInput => ({ code: plainText(code), name: nameText(name) })}
      done={{ saved: msg`Role copied. Enable it before use` }}
    >
      {(form, role) => (
        <>
          <p>{t`The copy gets the permissions of ${role?.name ?? ''} but no users. Enable it before use.`}</p>
          <TextInput {...form.getInputProps('code')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </ResourceForm>
  );
}
