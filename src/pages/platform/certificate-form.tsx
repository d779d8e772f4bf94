import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { uploadTransport } from '../../api/upload.ts';
import { ResourceForm, type ResourceFormProps } from '../../resource/form.tsx';
import { fileRule } from '../../rules/file.ts';
import type { Editable } from '../../ui/form/form-drawer.tsx';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../ui/upload/file-value.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';

/** The file, and the one text that its kind of certificate has beside it. */
export interface CertificateValues extends Record<string, unknown> {
  fileId: FileValue | null;
  alias?: string;
  domain?: string;
}

const rule = fileRule('certificate');
const transport = uploadTransport('certificate');

interface CertificateFormProps<Input extends object, Entity extends Editable, Params extends object> extends Pick<
  ResourceFormProps<CertificateValues, Input, Entity, Params>,
  'of' | 'input' | 'fields'
> {
  title: string;
  initial: CertificateValues;
  toInput: (values: CertificateValues, fileId: string) => Input;
}

/** A new certificate out of a file, never changed afterwards. What it says of itself is read by the server. */
export function CertificateForm<Input extends object, Entity extends Editable, Params extends object>({
  title,
  initial,
  toInput,
  ...props
}: CertificateFormProps<Input, Entity, Params>) {
  return (
    <ResourceForm
      {...props}
      title={() => title}
      initial={() => initial}
      toInput={(values) => toInput(values, fileIdOf(values.fileId) ?? '')}
      toDraft={(values) => ({ ...values, fileId: keptFile(values.fileId) })}
      rules={({ fileId }) => ({ fileId: fileProblem(fileId) })}
      done={{ created: msg`Certificate uploaded` }}
    >
      {(form) =>
        Object.keys(props.fields).map((name, at) =>
          name === 'fileId' ? (
            <UploadField
              key={name}
              {...form.getInputProps(name)}
              value={form.values.fileId}
              rule={rule}
              transport={transport}
            />
          ) : (
            <TextInput
              key={name}
              {...form.getInputProps(name)}
              autoComplete="off"
              data-autofocus={at === 0 || undefined}
            />
          ),
        )
      }
    </ResourceForm>
  );
}
