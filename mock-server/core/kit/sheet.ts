/** The one place that knows the library for sheets; it comes with the first sheet. */
import { readText, type TextEncoding } from '../../../openapi/files/text.ts';
import { inflatedBytes } from './unzip.ts';

export type SheetType = 'xlsx' | 'xls' | 'csv';

/** The cells of a sheet as texts, without white space around them. */
export interface Sheet {
  /** Without empty rows at the end, and without empty cells at the end of a row. */
  rows: string[][];
  /** By which a csv file was read. */
  encoding?: TextEncoding;
}

/** Why a sheet is not read: it is none, or it holds more than is taken. */
export type SheetProblem = 'unreadable' | 'tooManyRows' | 'tooLarge';

export interface SheetSource {
  bytes: Uint8Array<ArrayBuffer>;
  type: SheetType;
  /** Of a csv file; without one it is found out. */
  encoding?: TextEncoding | undefined;
  /** Of whoever asks; see `readText`. */
  language?: string | undefined;
  /** Rows of data below the first one. */
  maxRows: number;
}

/** Reads the first sheet of a file. */
export type ReadSheet = (source: SheetSource) => Promise<Sheet | SheetProblem>;

const library = () => import('hucre');

/** A small file may unpack to anything: limits of what is unpacked, of tags in it, of separators, and of columns. */
const MAX_INFLATED = 32 * 1024 * 1024;
const MAX_TAGS = 3_000_000;
const MAX_SEPARATORS = 2_000_000;
const MAX_COLUMNS = 1000;
/** How many times as many rows are looked at as are taken, as those of a sheet may be empty. */
const EMPTY_ROWS = 10;

/** What a cell says. An apostrophe before a sign keeps spreadsheets from taking a text for a formula. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  const text =
    typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
  return /^'[=+\-@]/u.test(text) ? text.slice(1) : text;
}

interface SourceRow {
  /** From 0. */
  index: number;
  values: readonly unknown[];
}

const ROWS_AT_ONCE = 1000;

/** Rows that are all there, those without cells perhaps as holes, with the chance for others to be served in between. */
async function* numbered(rows: Iterable<readonly unknown[] | undefined>): AsyncGenerator<SourceRow> {
  let index = 0;
  for (const values of rows) {
    yield { index, values: values ?? [] };
    if (++index % ROWS_AT_ONCE === 0) await pause();
  }
}

/** Collects rows until there are too many. */
async function collect(rows: AsyncIterable<SourceRow>, maxRows: number): Promise<string[][] | SheetProblem> {
  const collected: string[][] = [];
  let seen = 0;
  for await (const { index, values } of rows) {
    if (++seen > maxRows * EMPTY_ROWS) return 'tooManyRows';
    const length = values.findLastIndex((value) => textOf(value) !== '') + 1;
    if (length > MAX_COLUMNS) return 'tooLarge';
    if (length === 0) continue;
    if (index > maxRows) return 'tooManyRows';
    while (collected.length < index) collected.push([]);
    collected[index] = Array.from(values.slice(0, length), textOf);
  }
  return collected;
}

/** Whether a text may hold more cells than a sheet of this size has; quoted separators count, too. */
function hasTooManySeparators(text: string): boolean {
  let separators = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x3b || code === 0x09 || code === 0x7c) separators++;
  }
  return separators > MAX_SEPARATORS;
}

/** Reads the first sheet of a file. Files that unpack to more than a sheet needs are not read to their end. */
export const readSheet: ReadSheet = async ({ bytes, type, encoding, language, maxRows }) => {
  const { readXls, streamCsvRows, streamXlsxRows } = await library();
  try {
    if (type === 'csv') {
      const read = readText(bytes, { encoding, language });
      if (read === null) return 'unreadable';
      if (hasTooManySeparators(read.text)) return 'tooLarge';
      const rows = await collect(numbered(streamCsvRows(read.text)), maxRows);
      return typeof rows === 'string' ? rows : { rows, encoding: read.encoding };
    }
    if (type === 'xlsx') {
      const limits = { bytes: MAX_INFLATED, tags: MAX_TAGS };
      if ((await inflatedBytes(bytes, limits)) === null) return 'tooLarge';
      const rows = await collect(streamXlsxRows(bytes), maxRows);
      return typeof rows === 'string' ? rows : { rows };
    }
    const [first] = (await readXls(bytes)).sheets;
    if (first === undefined) return 'unreadable';
    const rows = await collect(numbered(first.rows), maxRows);
    return typeof rows === 'string' ? rows : { rows };
  } catch {
    return 'unreadable';
  }
};

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
  const { writeXlsxStream } = await library();
  return new Uint8Array(await new Response(writeXlsxStream(inPieces(rows), { name: sheetName(name) })).arrayBuffer());
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
