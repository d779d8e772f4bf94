import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import type { PushTemplate } from '../../../api/generated/client.schemas.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { address } from './address.ts';
import { columns, filters } from './fields.tsx';

const TemplateForm = lazy(() => import('./form.tsx'));
const TemplateDetail = lazy(() => import('./detail.tsx'));
const TemplateCopy = () => <TemplateForm copies />;

const templates = { ...pushTemplates, ...address };

export const prefetch = prefetchList(templates);

const acts: readonly RowAct<PushTemplate, { copy?: string }>[] = [
  { control: pushTemplates.create.control, label: msg`Copy`, opens: 'copy' },
];

/** The list of templates for messages. */
export default function TemplateList() {
  const { t } = useLingui();
  return (
    <ResourceList
      of={templates}
      name={(template) => template.name}
      columns={columns}
      filters={filters}
      create={t`New template`}
      empty={t`No templates yet. Create one for each message that you send again and again.`}
      inlineEdit
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} templates?`,
        impact: (all) => all.map(({ name, title }) => `${name} (${title})`),
        refuse: ({ unpushedMessages }) => (unpushedMessages > 0 ? 'TEMPLATE_IN_USE' : null),
        done: msg`Templates deleted`,
      }}
      drawers={{ form: TemplateForm, view: TemplateDetail, copy: TemplateCopy }}
    />
  );
}
