import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EventProperty, EventPropertyInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/event-properties/input.ts';
import { eventProperties } from '../../../api/generated/event-properties/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { options } from '../../../ui/text/options.ts';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { dataTypes, labels, required } from './labels.ts';

interface PropertyValues extends Record<string, unknown> {
  name: string;
  key: string;
  dataType: EventPropertyInput['dataType'];
  /** One a line. */
  values: string;
  unit: string;
  isRequired: boolean;
  remarks: string;
}

const fields: FieldTable = {
  name: { label: labels.name },
  key: { label: labels.key, hint: msg`As apps send it, such as pay_channel`, plain: true },
  dataType: { label: labels.dataType },
  values: { label: labels.values, required: true, hint: msg`One per line, up to 50` },
  unit: { label: labels.unit, hint: msg`What the number is counted in` },
  isRequired: { label: labels.isRequired, hint: msg`Every event with this property sends it` },
  remarks: { label: labels.remarks },
};

const toValues = (property: EventProperty | null): PropertyValues => ({
  name: property?.name ?? '',
  key: property?.key ?? '',
  dataType: property?.dataType ?? 'string',
  values: property?.values?.join('\n') ?? '',
  unit: property?.unit ?? '',
  isRequired: property?.isRequired ?? false,
  remarks: property?.remarks ?? '',
});

const linesOf = (text: string): string[] => text.split('\n').map(nameText).filter(Boolean);

const toInput = ({ name, key, dataType, values, unit, isRequired, remarks }: PropertyValues): EventPropertyInput => ({
  name: nameText(name),
  key: plainText(key),
  dataType,
  isRequired,
  ...(dataType === 'enum' && values.trim() && { values: linesOf(values) }),
  ...(dataType === 'number' && unit.trim() && { unit: unit.trim() }),
  ...(remarks.trim() && { remarks: remarks.trim() }),
});

/** New property of events, and change of one: while events use it, its key and its type stay. */
export default function EventPropertyForm() {
  const { t, i18n } = useLingui();
  return (
    <ResourceForm
      of={eventProperties}
      input={input}
      title={(property) => (property ? t`Edit ${property.name}` : t`New property`)}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      print={({ dataType, isRequired }) => ({
        dataType: i18n._(dataTypes[dataType]),
        isRequired: i18n._(required[`${isRequired}`]),
      })}
      done={{ created: msg`Property created`, saved: msg`Changes saved` }}
    >
      {(form, property) => {
        const isUsed = (property?.eventCount ?? 0) > 0;
        const locked = isUsed && { disabled: true, description: t`Events use this property, so this can't be changed` };
        return (
          <>
            <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
            <TextInput {...form.getInputProps('key')} {...locked} autoComplete="off" spellCheck={false} />
            <NativeSelect
              {...form.getInputProps('dataType')}
              {...locked}
              data={options(dataTypes).map(({ value, label }) => ({ value, label: i18n._(label) }))}
            />
            {form.values.dataType === 'enum' && <Textarea {...form.getInputProps('values')} autosize minRows={3} />}
            {form.values.dataType === 'number' && <TextInput {...form.getInputProps('unit')} autoComplete="off" />}
            <SwitchField {...form.getInputProps('isRequired', { type: 'checkbox' })} />
            <Textarea {...form.getInputProps('remarks')} rows={2} />
          </>
        );
      }}
    </ResourceForm>
  );
}
