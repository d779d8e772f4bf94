import * as v from 'valibot';
import { fieldChanges } from '../../../../openapi/gateway/field-changes.ts';
import { TransactionInput as InputSchema } from '../../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../../openapi/generated/types.ts';
import { isErrorValue, type Sheet } from '../../../core/kit/sheet.ts';
import type { Tables } from '../../../core/store/table.ts';
import { columnByName, SHEET_COLUMNS, type SheetColumnSpec, valueOf } from './sheet-columns.ts';
import type { TransactionRow } from '../table.ts';
import { isJson, keyOf } from '../columns.ts';

type Row = Schemas['ImportedRow'];
type Input = Schemas['TransactionInput'];
type Problems = NonNullable<Row['errors']>;

/** A row of a sheet with the result of its import. */
export interface JudgedRow extends Row {
  /** The input to write; absent if the row is invalid. */
  input?: Input;
  /** The transaction with this code. */
  existing?: TransactionRow;
}

/** The columns of a sheet, according to its header row. */
export interface SheetLayout {
  columns: { spec: SheetColumnSpec; index: number }[];
  ignored: string[];
}

/** Determines the columns from a header row; of two columns of one kind the first counts. */
export function layoutOf(head: readonly string[]): SheetLayout {
  const columns: SheetLayout['columns'] = [];
  const ignored: string[] = [];
  head.forEach((name, index) => {
    const spec = columnByName(name);
    if (spec && !columns.some((other) => other.spec === spec)) columns.push({ spec, index });
    else if (name !== '') ignored.push(name);
  });
  return { columns, ignored };
}

/** Returns the required columns that the sheet lacks. */
export const missingColumns = ({ columns }: SheetLayout): SheetColumnSpec[] =>
  SHEET_COLUMNS.filter((column) => column.isNeeded === true && !columns.some(({ spec }) => spec === column));

/** Returns the letters of a spreadsheet column. */
function lettersOf(index: number): string {
  return (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the value for a column; undefined for a policy that is off. */
function at(input: object, [outer, inner]: SheetColumnSpec['path']): unknown {
  const value: unknown = Object.getOwnPropertyDescriptor(input, outer)?.value;
  return inner === undefined ? value : isRecord(value) ? value[inner] : undefined;
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Returns the input that would create a transaction. */
function inputOf({
  name,
  code,
  groupId,
  method,
  requestUrl,
  communicationPort,
  contentType,
  timeoutMs,
  limitResponse,
  description,
  ...row
}: TransactionRow): Input {
  const { tokenBucket, threshold, circuitBreaker, antiReplay, signature, encryption, deviceList, mock, cache } = row;
  return {
    name,
    code,
    groupId,
    method,
    requestUrl,
    communicationPort,
    contentType,
    timeoutMs,
    limitResponse,
    description,
    tokenBucket,
    threshold,
    circuitBreaker,
    antiReplay,
    signature,
    encryption,
    deviceList,
    mock,
    cache,
  };
}

/**
 * Returns the input with the cells of a row applied. Numbers of a policy turn it on; an empty cell keeps the current
 * value.
 */
function withCells(base: object, cells: readonly string[], { columns }: SheetLayout): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...base };
  for (const { spec, index } of columns) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    const [outer, inner] = spec.path;
    const before = draft[outer];
    if (inner === undefined) draft[outer] = valueOf(spec, cell);
    else
      draft[outer] = {
        enabled: outer !== 'mock',
        ...(isRecord(before) && (before['enabled'] || outer === 'mock') ? before : {}),
        [inner]: valueOf(spec, cell),
      };
  }
  return draft;
}

/** Returns the issues of the schema by column. */
function problemsOf(issues: readonly v.BaseIssue<unknown>[], line: number, { columns }: SheetLayout): Problems {
  const problems: Problems = [];
  for (const { path = [], message } of issues) {
    const keys = path.map(({ key }) => String(key));
    const spec = SHEET_COLUMNS.find(
      ({ path: [outer, inner] }) => outer === keys[0] && (inner === undefined || inner === keys[1]),
    );
    const field = spec?.field ?? keys[0] ?? '';
    const index = columns.find((column) => column.spec === spec)?.index;
    if (problems.some((problem) => problem.field === field)) continue;
    problems.push({ field, cell: index === undefined ? String(line) : `${lettersOf(index)}${line}`, code: message });
  }
  return problems;
}

/** Returns the cells of a row that have no value: errors, and formulas without a result. */
const cellProblems = (
  cells: readonly string[],
  rowAt: number,
  uncalculated: Sheet['uncalculated'],
  { columns }: SheetLayout,
): Problems =>
  columns
    .filter(({ index }) => isErrorValue(cells[index] ?? '') || uncalculated?.has(`${rowAt},${index}`) === true)
    .map(({ spec, index }) => ({
      field: spec.field,
      cell: `${lettersOf(index)}${rowAt + 1}`,
      code: 'IMPORT_CELL_ERROR',
    }));

