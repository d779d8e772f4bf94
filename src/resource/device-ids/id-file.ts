import { idSteps, type IdRules, type IdsRead } from '../../../openapi/files/ids.ts';
import { readText, type TextEncoding } from '../../../openapi/files/text.ts';

/** The content of a file of ids. */
export interface IdFile {
  read: IdsRead;
  encoding: TextEncoding;
}

/** Duration of a work slice (ms), after which reading yields to the event loop. */
const sliceMs = 12;

/** Reads a file of ids like the import does, without blocking the page; returns an error if it can't be read. */
export async function readIdFile(
  file: Blob,
  { language, ...rules }: IdRules & { language: string },
): Promise<IdFile | 'IMPORT_UNREADABLE' | 'IMPORT_TOO_MANY_LINES'> {
  const text = readText(new Uint8Array(await file.arrayBuffer()), { language });
  if (text === null) return 'IMPORT_UNREADABLE';
  const steps = idSteps(text.text, rules);
  let start = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value === null ? 'IMPORT_TOO_MANY_LINES' : { read: value, encoding: text.encoding };
    if (performance.now() - start < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}
