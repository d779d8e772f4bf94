/** The one place that knows the library for sheets; it comes with the first sheet. */
import { readText, type TextEncoding } from '../../../openapi/files/text.ts';
import { inflatedBytes } from './unzip.ts';

export type SheetType = 'xlsx' | 'xls' | 'csv';

/** The cells of a sheet as texts, without white space around them. */
export interface Sheet {
  /** By their place; without empty rows at the end, and without empty cells at the end of a row. Hidden ones are empty. */
  rows: string[][];
  /** The row that names the columns, from 0. */
  headAt: number;
  /** What a cell shows, where its format makes that another text than its value: by `row,column`. */
  texts?: ReadonlyMap<string, string>;
  /** Of one that has a name, and whether the file has others that are visible. */
  name?: string;
  isOneOfMany?: boolean;
  /** What nobody sees in the spreadsheet, and was left out: rows and columns with something in them. */
  hidden?: { rows: number; columns: number };
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
  /** The user's language; see `readText`. */
  language?: string | undefined;
  /** Rows of data below the first one. */
  maxRows: number;
  /** Names of columns, as `columnName` makes them: the sheet and the row that have most of them are wanted. */
  columns?: readonly string[];
}

/** The name of a column without what people change about it: case, width, spaces and stars. */
export const columnName = (name: string): string => name.normalize('NFKC').replace(/[\s*]/gu, '').toLowerCase();

/** Reads the sheet of a file that a person would mean. */
export type ReadSheet = (source: SheetSource) => Promise<Sheet | SheetProblem>;

const library = () => import('hucre');

/** Lets others be served. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A small file may unpack to anything: limits of what is unpacked, of tags in it, of separators, and of columns. */
const MAX_INFLATED = 32 * 1024 * 1024;
const MAX_TAGS = 3_000_000;
const MAX_SEPARATORS = 2_000_000;
const MAX_COLUMNS = 1000;
/** How many times as many rows are looked at as are taken, as those of a sheet may be empty. */
const EMPTY_ROWS = 10;
/** Rows among which the names of the columns stand: a title may be above them. */
const HEAD_ROWS = 10;
/** Visible sheets that are looked at. */
const MAX_SHEETS = 20;

/** A text without white space and invisible marks around it. */
function shownText(text: string): string {
  const isSeen = (at: number) => /[^\s\p{Cf}]/u.test(text.charAt(at));
  let [from, to] = [0, text.length];
  while (from < to && !isSeen(from)) from++;
  while (to > from && !isSeen(to - 1)) to--;
  return text.slice(from, to);
}

/** What a cell says. An apostrophe before a sign keeps spreadsheets from taking a text for a formula. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  const text =
    typeof cell === 'string'
      ? shownText(cell)
      : typeof cell === 'number' || typeof cell === 'boolean'
        ? String(cell)
        : '';
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

interface Collected {
  rows: string[][];
  problem?: SheetProblem;
}

/** Collects rows until there are too many. */
async function collect(rows: AsyncIterable<SourceRow>, maxRows: number): Promise<Collected> {
  const collected: string[][] = [];
  let count = 0;
  for await (const { index, values } of rows) {
    if (++count > maxRows * EMPTY_ROWS) return { rows: collected, problem: 'tooManyRows' };
    const length = values.findLastIndex((value) => textOf(value) !== '') + 1;
    if (length > MAX_COLUMNS) return { rows: collected, problem: 'tooLarge' };
    if (length === 0) continue;
    if (index > maxRows + HEAD_ROWS - 1) return { rows: collected, problem: 'tooManyRows' };
    while (collected.length < index) collected.push([]);
    collected[index] = Array.from(values.slice(0, length), textOf);
  }
  return { rows: collected };
}

interface Head {
  at: number;
  /** How many of the wanted columns it names. */
  names: number;
}

/** The row among the first ones that names most of the columns. */
function headOf(rows: readonly (readonly string[])[], columns: readonly string[]): Head {
  const expected = new Set(columns);
  let best: Head = { at: 0, names: 0 };
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const names = new Set(row.map(columnName).filter((name) => expected.has(name))).size;
    if (names > best.names) best = { at, names };
  }
  return best;
}

