import { Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AppEventInput as limits } from '../../../../openapi/generated/limits.analytics.ts';
import { errorToast } from '../../../api/error-place.ts';
import type { AppEvent, AppEventChange, AppEventInput } from '../../../api/generated/client.schemas.ts';
import { changeInput, input } from '../../../api/generated/events/input.ts';
import { events } from '../../../api/generated/events/resource.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { SplitForm } from '../../../resource/form.tsx';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { listText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels, types } from './labels.ts';

interface EventValues extends Record<string, unknown> {
  name: string;
  eventId: string;
  type: AppEventInput['type'];
  module: string;
  propertyIds: string[];
  description: string;
}

const fields: FieldTable = {
  name: { label: labels.name },
  eventId: {
    label: labels.eventId,
    hint: msg`As apps send it, such as transfer_submit. It can't be changed later`,
    plain: true,
  },
  type: { label: labels.type },
  module: { label: labels.module, hint: msg`Part of the app, such as Transfers` },
  propertyIds: { label: labels.properties, hint: msg`What the event reports besides its time and device` },
  description: { label: labels.description, hint: msg`When exactly the app sends it` },
};

const toValues = (event: AppEvent | null): EventValues => ({
  name: event?.name ?? '',
  eventId: event?.eventId ?? '',
  type: event?.type ?? 'click',
  module: event?.module ?? '',
  propertyIds: event?.properties.map(({ id }) => id) ?? [],
  description: event?.description ?? '',
});

const toChange = ({ name, type, module, propertyIds, description }: EventValues): AppEventChange => ({
  name: nameText(name),
  type,
  ...(nameText(module) && { module: nameText(module) }),
  ...(propertyIds.length > 0 && { propertyIds }),
  ...(description.trim() && { description: description.trim() }),
});

const toInput = (values: EventValues): AppEventInput => ({ ...toChange(values), eventId: plainText(values.eventId) });

/** New event, and change of one, whose ID stays. */
export default function EventForm() {
  const { t, i18n } = useLingui();
  const properties = useListOptions('eventProperty', errorToast).data ?? [];
  const nameOf = (id: string) => properties.find(({ value }) => value === id)?.label ?? id;
  return (
    <SplitForm
      of={events}
      input={input}
      changeInput={changeInput}
      title={(event: AppEvent | null) => (event ? t`Edit ${event.name}` : t`New event`)}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      toChange={toChange}
      print={({ type, propertyIds }) => ({
        type: i18n._(types[type]),
        propertyIds: listText(i18n.locale, propertyIds.map(nameOf)),
      })}
      done={{ created: msg`Event created`, saved: msg`Changes saved` }}
    >
      {(form, event) => (
        <>
          <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
          {!event && <TextInput {...form.getInputProps('eventId')} autoComplete="off" spellCheck={false} />}
          <RadioGroup {...form.getInputProps('type')} options={options(types)} />
          <TextInput {...form.getInputProps('module')} autoComplete="off" />
          <MultiSelect
            {...form.getInputProps('propertyIds')}
            data={properties.map(({ value, label }) => ({ value, label }))}
            maxValues={limits.propertyIds.maxItems}
          />
          <Textarea {...form.getInputProps('description')} rows={2} />
        </>
      )}
    </SplitForm>
  );
}
