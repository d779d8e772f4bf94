import type { ProblemCode } from '../../../openapi/generated/problems.ts';

interface Upload {
  state: string;
  type: string;
}

/**
 * Returns why an uploaded file cannot be used: it does not exist, its upload is incomplete, or it has the wrong type.
 * @param file the record that a request names, of the same application; undefined if it does not exist
 * @param types the accepted types
 * @param wrongType the code for a file of another type
 * @returns a problem code, or null
 */
export function uploadProblem<Code extends ProblemCode>(
  file: Upload | undefined,
  types: readonly string[],
  wrongType: Code,
): 'FILE_UPLOADING' | 'FILE_NOT_UPLOADED' | Code | null {
  if (file?.state === 'uploading') return 'FILE_UPLOADING';
  if (file?.state !== 'done') return 'FILE_NOT_UPLOADED';
  return types.includes(file.type) ? null : wrongType;
}
