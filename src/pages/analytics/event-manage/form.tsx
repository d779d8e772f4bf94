import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AppEventInput as limits } from '../../../../openapi/generated/limits.analytics.ts';
import { errorToast } from '../../../api/error-place.ts';
import { changeInput, input } from '../../../api/generated/events/input.ts';
import { events } from '../../../api/generated/events/resource.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { SplitForm } from '../../../resource/form.tsx';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { listText } from '../../../ui/text/format.ts';
import { fields } from './fields.tsx';

const form = formOf(fields, input, { changeInput });

/** The form for creating or editing an event; its ID can't be changed. */
export default function EventForm() {
  const { t } = useLingui();
  const properties = useListOptions('eventProperty', errorToast).data ?? [];
  const nameOf = (id: string) => properties.find(({ value }) => value === id)?.label ?? id;
  return (
    <SplitForm
      of={events}
      {...form}
      title={(event) => (event ? t`Edit ${event.name}` : t`New event`)}
      print={(values, place) => ({
        ...form.print(values, place),
        propertyIds: listText(place.language, values.propertyIds.map(nameOf)),
      })}
      done={{ created: msg`Event created` }}
    >
      {(_, event) => (
        <Inputs
          of={fields}
          own={{
            eventId: event ? null : <Input of={fields.eventId} />,
            propertyIds: (
              <Control of={fields.propertyIds}>
                {(some) => <MultiSelect {...some} data={properties} maxValues={limits.propertyIds.maxItems} />}
              </Control>
            ),
          }}
        />
      )}
    </SplitForm>
  );
}
