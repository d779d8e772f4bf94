import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Switch.ts';
import type { Switch, SwitchInput } from '../../../api/generated/client.schemas.ts';
import {
  getSwitch,
  getUpdateSwitchMutationKey,
  updateSwitch,
  useCreateSwitch,
} from '../../../api/generated/switches/switches.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { options, platformNames } from '../words.ts';
import { Audience } from '../delivery/audience.tsx';
import { EntryFields } from './entry-fields.tsx';
import { entriesFor, fields, toInput, toValues, validate, type SwitchValues } from './form-values.ts';
import { changeQuestion } from './questions.tsx';
import { valueTypes } from './words.ts';

const isValueType = (text: string): text is SwitchInput['valueType'] => Object.hasOwn(valueTypes, text);

/** New switch, and change of one, whose old and new values are reviewed before they are sent. */
export default function SwitchForm() {
  const { search, setSearch, setDirty } = useView('/pages/publish/param-manager');
  const { t, i18n } = useLingui();
  const create = useCreateSwitch(problemShown);
  const update = useUpdate(getUpdateSwitchMutationKey(), (id, data: SwitchInput, init) => updateSwitch(id, data, init));

  return (
    <FormDrawer<SwitchValues, Switch>
      name="publish.param-manager.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.key}` : t`New switch`)}
      load={(id) => getSwitch(id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={({ valueType, entries }) => ({
        valueType: i18n._(valueTypes[valueType]),
        entries: entries.map(({ platform, value }) => `${i18n._(platformNames[platform])}: ${value}`).join('\n'),
      })}
      locked={({ status }) => refusal(lifecycle, 'updateSwitch', status)}
      review={({ values, over }) => over && changeQuestion(i18n, over, toInput(values))}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
    >
      {(form, entity) => (
        <>
          <TextInput
            {...form.getInputProps('key')}
            {...(entity?.status === 'effective' && {
              readOnly: true,
              description: t`Apps ask by it: it stays as long as the switch is effective.`,
            })}
            autoComplete="off"
            data-autofocus
          />
          <Choice
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
    </FormDrawer>
  );
}
