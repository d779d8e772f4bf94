import { useLingui } from '@lingui/react/macro';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { fields } from './fields.tsx';

/** The details of a template. */
export default function TemplateDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={pushTemplates}
      title={(template) => template?.name ?? t`Template`}
      renderMore={({ title, content }) => <NotificationPreview title={title} content={content} />}
    >
      {(template) => <Facts of={fields} record={template} />}
    </ResourceDetail>
  );
}
