import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RoleCopyInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { RoleCopyInput as schema } from '../../../../openapi/generated/schemas.system.ts';
import type { Role } from '../../../api/generated/client.schemas.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { address } from './address.ts';
import { fields } from './fields.tsx';

const resource = { ...address, get: roles.get, update: roles.copyRole };
const form = formOf(fields, { schema, limits });

/** The form for a new role with the permissions of an existing one. */
export default function RoleCopyForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      opens="copy"
      {...form}
      title={(role) => (role ? t`Copy ${role.name}` : t`Copy`)}
      locked={({ adminRefusal }: Role) => adminRefusal ?? null}
      initial={() => form.initial(null)}
      done={{ saved: msg`Role copied. Enable it before use` }}
    >
      {(_, role) => (
        <>
          <p className="paragraph">{t`The copy gets the permissions of ${role?.name ?? ''} but no users. Enable it before use.`}</p>
          <Inputs of={fields} names={['code', 'name']} />
        </>
      )}
    </ResourceForm>
  );
}
