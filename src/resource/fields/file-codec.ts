import { fileIdOf, fileName, fileProblem, keptFile, type FileValue } from '../../ui/upload/file-value.ts';
import type { Codec } from './form-of.ts';

/** How the file of a field is sent and kept as a draft; it must have arrived. */
export const fileCodec: Codec<FileValue | null> = {
  write: (file) => fileIdOf(file),
  print: fileName,
  toDraft: keptFile,
  problem: (file) => fileProblem(file),
};

/** The same of a file that may be missing: one that was chosen must have arrived. */
export const optionalFileCodec: Codec<FileValue | null> = {
  ...fileCodec,
  problem: (file) => {
    const problem = file && fileProblem(file);
    return problem === 'MUST_UPLOAD' ? null : problem;
  },
};
