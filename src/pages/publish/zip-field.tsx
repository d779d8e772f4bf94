import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { uploadTransport } from '../../api/upload.ts';
import { fileRule } from '../../rules/file.ts';
import { folderOfPage, type MainPage } from '../../../openapi/files/zip.ts';
import type { InputField } from '../../resource/fields/field.ts';
import { Control } from '../../resource/fields/inputs.tsx';
import type { Row } from '../../ui/list/types.ts';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';
import { sentenceGap } from '../../ui/text/format.ts';
import type { FileSource } from '../../ui/upload/choose-file.tsx';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { useUpload } from '../../ui/upload/transfer/store.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';
import upload from '../../ui/upload/upload.module.css';
import { Announced } from '../../ui/text/announced.tsx';
import { pageProblem } from './package-values.ts';

const rule = fileRule('zip');
const transport = uploadTransport('zip');

interface ZipFieldProps<Values> {
  form: EditForm<Values>;
  /** The page that the zip must contain. */
  page: MainPage;
  /** The files that were uploaded before. */
  uploaded: FileSource;
}

/**
 * The file field for the zip of a package. A missing main page shows a warning as soon as a file is chosen, and an
 * error once the form is validated.
 */
export function ZipField<Values extends Record<string, unknown> & { fileId: FileValue | null }>({
  form,
  page,
  uploaded,
}: ZipFieldProps<Values>) {
  const { t, i18n } = useLingui();
  const { fileId: file } = form.values;
  const inZip = useUpload(file?.key);
  const code = pageProblem(file, page, inZip);
  const { path } = page;
  const folder = code === null ? undefined : folderOfPage(inZip?.paths ?? [], page);
  return (
    <>
      <UploadField
        {...form.getInputProps('fileId')}
        value={file}
        rule={rule}
        transport={transport}
        uploaded={uploaded}
      />
      {code !== null && (code !== form.errors['fileId'] || folder !== undefined) && (
        <Announced className={`row ${upload.offer}`}>
          <IconAlertTriangle size={16} aria-hidden className={upload.warning} />
          <span>
            {t`The ZIP file doesn't contain the page ${path}.`}
            {sentenceGap(i18n.locale)}
            {folder !== undefined && t`It is in the folder ${folder}: zip what is in the folder, not the folder.`}
          </span>
        </Announced>
      )}
    </>
  );
}

interface PageInputProps<Item extends Row, Values> {
  of: InputField<Item, string>;
  form: EditForm<Values>;
}

/** The field for the page's path: changing it clears an error of the file that the old path caused. */
export const PageInput = <Item extends Row, Values>({ of: field, form }: PageInputProps<Item, Values>) => (
  <Control of={field}>
    {({ onChange, ...slot }) => (
      <TextInput
        {...slot}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event);
          if (form.errors['fileId'] === 'ZIP_PAGE_MISSING') form.clearFieldError('fileId');
        }}
      />
    )}
  </Control>
);
