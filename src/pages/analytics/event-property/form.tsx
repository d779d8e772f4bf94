import { Textarea } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/event-properties/input.ts';
import { eventProperties } from '../../../api/generated/event-properties/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { nameText } from '../../../ui/text/plain-text.ts';
import { fields } from './fields.tsx';

/** Codec of a field with one value per line. */
const values = { write: (lines: string) => lines.split('\n').map(nameText).filter(Boolean) };
const form = formOf(fields, input, { codecs: { values } });

/** The form for creating or editing an event property: its key and type are locked while events use it. */
export default function EventPropertyForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={eventProperties}
      {...form}
      title={(property) => (property ? t`Edit ${property.name}` : t`New property`)}
      done={{ created: msg`Property created` }}
    >
      {(_, property) => {
        const isUsed = (property?.eventCount ?? 0) > 0;
        const locked = isUsed && { disabled: true, description: t`Events use this property, so this can't be changed` };
        return (
          <Inputs
            of={fields}
            own={{
              key: <Input of={fields.key} {...locked} />,
              dataType: <Input of={fields.dataType} {...locked} />,
              values: <Control of={fields.values}>{(lines) => <Textarea {...lines} autosize minRows={3} />}</Control>,
            }}
          />
        );
      }}
    </ResourceForm>
  );
}
