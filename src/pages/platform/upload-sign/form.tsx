import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SignCertInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/sign-certs/input.ts';
import { signCerts } from '../../../api/generated/sign-certs/resource.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { fileRule } from '../../../rules/file.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';

interface SignCertValues extends Record<string, unknown> {
  fileId: FileValue | null;
  alias: string;
}

const fields: FieldTable = {
  fileId: { label: msg`Certificate file`, hint: msg`A private key in it is kept, and never shown or given out again` },
  alias: { label: msg`Alias`, hint: msg`Empty: the name of the file` },
};
const rule = fileRule('certificate');
const transport = uploadTransport('certificate');

const toInput = ({ fileId, alias }: SignCertValues): SignCertInput => ({
  fileId: fileIdOf(fileId) ?? '',
  ...(alias.trim() ? { alias: alias.trim() } : {}),
});

/** A new signing certificate out of a file, never changed afterwards. What it says of itself is read by the server. */
export default function SignCertForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={signCerts}
      input={input}
      title={() => t`Upload a signing certificate`}
      fields={fields}
      initial={(): SignCertValues => ({ fileId: null, alias: '' })}
      toInput={toInput}
      toDraft={({ alias, fileId }) => ({ alias, fileId: keptFile(fileId) })}
      rules={({ fileId }) => ({ fileId: fileProblem(fileId) })}
      done={{ created: msg`The certificate was added` }}
    >
      {(form) => (
        <>
          <UploadField {...form.getInputProps('fileId')} value={form.values.fileId} rule={rule} transport={transport} />
          <TextInput {...form.getInputProps('alias')} autoComplete="off" />
        </>
      )}
    </ResourceForm>
  );
}
