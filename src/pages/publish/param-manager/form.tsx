import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Switch, SwitchInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/switches/input.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { options } from '../../../ui/text/options.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { reviewChange } from './act-change.tsx';
import { EntryFields } from './entry-fields.tsx';
import { entriesFor, fields, rules, toInput, toValues } from './form-values.ts';
import { valuesOf, valueTypes } from './labels.ts';

const isValueType = (text: string): text is SwitchInput['valueType'] => Object.hasOwn(valueTypes, text);

/** New switch, and change of one, whose old and new values are reviewed before they are sent. */
export default function SwitchForm() {
  const { t, i18n } = useLingui();
  return (
    <ResourceForm
      of={switches}
      input={input}
      title={(entity: Switch | null) => (entity ? t`Edit ${entity.key}` : t`New switch`)}
      initial={toValues}
      rules={rules}
      fields={fields}
      toInput={toInput}
      print={(values) => ({
        valueType: i18n._(valueTypes[values.valueType]),
        entries: valuesOf(i18n, values).join('\n'),
      })}
      review={({ values, over }) => over && reviewChange(over, toInput(values))}
      done={{ created: msg`Switch created`, saved: msg`Changes saved` }}
    >
      {(form, entity) => (
        <>
          <TextInput
            {...form.getInputProps('key')}
            {...(entity?.status === 'effective' && {
              readOnly: true,
              description: t`Apps request the value by this key. It can't be changed while the switch is in effect.`,
            })}
            autoComplete="off"
            data-autofocus
          />
          <RadioGroup
            {...form.getInputProps('valueType')}
            options={options(valueTypes)}
            onChange={(type) => {
              if (isValueType(type))
                form.setValues({ valueType: type, entries: entriesFor(type, form.values.entries) });
            }}
          />
          <EntryFields form={form} />
          <TextInput {...form.getInputProps('remarks')} />
          <Audience
            kind="switch"
            {...(entity && { ownerId: entity.id })}
            draft={{ platforms: form.values.entries.map(({ platform }) => platform) }}
          />
        </>
      )}
    </ResourceForm>
  );
}
