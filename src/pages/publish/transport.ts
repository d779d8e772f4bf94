import { cancelUpload, completeUpload, getFile, initUpload, uploadChunk } from '../../api/generated/files/files.ts';
import type { FilePurpose } from '../../api/generated/client.schemas.ts';
import { ProblemError } from '../../api/problem.ts';
import type { UploadTransport } from '../../ui/upload/send-chunks.ts';

/** Uploads of one purpose through the contract's file operations. */
export function uploadTransport(purpose: FilePurpose): UploadTransport {
  return {
    begin: (file, signal) => initUpload({ ...file, purpose }, { signal }),
    send: (id, index, chunk, signal) => uploadChunk(id, index, chunk, { signal }),
    received: async (id, signal) => (await getFile(id, { signal })).received,
    finish: (id, md5, signal) => completeUpload(id, { md5 }, { signal }),
    cancel: (id) => cancelUpload(id),
    isTransient: (error) =>
      error instanceof ProblemError && (error.status === 0 || error.status === 429 || error.status >= 500),
  };
}
