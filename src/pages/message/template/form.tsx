import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/push-templates/input.ts';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { address } from './address.ts';
import { fields } from './fields.tsx';

const form = formOf(fields, input);

/** The operations for copying: the form loads an existing template but creates a new one. */
const copied = { ...address, get: pushTemplates.get, update: pushTemplates.create };
const created = msg`Template created`;

/** The form for creating, editing or copying a template. */
export default function TemplateForm({ copies = false }: { copies?: boolean }) {
  const { t } = useLingui();
  return (
    <ResourceForm
      {...(copies ? { of: copied, opens: 'copy' } : { of: pushTemplates })}
      {...form}
      title={(template) => (template && !copies ? t`Edit ${template.name}` : t`New template`)}
      initial={(template) => ({ ...form.initial(template), ...(copies && { name: '' }) })}
      done={{ created, ...(copies && { saved: created }) }}
    >
      {({ values: { title, content } }) => (
        <>
          <Inputs of={fields} own={{ url: <Input of={fields.url} type="url" inputMode="url" /> }} />
          <NotificationPreview title={title} content={content} />
        </>
      )}
    </ResourceForm>
  );
}