/** Returns the effective cells of a row: for texts the displayed text; for numbers, flags and choices the value. */
function cellsOf(
  row: readonly string[],
  line: number,
  texts: Sheet['texts'],
  { columns }: SheetLayout,
): readonly string[] {
  const cells = [...row];
  for (const { spec, index } of columns) {
    const text = spec.kind === 'text' || spec.kind === 'word' ? texts?.get(`${line},${index}`) : undefined;
    if (text !== undefined) cells[index] = text;
  }
  return cells;
}

/** Returns problems of a row as a whole: a mock response that does not match its content type. */
function mockProblems({ contentType, mock }: v.InferOutput<typeof InputSchema>, line: number, layout: SheetLayout) {
  if (contentType !== 'application/json' || isJson(mock?.returnMessage)) return [];
  const column = layout.columns.find(({ spec }) => spec.field === 'mockMessage');
  const cell = column ? `${lettersOf(column.index)}${line}` : String(line);
  return [{ field: 'mockMessage', cell, code: 'MOCK_NOT_JSON' }];
}

/** Returns what a row changes in an existing transaction, including its group, with the risk of each change. */
function changesOf(
  db: Tables,
  existing: TransactionRow,
  input: v.InferOutput<typeof InputSchema>,
  groupId: string,
): NonNullable<JudgedRow['changes']> {
  const nameOf = (id: string) => db.apiGroups.get(id)?.name ?? '';
  const { status } = existing;
  const values = SHEET_COLUMNS.map(({ field, path }) => ({
    field,
    path: path.join('.'),
    before: toText(at(existing, path)),
    after: toText(at(input, path)),
  })).filter(({ before, after }) => before !== after);
  const judged = values.length === 0 ? [] : fieldChanges('transaction', existing, { ...input, status });
  const changes = values.map(({ path, ...value }) => {
    const risk = judged.find((change) => change.path === path)?.risk;
    return { ...value, ...(risk && { risk }) };
  });
  const isMoved = existing.groupId !== groupId;
  return isMoved
    ? [{ field: 'groupId', before: nameOf(existing.groupId), after: nameOf(groupId) }, ...changes]
    : changes;
}

/**
 * Validates the rows of a sheet for a group, without writing anything. Ignores empty rows. Of several valid rows with
 * one code, the first counts.
 */
export function judgeRows(
  db: Tables,
  appId: string,
  groupId: string,
  { rows, headAt, texts, uncalculated }: Pick<Sheet, 'rows' | 'headAt' | 'texts' | 'uncalculated'>,
  layout: SheetLayout,
): JudgedRow[] {
  const codes = new Set<string>();
  const codeAt = layout.columns.find(({ spec }) => spec.field === 'code')?.index ?? 0;
  return rows.flatMap((row, rowAt): JudgedRow[] => {
    const line = rowAt + 1;
    if (rowAt <= headAt) return [];
    const withoutValue = cellProblems(row, rowAt, uncalculated, layout);
    if (withoutValue.length === 0 && row.every((cell) => cell === '')) return [];
    const cells = cellsOf(row, rowAt, texts, layout);
    const code = cells[codeAt] ?? '';
    const existing = code === '' ? undefined : db.transactions.find({ appId, codeKey: keyOf(code) });
    const base: object = existing ? inputOf(existing) : { method: 'POST', contentType: 'application/json' };
    // Keeps the spelling of an existing code.
    const draft = { ...withCells(base, cells, layout), groupId, ...(existing && { code: existing.code }) };
    const parsed = v.safeParse(InputSchema, draft);
    const isRepeated = code !== '' && codes.has(keyOf(code));
    const issues = parsed.success ? [] : problemsOf(parsed.issues, line, layout);
    const errors = [
      ...withoutValue,
      ...issues.filter(({ field }) => !withoutValue.some((problem) => problem.field === field)),
      ...(isRepeated ? [{ field: 'code', cell: `${lettersOf(codeAt)}${line}`, code: 'TX_CODE_REPEATED' }] : []),
      ...(parsed.success ? mockProblems(parsed.output, line, layout) : []),
    ];
    const common = { line, code, name: toText(at(draft, ['name'])) };
    if (!parsed.success || errors.length > 0) {
      const values = layout.columns.map(({ index: place }) => cells[place] ?? '');
      return [{ ...common, verdict: 'error', errors, values }];
    }
    const input = parsed.output;
    codes.add(keyOf(code));
    if (existing === undefined) return [{ ...common, verdict: 'add', input }];
    const changes = changesOf(db, existing, input, groupId);
    return [
      changes.length > 0
        ? { ...common, verdict: 'update', changes, input, existing }
        : { ...common, verdict: 'same', input, existing },
    ];
  });
}
