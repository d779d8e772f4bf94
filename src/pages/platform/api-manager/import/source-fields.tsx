import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { SheetEncoding } from '../../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';
import { uploadTransport } from '../../../../api/upload.ts';
import { fileRule } from '../../../../rules/file.ts';
import { plainOptions } from '../../../../ui/text/options.ts';
import { encodingNames } from '../../../../ui/upload/encoding-names.ts';
import { fileName, type FileValue } from '../../../../ui/upload/file-value.ts';
import { UploadField } from '../../../../ui/upload/upload-field.tsx';

/** What is imported, and where to. */
export interface Source {
  /** Empty until one is chosen. */
  groupId: string;
  file: FileValue | null;
  /** Of a CSV file; detected if undefined. */
  encoding: SheetEncoding | undefined;
}

const rule = fileRule('sheet');
const transport = uploadTransport('sheet');

const isEncoding = (text: string): text is SheetEncoding => Object.hasOwn(encodingNames, text);

interface SourceFieldsProps {
  of: Source;
  /** The encoding in which the file was read. */
  detected: SheetEncoding | undefined;
  onChange: (change: Partial<Source>) => void;
  onEncoding: (encoding: Source['encoding']) => void;
}

/** Group and sheet; for a CSV file, also its encoding. */
export function SourceFields({ of: { groupId, file, encoding }, detected, onChange, onEncoding }: SourceFieldsProps) {
  const { t } = useLingui();
  const groups = plainOptions(useListOptions('group').data);
  const name = fileName(file).toLowerCase();
  return (
    <>
      <NativeSelect
        label={t`Group`}
        required
        value={groupId}
        onChange={(event) => onChange({ groupId: event.currentTarget.value })}
        data={[{ value: '', label: t`Choose a group` }, ...groups]}
      />
      <UploadField
        label={t`Sheet`}
        required
        value={file}
        rule={rule}
        transport={transport}
        onChange={(next) => onChange({ file: next, encoding: undefined })}
      />
      {name.endsWith('.xls') && (
        <p className="note">
          {t`Number formats can't be read from XLS. If a format adds leading zeros to codes, save the sheet as XLSX.`}
        </p>
      )}
      {name.endsWith('.csv') && (
        <NativeSelect
          label={t`Encoding`}
          description={detected && t`Read as ${encodingNames[detected]}`}
          value={encoding ?? ''}
          onChange={({ currentTarget: { value } }) => onEncoding(isEncoding(value) ? value : undefined)}
          data={[
            { value: '', label: t`Detect automatically` },
            ...Object.entries(encodingNames).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
    </>
  );
}
