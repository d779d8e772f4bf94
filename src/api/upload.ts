import type { UploadTransport } from '../ui/upload/transfer/send-chunks.ts';
import type { FileSource } from '../ui/upload/choose-file.tsx';
import type { FilePurpose, FileType } from './generated/client.schemas.ts';
import {
  cancelUpload,
  completeUpload,
  downloadFile,
  getFile,
  initUpload,
  listFiles,
  uploadChunk,
} from './generated/files/files.ts';
import { isRefused, ProblemError } from './problem.ts';

/** Creates the upload transport for a purpose, using the contract's file operations. */
export function uploadTransport(purpose: FilePurpose): UploadTransport {
  return {
    purpose,
    begin: (file, signal) => initUpload({ ...file, purpose }, { signal }),
    send: (id, index, chunk, signal) => uploadChunk(id, index, chunk, { signal }),
    received: async (id, signal) => {
      try {
        const { state, received } = await getFile(id, { signal });
        // A complete file counts too: the response to its completion may have been lost, and can be requested again.
        return state === 'uploading' || state === 'done' ? received : null;
      } catch (error) {
        if (isRefused(error, 404)) return null;
        throw error;
      }
    },
    finish: (id, md5, signal) => completeUpload(id, { md5 }, { signal }),
    cancel: (id) => cancelUpload(id),
    load: (id) => downloadFile(id),
    isTransient: (error) =>
      error instanceof ProblemError && (error.status === 0 || error.status === 429 || error.status >= 500),
    entryOf: (error) => {
      const entry = error instanceof ProblemError ? error.errors[0]?.params?.['entry'] : undefined;
      return typeof entry === 'string' ? entry : undefined;
    },
  };
}

/**
 * The complete files of one type in the current application, to reuse instead of a new upload.
 * @param menu leaves out files that records under other menus use
 */
export const uploadedFiles = (type: FileType, menu?: string): FileSource => ({
  kind: menu === undefined ? type : `${type} ${menu}`,
  list: ({ name, page }) =>
    listFiles({
      type,
      ...(menu !== undefined && { menu }),
      page,
      size: 10,
      sort: ['createdAt,desc'],
      ...(name && { name }),
    }),
});
