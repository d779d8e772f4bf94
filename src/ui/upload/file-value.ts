import { uploadOf } from './transfer/store.ts';

/** A file of a form: one that is being or was uploaded in this document (`key`), or one that the record already has. */
export interface FileValue {
  key?: string;
  stored?: { id: string; name: string; size?: number | undefined; isChosen?: boolean };
}

/**
 * Id of the complete file of a form value, if there is one.
 * @param upload the upload of the file; components pass the one that they subscribe to, because they would otherwise
 *   keep the first one they read
 */
export function fileIdOf(value: FileValue | null, upload = uploadOf(value?.key)): string | undefined {
  return upload ? upload.stored?.id : value?.stored?.id;
}

/** Problem code of why a form can't be sent with this file yet, or null. `upload` as for `fileIdOf`. */
export function fileProblem(value: FileValue | null, upload = uploadOf(value?.key)): string | null {
  if (!upload || upload.phase === 'cancelled' || upload.phase === 'cut') return value?.stored ? null : 'MUST_UPLOAD';
  if (upload.phase === 'failed') return upload.code ?? 'FILE_UPLOAD_FAILED';
  return upload.phase === 'done' ? null : 'FILE_UPLOADING';
}

/** Name of the file of a form value; empty if there is none. */
export function fileName(value: FileValue | null): string {
  return uploadOf(value?.key)?.name ?? value?.stored?.name ?? '';
}

/**
 * A file value that survives this document: a file on the server, or an upload in progress, which the window finds
 * again after a reload.
 */
export function keptFile(value: FileValue | null): FileValue | null {
  const upload = uploadOf(value?.key);
  if (upload?.phase === 'cancelled') return null;
  return upload?.stored ? { stored: { id: upload.stored.id, name: upload.name, size: upload.size } } : value;
}

const isFile = (value: object): value is FileValue => 'key' in value && typeof value.key === 'string';

/** The keys of all uploads in form values, at any depth. */
export const uploadKeys = (values: object): string[] =>
  Object.values(values).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isFile(value) ? (value.key ?? []) : uploadKeys(value);
  });
