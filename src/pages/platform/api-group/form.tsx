import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  getApiGroup,
  getUpdateApiGroupMutationKey,
  updateApiGroup,
  useCreateApiGroup,
} from '../../../api/generated/api-groups/api-groups.ts';
import type { ApiGroup } from '../../../api/generated/client.schemas.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { fileName } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { communicationTypes } from './columns.tsx';
import { type ApiGroupValues, fields, slots, toDraft, toInput, toValues, validate } from './form-values.ts';

const transport = uploadTransport('groupFile');

/** New API group, and change of one. */
export default function ApiGroupForm() {
  const { search, setSearch, setDirty } = useView('/pages/platform/api-group');
  const { t } = useLingui();
  const create = useCreateApiGroup(problemShown);
  const update = useUpdate(getUpdateApiGroupMutationKey(), updateApiGroup);

  return (
    <FormDrawer<ApiGroupValues, ApiGroup>
      name="platform.api-group.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.name}` : t`New API group`)}
      load={(id) => getApiGroup(id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      print={({ requestMfd, responseMfd, envMrd }) => ({
        requestMfd: fileName(requestMfd),
        responseMfd: fileName(responseMfd),
        envMrd: fileName(envMrd),
      })}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
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
          <UploadField {...form.getInputProps('requestMfd')} value={form.values.requestMfd} rule={slots.requestMfd} transport={transport} removable />
          <UploadField {...form.getInputProps('responseMfd')} value={form.values.responseMfd} rule={slots.responseMfd} transport={transport} removable />
          <UploadField {...form.getInputProps('envMrd')} value={form.values.envMrd} rule={slots.envMrd} transport={transport} removable />
          <Textarea {...form.getInputProps('remark')} rows={2} />
        </>
      )}
    </FormDrawer>
  );
}
