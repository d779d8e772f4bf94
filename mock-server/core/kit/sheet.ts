/** The only module that imports the spreadsheet library, which is loaded with the first sheet. */
import { unescapeFormula } from '../../../openapi/files/formulas.ts';
import { readText, type TextEncoding } from '../../../openapi/files/text.ts';
import { inflatedBytes } from './unzip.ts';

export type SheetType = 'xlsx' | 'xls' | 'csv';

/** The cells of a sheet as texts, without surrounding white space. */
export interface Sheet {
  /** By position, without empty rows at the end and empty cells at the end of a row. Hidden cells are empty. */
  rows: string[][];
  /** Index of the header row. */
  headAt: number;
  /** The displayed text of cells whose format makes it differ from the value, by `row,column`. */
  texts?: ReadonlyMap<string, string>;
  /** Cells with a formula whose result is not stored, by `row,column`. They have no text. */
  uncalculated?: ReadonlySet<string>;
  /** The name of the sheet, if it has one, and whether the file has other visible sheets. */
  name?: string;
  isOneOfMany?: boolean;
  /** Hidden rows and columns with content, which were omitted. */
  hidden?: { rows: number; columns: number };
  /** The detected encoding of a csv file. */
  encoding?: TextEncoding;
}

/** Why a sheet cannot be read: it is no spreadsheet, or it exceeds a limit. */
export type SheetProblem = 'unreadable' | 'tooManyRows' | 'tooLarge';

export interface SheetSource {
  bytes: Uint8Array<ArrayBuffer>;
  type: SheetType;
  /** The encoding of a csv file; detected if absent. */
  encoding?: TextEncoding | undefined;
  /** The user's language; see `readText`. */
  language?: string | undefined;
  /** Maximum number of rows below the header row. */
  maxRows: number;
  /** Names of columns, normalized by `columnName`: the sheet and the row with the most of them are selected. */
  columns?: readonly string[];
}

/** Normalizes a column name by removing common variations: case, width, spaces and stars. */
export const columnName = (name: string): string => name.normalize('NFKC').replace(/[\s*]/gu, '').toLowerCase();

/** Reads the most relevant sheet of a file. */
export type ReadSheet = (source: SheetSource) => Promise<Sheet | SheetProblem>;

const library = () => import('hucre');

/** Yields to other requests. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A small file may unpack to anything: limits for the unpacked bytes, the tags in them, separators, and columns. */
const MAX_INFLATED = 32 * 1024 * 1024;
const MAX_TAGS = 3_000_000;
const MAX_SEPARATORS = 2_000_000;
const MAX_COLUMNS = 1000;
/** Factor for the number of rows to scan, because rows may be empty. */
const EMPTY_ROWS = 10;
/** Number of rows that may contain the column names: a title may precede them. */
const HEAD_ROWS = 10;
/** Maximum number of visible sheets to scan. */
const MAX_SHEETS = 20;

/** Removes surrounding white space and invisible marks from a text. */
function shownText(text: string): string {
  const isSeen = (at: number) => /[^\s\p{Cf}]/u.test(text.charAt(at));
  let [from, to] = [0, text.length];
  while (from < to && !isSeen(from)) from++;
  while (to > from && !isSeen(to - 1)) to--;
  return text.slice(from, to);
}

/** Returns the text of a cell, without the apostrophe of an escaped formula. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'string') return unescapeFormula(shownText(cell));
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Whether the text of a cell is the result of a formula that failed, such as #N/A. */
export const isErrorValue = (text: string): boolean =>
  /^#(?:N\/A|NAME\?|(?:DIV\/0|NULL|NUM|REF|VALUE|SPILL|CALC|FIELD|BLOCKED|BUSY|CONNECT|UNKNOWN)!)$/u.test(text);

interface SourceRow {
  /** From 0. */
  index: number;
  values: readonly unknown[];
}

const ROWS_AT_ONCE = 1000;

/** Yields all rows, including empty ones, which may be holes, and pauses to let other requests run. */
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
  /** How many of the requested columns it names. */
  names: number;
}

/** Finds the row with the most column names among the first ones. */
function headOf(rows: readonly (readonly string[])[], columns: readonly string[]): Head {
  const expected = new Set(columns);
  let best: Head = { at: 0, names: 0 };
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const names = new Set(row.map(columnName).filter((name) => expected.has(name))).size;
    if (names > best.names) best = { at, names };
  }
  return best;
}

/** Creates a sheet from collected rows, or returns the problem. */
function sheetOf({ rows, problem }: Collected, { maxRows }: SheetSource, { at }: Head): Sheet | SheetProblem {
  if (problem !== undefined) return problem;
  return rows.length - at - 1 > maxRows ? 'tooManyRows' : { rows, headAt: at };
}

/** Whether a text may have more cells than a sheet of this size; counts quoted separators too. */
function hasTooManySeparators(text: string): boolean {
  let separators = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x3b || code === 0x09 || code === 0x7c) separators++;
  }
  return separators > MAX_SEPARATORS;
}

type Library = Awaited<ReturnType<typeof library>>;

/** Selects the sheet with the most column names; the first one if there are none. */
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

/** Returns the displayed texts of a sheet's cells, the formulas without a result, and what is hidden. */
async function displayed(
  { readXlsx, formatValue }: Library,
  bytes: Uint8Array,
  name: string,
  { rows, headAt }: Sheet,
): Promise<Pick<Sheet, 'rows' | 'texts' | 'uncalculated' | 'hidden'>> {
  const { sheets } = await readXlsx(bytes, { sheets: [name], readStyles: true, maxRows: rows.length });
  const { rows: values = [], cells, rowDefs, columns = [] } = sheets[0] ?? {};
  const texts = new Map<string, string>();
  const uncalculated = new Set<string>();
  const isHidden = (row: number) => row !== headAt && rowDefs?.get(row)?.hidden === true;
  for (const [place, { style, formula }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    const value = values[row]?.[column];
    if (formula !== undefined && (value ?? null) === null && !isHidden(row)) uncalculated.add(place);
    const format = style?.numFmt ?? 'General';
    if ((typeof value !== 'number' && !(value instanceof Date)) || format === 'General' || format === '@') continue;
    const text = formatValue(value, format).trim();
    if (text !== rows[row]?.[column]) texts.set(place, text);
  }
  const visible = rows.map((row, at) =>
    isHidden(at) ? [] : row.map((cell, column) => (columns[column]?.hidden === true ? '' : cell)),
  );
  return {
    rows: visible,
    texts,
    uncalculated,
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

/** Cell formats are not read from the old file format. */
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
 * Reads a sheet as displayed: of several, the visible one with the columns, without hidden rows and columns. Stops
 * reading files that unpack to more than a sheet needs.
 */
export const readSheet: ReadSheet = async (source) => {
  const loaded = await library();
  try {
    return await READERS[source.type](loaded, source);
  } catch {
    return 'unreadable';
  }
};
