import { Select, Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushChannel } from '../../../../openapi/generated/schemas.message.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { input } from '../../../api/generated/push-messages/input.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { useRegionChoices } from '../../../resource/audience/region-choices.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { useCan } from '../../../session/permission.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { IdsInput } from '../../../ui/id-list/ids-input.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { listText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { PushAudiencePanel } from './audience.tsx';
import {
  audienceInput,
  fields,
  filledText,
  mostClients,
  placeholdersOf,
  rules,
  toInput,
  toValues,
  type MessageValues,
} from './form-values.ts';
import { languageOf } from '../../../ui/text/written.tsx';
import { categories, channelNames, openModes, routes, targetTypes } from './labels.ts';

type Form = EditForm<MessageValues>;

/** Takes over the texts of a template, and what a tap opens. */
async function take(form: Form, templateId: string): Promise<void> {
  form.setValues({ templateId, placeholders: [] });
  if (templateId === '') return;
  const template = await queryClient.fetchQuery(pushTemplates.one(templateId));
  const { title, content, openMode, url = '', pagePath = '', placeholders } = template;
  form.setValues({ title, content, openMode, url, pagePath, placeholders, filled: {} });
}

/** A field for each placeholder of the template that the texts still have. */
function Placeholders({ form }: { form: Form }) {
  return placeholdersOf(form.values).map((name) => (
    <TextInput
      {...form.getInputProps(`filled.${name}`)}
      key={name}
      label={`#${name}#`}
      required
      value={form.values.filled[name] ?? ''}
      autoComplete="off"
    />
  ));
}

function TargetFields({ form, labels }: { form: Form; labels: ReturnType<typeof useChoices> }) {
  const { targetType } = form.values;
  const regions = useRegionChoices(form.values.regions);
  if (targetType === 'tags') return <MultiSelect {...form.getInputProps('tagIds')} data={labels.tags} />;
  if (targetType === 'region') return <MultiSelect {...form.getInputProps('regions')} data={regions} />;
  if (targetType === 'clientIds')
    return <IdsInput {...form.getInputProps('clientIds')} isId={isDeviceId} most={mostClients} rows={4} />;
  return null;
}

/** What can be chosen out of other records. */
function useChoices() {
  const tags = useListOptions('tag', errorToast).data ?? [];
  const templates = useListOptions('template', errorToast).data ?? [];
  return {
    tags: tags.map(({ value, label }) => ({ value, label })),
    templates: templates.map(({ value, label }) => ({ value, label })),
  };
}

/** New message, and change of one that was not pushed. */
export default function MessageForm() {
  const { t, i18n } = useLingui();
  const choices = useChoices();
  const canTakeTemplates = useCan('message/template')('doQuery');
  const say = i18n._.bind(i18n);
  const nameOf = (all: readonly { value: string; label: string }[], id: string) =>
    all.find(({ value }) => value === id)?.label ?? id;

  return (
    <ResourceForm
      of={pushMessages}
      input={input}
      title={(message) => (message ? t`Edit ${message.title}` : t`New message`)}
      initial={toValues}
      rules={rules}
      fields={fields}
      toInput={toInput}
      print={({ category, targetType, route, openMode, tagIds, templateId, platforms, channels, remainderOf }) => ({
        remainderOf: remainderOf && t`Yes`,
        category: say(categories[category]),
        targetType: say(targetTypes[targetType]),
        route: say(routes[route]),
        openMode: say(openModes[openMode]),
        templateId: nameOf(choices.templates, templateId),
        tagIds: tagIds.map((id) => nameOf(choices.tags, id)).join(', '),
        platforms: listText(
          i18n.locale,
          platforms.map((platform) => say(platformNames[platform])),
        ),
        channels: listText(
          i18n.locale,
          channels.map((channel) => say(channelNames[channel])),
        ),
      })}
      done={{ created: msg`Message saved, not pushed`, saved: msg`Changes saved` }}
    >
      {(form, message) => (
        <>
          {message?.schedule && (
            <p role="note">{t`Saving cancels the schedule. Push the message again to schedule it.`}</p>
          )}
          {canTakeTemplates && (
            <Select
              {...form.getInputProps('templateId')}
              value={form.values.templateId || null}
              onChange={(value) => void take(form, value ?? '').catch(() => {})}
              data={choices.templates}
              searchable
              clearable
            />
          )}
          <TextInput
            {...form.getInputProps('title')}
            lang={languageOf(form.values.title)}
            data-autofocus
            autoComplete="off"
          />
          <Textarea {...form.getInputProps('content')} lang={languageOf(form.values.content)} rows={3} />
          <Placeholders form={form} />
          <NotificationPreview
            title={filledText(form.values.title, form.values.filled)}
            content={filledText(form.values.content, form.values.filled)}
          />
          <RadioGroup {...form.getInputProps('openMode')} options={options(openModes)} />
          {form.values.openMode === 'url' && <TextInput {...form.getInputProps('url')} type="url" inputMode="url" />}
          {form.values.openMode === 'page' && <TextInput {...form.getInputProps('pagePath')} autoComplete="off" />}
          <RadioGroup {...form.getInputProps('category')} options={options(categories)} />
          <RadioGroup {...form.getInputProps('targetType')} options={options(targetTypes)} />
          <TargetFields form={form} labels={choices} />
          <CheckboxGroup {...form.getInputProps('platforms')} options={options(platformNames)} />
          <RadioGroup {...form.getInputProps('route')} options={options(routes)} />
          {form.values.channels.length > 0 && (
            <MultiSelect
              {...form.getInputProps('channels')}
              data={PushChannel.options.map((channel) => ({ value: channel, label: say(channelNames[channel]) }))}
            />
          )}
          {message?.remainderOf !== undefined && (
            <Checkbox
              label={t`Only devices that “${message.remainderTitle ?? ''}” wasn't sent to`}
              checked={form.values.remainderOf !== ''}
              onChange={({ currentTarget }) =>
                form.setFieldValue('remainderOf', currentTarget.checked ? (message.remainderOf ?? '') : '')
              }
            />
          )}
          <DateTimeField {...form.getInputProps('pushTime')} pickedTime="20:00" pastHint={t`This time has passed.`} />
          <TextInput {...form.getInputProps('validityHours')} inputMode="numeric" autoComplete="off" />
          <PushAudiencePanel input={audienceInput(form.values, message?.id)} />
        </>
      )}
    </ResourceForm>
  );
}
