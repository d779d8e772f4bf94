import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SslCertInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/ssl-certs/input.ts';
import { sslCerts } from '../../../api/generated/ssl-certs/resource.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { fileRule } from '../../../rules/file.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';

interface SslCertValues extends Record<string, unknown> {
  domain: string;
  fileId: FileValue | null;
}

const fields: FieldTable = {
  domain: { label: msg`Domain`, hint: msg`A host name such as gw.example.com or *.example.com`, plain: true },
  fileId: { label: msg`Certificate file`, hint: msg`Without a private key: everybody may fetch the file` },
};
const rule = fileRule('certificate');
const transport = uploadTransport('certificate');

const toInput = ({ domain, fileId }: SslCertValues): SslCertInput => ({
  domain: plainText(domain),
  fileId: fileIdOf(fileId) ?? '',
});

/** The next certificate of a domain, never changed afterwards. Its version, checksums and validity are worked out by the server. */
export default function SslCertForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={sslCerts}
      input={input}
      title={() => t`Upload an SSL certificate`}
      fields={fields}
      initial={(): SslCertValues => ({ domain: '', fileId: null })}
      toInput={toInput}
      toDraft={({ domain, fileId }) => ({ domain, fileId: keptFile(fileId) })}
      rules={({ fileId }) => ({ fileId: fileProblem(fileId) })}
      done={{ created: msg`The certificate was added` }}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('domain')} autoComplete="off" data-autofocus />
          <UploadField {...form.getInputProps('fileId')} value={form.values.fileId} rule={rule} transport={transport} />
        </>
      )}
    </ResourceForm>
  );
}
