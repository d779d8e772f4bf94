import { type ComponentProps, type ReactNode, useState } from 'react';
import type { IdTest } from '../../rules/id-list.ts';
import { QueryContent } from '../../ui/list/states.tsx';
import { fileIdOf, type FileValue } from '../../ui/upload/file-value.ts';
import { useUpload } from '../../ui/upload/transfer/store.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';
import type { IdFile } from './id-file.ts';
import { idFileRule, idFiles, useIdsOfFile } from './use-ids-of-file.ts';

/** The state of a file of ids: its upload, its id once it is complete, and its content. */
export function useIdFile(file: FileValue | null, isId: IdTest, most: number) {
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  return { upload, fileId, content: useIdsOfFile(fileId, isId, most) };
}

interface IdFileFieldProps extends Omit<ComponentProps<typeof UploadField>, 'rule' | 'transport'> {
  isId: IdTest;
  /** Maximum number of ids. */
  most: number;
  /** Renders the preview of the uploaded file; null for none. */
  children: ((content: IdFile) => ReactNode) | null;
}

/** Uploads a text file of ids and shows a preview of its content. */
export function IdFileField({ isId, most, children, ...field }: IdFileFieldProps) {
  const { fileId, content } = useIdFile(field.value, isId, most);
  const [rule] = useState(() => idFileRule(isId, most));
  return (
    <>
      <UploadField {...field} rule={rule} transport={idFiles} />
      {fileId && children && (
        <QueryContent query={content} rows={2}>
          {children}
        </QueryContent>
      )}
    </>
  );
}
