import type { ProblemCode } from '../../../openapi/generated/problems.ts';

interface Upload {
  state: string;
  type: string;
}

/**
 * Why an uploaded file cannot be used: it is none, it is still on its way, or it is of another type.
 * @param file the record that a request names, of the same application; undefined when there is none
 * @param types the types that will do
 * @param wrongType the code of a file of another type
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
