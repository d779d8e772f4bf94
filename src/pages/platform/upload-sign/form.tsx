import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SignCertInput as limits } from '../../../../openapi/generated/limits.platform.ts';
import { SignCertInput as InputSchema } from '../../../../openapi/generated/schemas.platform.ts';
import type { SignCert, SignCertInput } from '../../../api/generated/client.schemas.ts';
import { useUploadSignCert } from '../../../api/generated/sign-certs/sign-certs.ts';
import { problemShown } from '../../../api/update.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { fileRule } from '../../../rules/file.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';

interface SignCertValues extends Record<string, unknown> {
  fileId: FileValue | null;
  alias: string;
}

const fields: FieldTable = {
  fileId: { label: msg`Certificate file`, required: true, hint: msg`A private key in it is kept, and never shown or given out again` },
  alias: { label: msg`Alias`, hint: msg`Empty: the name of the file`, limit: limits.alias },
};
const rule = fileRule('certificate');
const transport = uploadTransport('certificate');

const toInput = ({ fileId, alias }: SignCertValues): SignCertInput => ({
  fileId: fileIdOf(fileId) ?? '',
  ...(alias.trim() ? { alias: alias.trim() } : {}),
});
const toDraft = ({ alias, fileId }: SignCertValues): Partial<SignCertValues> => ({ alias, fileId: keptFile(fileId) });
const validate = validation(InputSchema, toInput, ({ fileId }: SignCertValues) => ({ fileId: fileProblem(fileId) }));

/** A new signing certificate out of a file. What it says of itself is read by the server. */
export default function SignCertForm() {
  const { search, setSearch, setDirty } = useView('/pages/platform/upload-sign');
  const { t } = useLingui();
  const upload = useUploadSignCert(problemShown);
  return (
    <FormDrawer<SignCertValues, SignCert>
      name="platform.upload-sign.1"
      // A certificate is never changed, only replaced by a newer one.
      record={search.form && 'new'}
      controls={{ create: 'doUpload' }}
      onRecord={(form) => setSearch({ form })}
      title={() => t`Upload a signing certificate`}
      load={() => Promise.resolve(null)}
      initial={() => ({ fileId: null, alias: '' })}
      validate={validate}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values) => upload.mutateAsync({ data: toInput(values) })}
    >
      {(form) => (
        <>
          <UploadField {...form.getInputProps('fileId')} value={form.values.fileId} rule={rule} transport={transport} />
          <TextInput {...form.getInputProps('alias')} autoComplete="off" />
        </>
      )}
    </FormDrawer>
  );
}
