import type { IdRules, IdsRead } from '../../../openapi/files/ids.ts';
import { readText, type TextRead } from '../../../openapi/files/text.ts';
import type { Language } from '../contract/operation-types.ts';
import type { Refusal, RefusalExtras } from '../contract/refusal.ts';
import { ownFile, type Caller } from '../session/own-file.ts';
import type { Blobs } from '../store/blobs.ts';
import { fileBytes } from './file-content.ts';
import { readIdsPaced } from './id-lines.ts';
import { uploadProblem } from './upload-problem.ts';

type IdFileProblem =
  | 'FILE_NOT_UPLOADED'
  | 'FILE_UPLOADING'
  | 'FILE_TYPE_TXT'
  | 'IMPORT_UNREADABLE'
  | 'IMPORT_TOO_MANY_LINES';

interface Importing extends Caller {
  readonly blobs: Blobs;
  readonly language: Language;
  refuse(code: IdFileProblem, extras: RefusalExtras): Refusal;
}

const at = (context: Importing, code: IdFileProblem): Refusal =>
  context.refuse(code, { errors: [{ pointer: '/fileId', code }] });

/**
 * Reads an uploaded text file.
 * @throws a refusal at `/fileId` if the file cannot be used or is not text
 */
export async function readTextFile(context: Importing, fileId: string | undefined): Promise<TextRead> {
  const file = ownFile(context, fileId);
  const problem = uploadProblem(file, ['txt'], 'FILE_TYPE_TXT');
  if (problem !== null) throw at(context, problem);
  const read = readText(await fileBytes(context.blobs, file ?? { chunks: [] }), { language: context.language });
  if (read === null) throw at(context, 'IMPORT_UNREADABLE');
  return read;
}

/**
 * Reads the IDs of an uploaded text file, separated by line ends, commas or semicolons.
 * @returns the result of each line
 * @throws a refusal at `/fileId` if the file cannot be used, is not text or has too many lines
 */
export async function readIdFile(context: Importing, fileId: string | undefined, rules: IdRules): Promise<IdsRead> {
  const { text } = await readTextFile(context, fileId);
  const read = await readIdsPaced(text, rules);
  if (read === null) throw at(context, 'IMPORT_TOO_MANY_LINES');
  return read;
}
