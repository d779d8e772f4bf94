import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { UploadServiceInput as InputSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import {
  getUpdateUploadServiceMutationKey,
  getUploadService,
  updateUploadService,
  useCreateUploadService,
} from '../../../api/generated/upload-services/upload-services.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { SecretInput } from '../../../ui/form/secret-input.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { useCan } from '../../../session/permission.ts';
import { DraftTester } from './tester.tsx';
import { fields, toInput, toValues, type UploadServiceValues } from './form-values.ts';

/** New upload service, and change of one. */
export default function UploadServiceForm() {
  const { search, setSearch, setDirty } = useView('/pages/publish/ftp-manager');
  const { t } = useLingui();
  const create = useCreateUploadService(problemShown);
  const can = useCan();
  const update = useUpdate(getUpdateUploadServiceMutationKey(), updateUploadService);

  return (
    <FormDrawer<UploadServiceValues, UploadService>
      name="publish.ftp-manager.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.serviceAddress}` : t`New upload service`)}
      load={(id) => getUploadService(id)}
      initial={toValues}
      validate={(values, entity) =>
        validation(InputSchema, toInput, () => ({ password: !entity && !values.password ? 'FIELD_REQUIRED' : null }))(values)
      }
      fields={fields}
      toInput={toInput}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
    >
      {(form, entity) => (
        <>
          <NativeSelect {...form.getInputProps('protocol')} data={['SFTP', 'FTP']} data-autofocus />
          <TextInput {...form.getInputProps('serviceAddress')} />
          <TextInput {...form.getInputProps('uploadPort')} inputMode="numeric" />
          <TextInput {...form.getInputProps('downloadAddress')} />
          <TextInput {...form.getInputProps('downloadPort')} inputMode="numeric" />
          <TextInput {...form.getInputProps('uploadPath')} />
          <TextInput {...form.getInputProps('user')} autoComplete="off" />
          <SecretInput
            {...form.getInputProps('password')}
            withAsterisk={!entity}
            description={entity ? t`Empty: the present password stays` : undefined}
          />
          {can('publish/ftp-manager#doUpdate') && <DraftTester id={entity?.id} values={form.values} />}
          <TextInput {...form.getInputProps('remarks')} />
        </>
      )}
    </FormDrawer>
  );
}
