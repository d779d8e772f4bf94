import { Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/push-templates/input.ts';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { options } from '../../../ui/text/options.ts';
import { address } from './address.ts';
import { fields, toInput, toValues } from './form-values.ts';
import { languageOf } from '../../../ui/text/written.tsx';
import { openModes } from './labels.ts';

/** A new template that begins with the texts of another one is created, not changed. */
const copied = { ...address, get: pushTemplates.get, update: pushTemplates.create };
const created = msg`Template created`;

/** New template, change of one, and a new one with the texts of another. */
export default function TemplateForm({ copies = false }: { copies?: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <ResourceForm
      {...(copies ? { of: copied, opens: 'copy' } : { of: pushTemplates })}
      input={input}
      title={(template) => (template && !copies ? t`Edit ${template.name}` : t`New template`)}
      initial={(template) => ({ ...toValues(template), ...(copies && { name: '' }) })}
      fields={fields}
      toInput={toInput}
      print={({ openMode }) => ({ openMode: i18n._(openModes[openMode]) })}
      done={{ created, saved: copies ? created : msg`Changes saved` }}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
          <TextInput {...form.getInputProps('title')} lang={languageOf(form.values.title)} autoComplete="off" />
          <Textarea {...form.getInputProps('content')} lang={languageOf(form.values.content)} rows={3} />
          <RadioGroup {...form.getInputProps('openMode')} options={options(openModes)} />
          {form.values.openMode === 'url' && <TextInput {...form.getInputProps('url')} type="url" inputMode="url" />}
          {form.values.openMode === 'page' && <TextInput {...form.getInputProps('pagePath')} autoComplete="off" />}
          <Textarea {...form.getInputProps('remark')} rows={2} />
          <NotificationPreview title={form.values.title} content={form.values.content} />
        </>
      )}
    </ResourceForm>
  );
}
