import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SwitchValueType } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { options } from '../../../ui/text/options.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { reviewChange } from './act-change.tsx';
import { EntryFields } from './entry-fields.tsx';
import { fields, valuesOf } from './fields.tsx';
import { entriesFor, form, rules } from './form-values.ts';

const types = fields.valueType.words ?? {};
const isValueType = (text: string): text is SwitchValueType => Object.hasOwn(types, text);

/** The form for creating or editing a switch. Edits are reviewed, with old and new values, before they are sent. */
export default function SwitchForm() {
  const { t, i18n } = useLingui();
  return (
    <ResourceForm
      of={switches}
      {...form}
      title={(item) => (item ? t`Edit ${item.key}` : t`New switch`)}
      rules={rules}
      print={(values, place) => ({ ...form.print(values, place), entries: valuesOf(i18n, values).join('\n') })}
      review={({ values, over }) => over && reviewChange(over, form.toInput(values))}
      done={{ created: msg`Switch created` }}
    >
      {(edit, item) => (
        <>
          <Inputs
            of={fields}
            own={{
              key: (
                <Input
                  of={fields.key}
                  {...(item?.status === 'effective' && {
                    readOnly: true,
                    description: t`Apps request the value by this key. It can't be changed while the switch is in effect.`,
                  })}
                />
              ),
              valueType: (
                <RadioGroup
                  {...edit.getInputProps('valueType')}
                  options={options(types)}
                  onChange={(type) => {
                    if (isValueType(type))
                      edit.setValues({ valueType: type, entries: entriesFor(type, edit.values.entries) });
                  }}
                />
              ),
              entries: <EntryFields form={edit} />,
            }}
          />
          <Audience
            kind="switch"
            {...(item && { ownerId: item.id })}
            draft={{ platforms: edit.values.entries.map(({ platform }) => platform) }}
          />
        </>
      )}
    </ResourceForm>
  );
}
