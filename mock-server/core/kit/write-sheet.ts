import { pause } from './sheet.ts';

/** What can stand in a cell; null for nothing. */
export type Cell = string | number | boolean | null;

/** Rows that are written without a pause. */
const AT_ONCE = 100;
const MAX_NAME = 31;

/** UTF-16 units that spreadsheets take in a cell; a file with more of them is called broken. */
const MAX_CELL = 32_767;
/** What no XML can hold, beside the controls that the library writes as escapes. */
const NO_CHARACTER = /[\uFFFE\uFFFF]|\p{Cs}/gu;

function inCell(text: string): string {
  // A text that looks like an escape of the format would be read as what it stands for.
  const escaped = text.replace(NO_CHARACTER, '\uFFFD').replace(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_');
  return escaped.length <= MAX_CELL ? escaped : `${escaped.slice(0, MAX_CELL - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
const plain = (cell: Cell): Cell => (typeof cell === 'string' ? inCell(cell) : cell);

/** Rows in pieces, with the chance for others to be served in between. */
async function* inPieces(rows: Iterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  let count = 0;
  for (const row of rows) {
    yield row.map(plain);
    if (++count % AT_ONCE === 0) await pause();
  }
}

/**
 * A sheet's name as spreadsheets take it: no more than 31 UTF-16 units, no character that means something in a formula or
 * that no XML can hold, and not the name that they keep for themselves.
 */
export function sheetName(name: string): string {
  const plainName = name
    .replace(/[\\/?*:[\]']|\p{Cc}/gu, ' ')
    .replace(NO_CHARACTER, '\uFFFD')
    .trim();
  const short = plainName
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim();
  if (short === '') return 'Sheet';
  return short.toLowerCase() === 'history' ? `${short} 1` : short;
}

/** Writes a sheet as xlsx. A text is a cell of texts whatever it begins with: nothing becomes a formula or a number. */
export async function writeSheet(name: string, rows: Iterable<readonly Cell[]>): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsxStream } = await import('hucre');
  return new Uint8Array(await new Response(writeXlsxStream(inPieces(rows), { name: sheetName(name) })).arrayBuffer());
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
