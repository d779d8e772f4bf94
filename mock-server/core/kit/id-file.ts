import type { Refusal, RefusalExtras } from '../contract/refusal.ts';
import { ownFile, type Caller } from '../session/own-file.ts';
import type { Blobs } from '../store/blobs.ts';
import { fileText } from './file-content.ts';
import { sortIdLines, type SortedLines } from './id-lines.ts';
import { uploadProblem } from './upload-problem.ts';

interface Importing extends Caller {
  readonly blobs: Blobs;
  refuse(
    code: 'FILE_NOT_UPLOADED' | 'FILE_UPLOADING' | 'FILE_TYPE_TXT' | 'IMPORT_TOO_MANY_LINES',
    extras: RefusalExtras,
  ): Refusal;
}

/**
 * Reads the ids of an uploaded text file, one a line.
 * @param present ids that are there; it gets the new ones
 * @returns what became of the lines
 * @throws the refusal of a file that cannot be used or has too many lines, at `/fileId`
 */
export async function readIdFile(
  context: Importing,
  fileId: string | undefined,
  present: Set<string>,
  limits: { isId: (id: string) => boolean; most: number },
): Promise<SortedLines> {
  const file = ownFile(context, fileId);
  const problem = uploadProblem(file, ['txt'], 'FILE_TYPE_TXT');
  if (problem !== null) throw context.refuse(problem, { errors: [{ pointer: '/fileId', code: problem }] });
  const lines = sortIdLines(await fileText(context.blobs, file ?? { chunks: [] }), present, limits);
  const code = 'IMPORT_TOO_MANY_LINES';
  if (lines === null) throw context.refuse(code, { errors: [{ pointer: '/fileId', code }] });
  return lines;
}
