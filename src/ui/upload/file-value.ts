import { uploadOf } from './transfer/store.ts';

/** A file of a form: one that is being or was uploaded here (`key`), or one that the record already has. */
export interface FileValue {
  key?: string;
  stored?: { id: string; name: string; size?: number | undefined; isChosen?: boolean };
}

/**
 * Id of the complete file behind a form's value, if there is one.
 * @param upload the upload behind it; rendering code passes the one it follows, or it would keep what it first read
 */
export function fileIdOf(value: FileValue | null, upload = uploadOf(value?.key)): string | undefined {
  return upload ? upload.stored?.id : value?.stored?.id;
}

/** Problem code of why a form cannot be sent with this file yet, or null. `upload` as for `fileIdOf`. */
export function fileProblem(value: FileValue | null, upload = uploadOf(value?.key)): string | null {
  if (!upload || upload.phase === 'cancelled' || upload.phase === 'cut') return value?.stored ? null : 'MUST_UPLOAD';
  if (upload.phase === 'failed') return upload.code ?? 'FILE_UPLOAD_FAILED';
  return upload.phase === 'done' ? null : 'FILE_UPLOADING';
}

/** Name of the file behind a form's value; empty when there is none. */
export function fileName(value: FileValue | null): string {
  return uploadOf(value?.key)?.name ?? value?.stored?.name ?? '';
}

/**
 * A file value that outlives this document: what the server has, or the upload that is on its way there, which the
 * window finds again after a reload.
 */
export function keptFile(value: FileValue | null): FileValue | null {
  const upload = uploadOf(value?.key);
  if (upload?.phase === 'cancelled') return null;
  return upload?.stored ? { stored: { id: upload.stored.id, name: upload.name, size: upload.size } } : value;
}

const isFile = (value: object): value is FileValue => 'key' in value && typeof value.key === 'string';

/** The uploads that the values of a form name, however deep in lists they lie. */
export const uploadKeys = (values: object): string[] =>
  Object.values(values).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isFile(value) ? (value.key ?? []) : uploadKeys(value);
  });
