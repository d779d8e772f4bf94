import { pause } from './sheet.ts';

/** The value of a cell; null if it is empty. */
export type Cell = string | number | boolean | null;

/** Rows to write without a pause. */
const AT_ONCE = 100;
const MAX_NAME = 31;

/** Maximum number of UTF-16 units in a cell; spreadsheets report a file with more as broken. */
const MAX_CELL = 32_767;
/** Characters that XML does not allow, besides the control characters that the library escapes. */
const NO_CHARACTER = /[\uFFFE\uFFFF]|\p{Cs}/gu;

function inCell(text: string): string {
  // Escapes texts that look like an escape sequence of the format, which would otherwise be decoded.
  const escaped = text.replace(NO_CHARACTER, '\uFFFD').replace(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_');
  return escaped.length <= MAX_CELL ? escaped : `${escaped.slice(0, MAX_CELL - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
const plain = (cell: Cell): Cell => (typeof cell === 'string' ? inCell(cell) : cell);

/** Yields rows in chunks, and pauses to let other requests run. */
async function* inPieces(rows: Iterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  let count = 0;
  for (const row of rows) {
    yield row.map(plain);
    if (++count % AT_ONCE === 0) await pause();
  }
}

/**
 * Converts a name to a valid sheet name: at most 31 UTF-16 units, no characters that have a meaning in formulas or that
 * XML does not allow, and no reserved name.
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

/** Writes a sheet as xlsx. Texts are always text cells: nothing becomes a formula or a number. */
export async function writeSheet(name: string, rows: Iterable<readonly Cell[]>): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsxStream } = await import('hucre');
  return new Uint8Array(await new Response(writeXlsxStream(inPieces(rows), { name: sheetName(name) })).arrayBuffer());
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
