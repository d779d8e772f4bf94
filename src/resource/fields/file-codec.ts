import { fileIdOf, fileName, fileProblem, keptFile, type FileValue } from '../../ui/upload/file-value.ts';
import type { Codec } from './form-of.ts';

/** Codec of a file field; the upload must be complete. */
export const fileCodec: Codec<FileValue | null> = {
  write: (file) => fileIdOf(file),
  print: fileName,
  toDraft: keptFile,
  problem: (file) => fileProblem(file),
};

/** Codec of an optional file field; if a file is chosen, its upload must be complete. */
export const optionalFileCodec: Codec<FileValue | null> = {
  ...fileCodec,
  problem: (file) => {
    const problem = file && fileProblem(file);
    return problem === 'MUST_UPLOAD' ? null : problem;
  },
};
