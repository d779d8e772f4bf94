import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/upload-services/input.ts';
import { uploadServices } from '../../../api/generated/upload-services/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { SecretInput } from '../../../ui/field/secret-input.tsx';
import { useCan } from '../../../session/permission.ts';
import { DraftTester } from './tester.tsx';
import { fields, toInput, toValues } from './form-values.ts';

/** New upload service, and change of one. */
export default function UploadServiceForm() {
  const { t } = useLingui();
  const can = useCan();

  return (
    <ResourceForm
      of={uploadServices}
      input={input}
      title={(entity: UploadService | null) => (entity ? t`Edit ${entity.serviceAddress}` : t`New upload service`)}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      done={{ created: msg`Upload service created`, saved: msg`Changes saved` }}
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
            required={!entity}
            description={entity ? t`Leave empty to keep the current password` : undefined}
          />
          {can('publish/ftp-manager#doUpdate') && <DraftTester id={entity?.id} values={form.values} />}
          <TextInput {...form.getInputProps('remarks')} />
        </>
      )}
    </ResourceForm>
  );
}
