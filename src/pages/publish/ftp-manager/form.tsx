import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UploadServiceInput as InputSchema } from '../../../../openapi/generated/schemas.ts';
import type { UploadService, UploadServiceInput } from '../../../api/generated/client.schemas.ts';
import {
  getUpdateUploadServiceMutationKey,
  getUploadService,
  updateUploadService,
  useCreateUploadService,
} from '../../../api/generated/upload-services/upload-services.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.ts';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

interface Values extends Record<string, unknown> {
  serviceAddress: string;
  uploadPort: string;
  downloadAddress: string;
  downloadPort: string;
  uploadPath: string;
  user: string;
  password: string;
  protocol: UploadServiceInput['protocol'];
  remarks: string;
}

const host = msg`A host name or an IP address`;
const port = msg`1 to 65535`;
const fields: FieldTable = {
  protocol: { label: msg`Protocol`, required: true },
  serviceAddress: { label: msg`Service address`, required: true, hint: host },
  uploadPort: { label: msg`Upload port`, required: true, hint: port },
  downloadAddress: { label: msg`Download address`, required: true, hint: host },
  downloadPort: { label: msg`Download port`, required: true, hint: port },
  uploadPath: { label: msg`Upload path`, required: true, hint: msg`Begins with /` },
  user: { label: msg`User`, required: true },
  password: { label: msg`Password` },
  remarks: { label: msg`Remarks` },
};
const meta = { problemShown: true };

const toValues = (service: UploadService | null): Values => ({
  serviceAddress: service?.serviceAddress ?? '',
  uploadPort: String(service?.uploadPort ?? 22),
  downloadAddress: service?.downloadAddress ?? '',
  downloadPort: String(service?.downloadPort ?? 443),
  uploadPath: service?.uploadPath ?? '/',
  user: service?.user ?? '',
  password: '',
  protocol: service?.protocol ?? 'SFTP',
  remarks: service?.remarks ?? '',
});

/** An empty password is not sent: the server then keeps the one it has. */
const toInput = ({ password, remarks, ...values }: Values): UploadServiceInput => ({
  protocol: values.protocol,
  serviceAddress: plainText(values.serviceAddress),
  uploadPort: Number(plainText(values.uploadPort) || Number.NaN),
  downloadAddress: plainText(values.downloadAddress),
  downloadPort: Number(plainText(values.downloadPort) || Number.NaN),
  uploadPath: plainText(values.uploadPath),
  user: values.user.trim(),
  ...(password ? { password } : {}),
  ...(remarks ? { remarks } : {}),
});

/** New upload service, and change of one. */
export default function UploadServiceForm() {
  const { search, setSearch, setDirty } = useView('/pages/publish/ftp-manager');
  const { t } = useLingui();
  const create = useCreateUploadService({ mutation: { meta } });
  const update = useMutation({
    mutationKey: getUpdateUploadServiceMutationKey(),
    mutationFn: ({ id, data, ifMatch }: { id: string; data: UploadServiceInput; ifMatch: string }) =>
      updateUploadService(id, data, { headers: { 'If-Match': ifMatch } }),
    meta,
  });

  return (
    <FormDrawer<Values, UploadService>
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.serviceAddress}` : t`New upload service`)}
      load={(id) => getUploadService(id)}
      initial={toValues}
      validate={(values, entity) =>
        validation(InputSchema, toInput, () => ({ password: !entity && !values.password ? 'FIELD_REQUIRED' : null }))(values)
      }
      fields={fields}
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
          <PasswordInput
            {...form.getInputProps('password')}
            withAsterisk={!entity}
            description={entity ? t`Empty: the present password stays` : undefined}
            autoComplete="new-password"
          />
          <TextInput {...form.getInputProps('remarks')} />
        </>
      )}
    </FormDrawer>
  );
}
