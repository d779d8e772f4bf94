import { Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Crowd, CrowdChange, CrowdInput } from '../../../api/generated/client.schemas.ts';
import { changeInput, input } from '../../../api/generated/crowds/input.ts';
import { crowds } from '../../../api/generated/crowds/resource.ts';
import { SplitForm } from '../../../resource/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { options } from '../../../ui/text/options.ts';
import { fileName } from '../../../ui/upload/file-value.ts';
import { idFields, idRules, idsInput, IdsField, keptIds, noIds, type IdsValues } from '../crowd-ids.tsx';
import { crowdLabels, crowdSources, crowdTypes } from '../crowd.ts';
import { nameText } from '../../../ui/text/plain-text.ts';

interface CrowdValues extends IdsValues {
  name: string;
  /** Nothing until somebody has chosen: ids of the other kind would reach nobody. */
  type: CrowdInput['type'] | '';
  remark: string;
}

const fields: FieldTable = {
  name: { label: crowdLabels.name },
  type: { label: crowdLabels.type, required: true, hint: msg`What the IDs are` },
  remark: { label: crowdLabels.remark },
  ...idFields,
};

const toValues = (crowd: Crowd | null): CrowdValues => ({
  name: crowd?.name ?? '',
  type: crowd?.type ?? '',
  remark: crowd?.remark ?? '',
  ...noIds,
});

const toChange = ({ name, remark }: CrowdValues): CrowdChange => ({
  name: nameText(name),
  ...(remark.trim() && { remark: remark.trim() }),
});

/** A form without a type is not sent: `rules` ask for it. */
const toInput = (values: CrowdValues): CrowdInput => ({
  ...toChange(values),
  type: values.type || 'user',
  ...idsInput(values),
});

/** New audience with its first members; of one that is there, name and remarks. */
export default function CrowdForm() {
  const { t, i18n } = useLingui();
  return (
    <SplitForm
      of={crowds}
      input={input}
      changeInput={changeInput}
      title={(crowd: Crowd | null) => (crowd ? t`Edit ${crowd.name}` : t`New audience`)}
      initial={toValues}
      rules={(values, crowd) => (crowd ? {} : { type: values.type ? null : 'FIELD_REQUIRED', ...idRules(values) })}
      fields={fields}
      toInput={toInput}
      toChange={toChange}
      toDraft={keptIds}
      print={({ type, source, fileId }) => ({
        type: type && i18n._(crowdTypes[type]),
        source: i18n._(crowdSources[source]),
        fileId: fileName(fileId),
      })}
      done={{ created: msg`Audience saved, importing its members`, saved: msg`Changes saved` }}
    >
      {(form, crowd) => (
        <>
          <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
          {!crowd && <RadioGroup {...form.getInputProps('type')} options={options(crowdTypes)} />}
          <Textarea {...form.getInputProps('remark')} rows={2} />
          {!crowd && form.values.type && <IdsField form={form} />}
        </>
      )}
    </SplitForm>
  );
}
