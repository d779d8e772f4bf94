import { msg } from '@lingui/core/macro';
import type { PushTemplate, PushTemplateInput } from '../../../api/generated/client.schemas.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface TemplateValues extends Record<string, unknown> {
  name: string;
  title: string;
  content: string;
  openMode: PushTemplateInput['openMode'];
  url: string;
  pagePath: string;
  remark: string;
}

/** The fields in the order of the form. */
export const fields: FieldTable = {
  name: { label: labels.name },
  title: { label: labels.title },
  content: { label: labels.content, hint: msg`Write placeholders as #name#. Each message fills them in` },
  openMode: { label: labels.openMode },
  url: { label: labels.url, required: true, hint: msg`Starts with http:// or https://`, plain: true },
  pagePath: { label: labels.pagePath, required: true, hint: msg`Starts with /`, plain: true },
  remark: { label: labels.remark },
};

export const toValues = (template: PushTemplate | null): TemplateValues => ({
  name: template?.name ?? '',
  title: template?.title ?? '',
  content: template?.content ?? '',
  openMode: template?.openMode ?? 'home',
  url: template?.url ?? '',
  pagePath: template?.pagePath ?? '',
  remark: template?.remark ?? '',
});

/** What is sent: the address of the chosen open mode, and no empty optional field. */
export const toInput = ({ openMode, url, pagePath, remark, ...texts }: TemplateValues): PushTemplateInput => ({
  name: nameText(texts.name),
  title: nameText(texts.title),
  content: texts.content.trim(),
  openMode,
  ...(openMode === 'url' && url && { url: plainText(url) }),
  ...(openMode === 'page' && pagePath && { pagePath: plainText(pagePath) }),
  ...(remark && { remark }),
});
