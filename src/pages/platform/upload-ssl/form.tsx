import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SslCertInput as InputSchema } from '../../../../openapi/generated/schemas.platform.ts';
import type { SslCert, SslCertInput } from '../../../api/generated/client.schemas.ts';
import { useUploadSslCert } from '../../../api/generated/ssl-certs/ssl-certs.ts';
import { problemShown } from '../../../api/update.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { fileRule } from '../../../rules/file.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';

interface SslCertValues extends Record<string, unknown> {
  domain: string;
  fileId: FileValue | null;
}

const fields: FieldTable = {
  domain: { label: msg`Domain`, required: true, hint: msg`A host name such as gw.example.com or *.example.com`, plain: true },
  fileId: { label: msg`Certificate file`, required: true, hint: msg`Without a private key: everybody may fetch the file` },
};
const rule = fileRule('certificate');
const transport = uploadTransport('certificate');

const toInput = ({ domain, fileId }: SslCertValues): SslCertInput => ({ domain: plainText(domain), fileId: fileIdOf(fileId) ?? '' });
const toDraft = ({ domain, fileId }: SslCertValues): Partial<SslCertValues> => ({ domain, fileId: keptFile(fileId) });
const validate = validation(InputSchema, toInput, ({ fileId }: SslCertValues) => ({ fileId: fileProblem(fileId) }));

/** The next certificate of a domain. Its version, checksums and validity are worked out by the server. */
export default function SslCertForm() {
  const { search, setSearch, setDirty } = useView('/pages/platform/upload-ssl');
  const { t } = useLingui();
  const upload = useUploadSslCert(problemShown);
  return (
    <FormDrawer<SslCertValues, SslCert>
      name="platform.upload-ssl.1"
      // A certificate is never changed, only replaced by a higher version.
      record={search.form && 'new'}
      controls={{ create: 'doUpload' }}
      onRecord={(form) => setSearch({ form })}
      title={() => t`Upload an SSL certificate`}
      load={() => Promise.resolve(null)}
      initial={() => ({ domain: '', fileId: null })}
      validate={validate}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values) => upload.mutateAsync({ data: toInput(values) })}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('domain')} autoComplete="off" data-autofocus />
          <UploadField {...form.getInputProps('fileId')} value={form.values.fileId} rule={rule} transport={transport} />
        </>
      )}
    </FormDrawer>
  );
}
