import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/api-groups/input.ts';
import { apiGroups } from '../../../api/generated/api-groups/resource.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { fileName } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { communicationTypes } from './columns.tsx';
import { fields, rules, slots, toDraft, toInput, toValues } from './form-values.ts';

const transport = uploadTransport('groupFile');

/** New API group, and change of one. */
export default function ApiGroupForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={apiGroups}
      input={input}
      title={(group) => (group ? t`Edit ${group.name}` : t`New API group`)}
      initial={toValues}
      rules={rules}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      done={{ created: msg`API group created`, saved: msg`Changes saved` }}
      print={({ requestMfd, responseMfd, envMrd }) => ({
        requestMfd: fileName(requestMfd),
        responseMfd: fileName(responseMfd),
        envMrd: fileName(envMrd),
      })}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
          <TextInput {...form.getInputProps('systemName')} />
          <NativeSelect {...form.getInputProps('communicationType')} data={[...communicationTypes]} />
          <TextInput {...form.getInputProps('ip')} autoComplete="off" />
          <TextInput {...form.getInputProps('port')} inputMode="numeric" />
          <TextInput {...form.getInputProps('timeoutMs')} inputMode="numeric" />
          <TextInput {...form.getInputProps('successKey')} autoComplete="off" />
          <TextInput {...form.getInputProps('successCode')} autoComplete="off" />
          <TextInput {...form.getInputProps('messageKey')} autoComplete="off" />
          {(['requestMfd', 'responseMfd', 'envMrd'] as const).map((slot) => (
            <UploadField
              key={slot}
              {...form.getInputProps(slot)}
              value={form.values[slot]}
              rule={slots[slot]}
              transport={transport}
              removable
            />
          ))}
          <Textarea {...form.getInputProps('remark')} rows={2} />
        </>
      )}
    </ResourceForm>
  );
}
