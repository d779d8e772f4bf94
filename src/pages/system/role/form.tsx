import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/roles/input.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input);

/** The form for creating or editing a role. Its permissions have a form of their own. */
export default function RoleForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={roles}
      {...form}
      title={(role) => (role ? t`Edit ${role.name}` : t`New role`)}
      locked={({ adminRefusal }) => adminRefusal ?? null}
      done={{ created: msg`Role created. Enable it before use` }}
    >
      {(_, role) => (
        <Inputs of={fields} own={{ code: <Input of={fields.code} disabled={role?.isSystem ?? false} /> }} />
      )}
    </ResourceForm>
  );
}
