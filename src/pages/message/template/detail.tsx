import { useLingui } from '@lingui/react/macro';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { listText } from '../../../ui/text/format.ts';
import { Written } from '../../../ui/text/written.tsx';
import { labels, openModes } from './labels.ts';

/** A template to read. */
export default function TemplateDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail
      of={pushTemplates}
      title={(template) => template?.name ?? t`Template`}
      renderMore={({ title, content }) => <NotificationPreview title={title} content={content} />}
    >
      {(template) => (
        <>
          <Fact label={t(labels.title)}>
            <Written text={template.title} />
          </Fact>
          <Fact label={t(labels.content)}>
            <Written text={template.content} />
          </Fact>
          <Fact label={t(labels.placeholders)}>{listText(i18n.locale, template.placeholders)}</Fact>
          <Fact label={t(labels.openMode)}>{t(openModes[template.openMode])}</Fact>
          <Fact label={t(labels.url)}>{template.url}</Fact>
          <Fact label={t(labels.pagePath)}>{template.pagePath}</Fact>
          <Fact label={t(labels.remark)}>{template.remark}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
