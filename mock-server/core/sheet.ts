/** The one place that knows the library for sheets; it comes with the first sheet. */

/** How a csv file is written. */
export type SheetEncoding = 'utf8' | 'utf8Bom' | 'gb18030' | 'utf16le' | 'utf16be';
export type SheetType = 'xlsx' | 'xls' | 'csv';

/** The cells of a sheet as texts, without white space around them. */
export interface Sheet {
  rows: string[][];
  /** By which a csv file was read. */
  encoding?: SheetEncoding;
}

const library = () => import('hucre');

const LABELS = { utf8: 'utf-8', utf8Bom: 'utf-8', gb18030: 'gb18030', utf16le: 'utf-16le', utf16be: 'utf-16be' } as const satisfies Record<SheetEncoding, string>;

/** The encoding of a text: by its mark, else UTF-8 where it can be that, else what Chinese spreadsheets write. */
function encodingOf(bytes: Uint8Array): SheetEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf8Bom';
  if (first === 0xff && second === 0xfe) return 'utf16le';
  if (first === 0xfe && second === 0xff) return 'utf16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf8';
  } catch {
    return 'gb18030';
  }
}

/** What a cell says. An apostrophe before a sign keeps spreadsheets from taking a text for a formula. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  const text = typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
  return /^'[=+\-@]/u.test(text) ? text.slice(1) : text;
}

const textsOf = (rows: readonly (readonly unknown[])[]): string[][] => rows.map((row) => Array.from(row, textOf));

/**
 * Reads the first sheet of a file.
 * @param encoding of a csv file; without one it is found out
 * @returns null for a file that is no sheet, or not in this encoding
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, type: SheetType, encoding?: SheetEncoding): Promise<Sheet | null> {
  const { parseCsv, readXls, readXlsx } = await library();
  try {
    if (type === 'csv') {
      const used = encoding ?? encodingOf(bytes);
      const text = new TextDecoder(LABELS[used], { fatal: true }).decode(bytes);
      return { rows: textsOf(parseCsv(text)), encoding: used };
    }
    const { sheets } = await (type === 'xlsx' ? readXlsx(bytes) : readXls(bytes));
    const [first] = sheets;
    return first ? { rows: textsOf(first.rows) } : null;
  } catch {
    return null;
  }
}

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
  let written = 0;
  for (const row of rows) {
    yield row.map(plain);
    if (++written % AT_ONCE === 0) await pause();
  }
}

/** Lets others be served. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A sheet's name as spreadsheets take it: no more than 31 characters, and none that means something in a formula. */
const sheetName = (name: string): string => Array.from(name.replace(/[\\/?*:[\]']|\p{Cc}/gu, ' ').trim()).slice(0, MAX_NAME).join('') || 'Sheet';

/** Writes a sheet as xlsx. A text is a cell of texts whatever it begins with: nothing becomes a formula or a number. */
export async function writeSheet(name: string, rows: Iterable<readonly Cell[]>): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsxStream } = await library();
  return new Uint8Array(await new Response(writeXlsxStream(inPieces(rows), { name: sheetName(name) })).arrayBuffer());
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