/** A sheet of collected rows, or why it is none. */
function sheetOf({ rows, problem }: Collected, { maxRows }: SheetSource, { at }: Head): Sheet | SheetProblem {
  if (problem !== undefined) return problem;
  return rows.length - at - 1 > maxRows ? 'tooManyRows' : { rows, headAt: at };
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

type Library = Awaited<ReturnType<typeof library>>;

/** The sheet among several that names most of the columns; the first one where none does. */
function bestOf<Candidate extends { head: Head }>(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((a, b) => b.head.names - a.head.names)[0];
}

async function readCsv(library_: Library, source: SheetSource): Promise<Sheet | SheetProblem> {
  const { bytes, encoding, language, maxRows, columns = [] } = source;
  const read = readText(bytes, { encoding, language });
  if (read === null) return 'unreadable';
  if (hasTooManySeparators(read.text)) return 'tooLarge';
  const collected = await collect(numbered(library_.streamCsvRows(read.text)), maxRows);
  const sheet = sheetOf(collected, source, headOf(collected.rows, columns));
  return typeof sheet === 'string' ? sheet : { ...sheet, encoding: read.encoding };
}

/** What the cells of a sheet show by their formats, and what of it is hidden. */
async function displayed(
  { readXlsx, formatValue }: Library,
  bytes: Uint8Array,
  name: string,
  { rows, headAt }: Sheet,
): Promise<Pick<Sheet, 'rows' | 'texts' | 'hidden'>> {
  const { sheets } = await readXlsx(bytes, { sheets: [name], readStyles: true, maxRows: rows.length });
  const { rows: values = [], cells, rowDefs, columns = [] } = sheets[0] ?? {};
  const texts = new Map<string, string>();
  for (const [place, { style }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    const value = values[row]?.[column];
    const format = style?.numFmt ?? 'General';
    if ((typeof value !== 'number' && !(value instanceof Date)) || format === 'General' || format === '@') continue;
    const text = formatValue(value, format).trim();
    if (text !== rows[row]?.[column]) texts.set(place, text);
  }
  const isHidden = (row: number) => row !== headAt && rowDefs?.get(row)?.hidden === true;
  const visible = rows.map((row, at) =>
    isHidden(at) ? [] : row.map((cell, column) => (columns[column]?.hidden === true ? '' : cell)),
  );
  return {
    rows: visible,
    texts,
    hidden: {
      rows: rows.filter((row, at) => row.length > 0 && isHidden(at)).length,
      columns: (rows[headAt] ?? []).filter((cell, at) => cell !== '' && columns[at]?.hidden === true).length,
    },
  };
}

async function readNewExcel(library_: Library, source: SheetSource): Promise<Sheet | SheetProblem> {
  const { bytes, maxRows, columns = [] } = source;
  if ((await inflatedBytes(bytes, { bytes: MAX_INFLATED, tags: MAX_TAGS })) === null) return 'tooLarge';
  const names: string[] = [];
  await library_.readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden !== true && veryHidden !== true) names.push(name);
      return false;
    },
  });
  const candidates = [];
  for (const name of names.slice(0, MAX_SHEETS)) {
    const collected = await collect(library_.streamXlsxRows(bytes, { sheet: name }), maxRows);
    candidates.push({ name, collected, head: headOf(collected.rows, columns) });
  }
  const best = bestOf(candidates);
  if (best === undefined) return 'unreadable';
  const sheet = sheetOf(best.collected, source, best.head);
  if (typeof sheet === 'string') return sheet;
  return {
    ...sheet,
    ...(await displayed(library_, bytes, best.name, sheet)),
    name: best.name,
    isOneOfMany: names.length > 1,
  };
}

/** Formats of cells are not read of the old kind. */
async function readOldExcel(library_: Library, source: SheetSource): Promise<Sheet | SheetProblem> {
  const { bytes, maxRows, columns = [] } = source;
  const { sheets } = await library_.readXls(bytes);
  const visible = sheets.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true);
  const candidates = [];
  for (const { name, rows } of visible.slice(0, MAX_SHEETS)) {
    const collected = await collect(numbered(rows), maxRows);
    candidates.push({ name, collected, head: headOf(collected.rows, columns) });
  }
  const best = bestOf(candidates);
  if (best === undefined) return 'unreadable';
  const sheet = sheetOf(best.collected, source, best.head);
  return typeof sheet === 'string' ? sheet : { ...sheet, name: best.name, isOneOfMany: visible.length > 1 };
}

const READERS = { csv: readCsv, xlsx: readNewExcel, xls: readOldExcel } as const satisfies Record<SheetType, unknown>;

/**
 * Reads a sheet as a person sees it: of several the visible one that has the columns, without hidden rows and columns.
 * Files that unpack to more than a sheet needs are not read to their end.
 */
export const readSheet: ReadSheet = async (source) => {
  const loaded = await library();
  try {
    return await READERS[source.type](loaded, source);
  } catch {
    return 'unreadable';
  }
};
