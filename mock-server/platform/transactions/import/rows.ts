import * as v from 'valibot';
import { TransactionInput as InputSchema } from '../../../../openapi/generated/schemas.ts';
import type { components } from '../../../../openapi/generated/types.ts';
import type { Sheet } from '../../../core/kit/sheet.ts';
import type { Tables } from '../../../core/store/table.ts';
import { columnByName, SHEET_COLUMNS, type SheetColumnSpec, valueOf } from './sheet-columns.ts';
import type { TransactionRow } from '../table.ts';
import { isJson, keyOf } from '../columns.ts';

type Schemas = components['schemas'];
type Row = Schemas['ImportedRow'];
type Input = Schemas['TransactionInput'];
type Problems = NonNullable<Row['errors']>;

/** A row of a sheet with what an import would do with it. */
export interface JudgedRow extends Row {
  /** What would be written; absent where the row is wrong. */
  input?: Input;
  /** The transaction that has the code. */
  existing?: TransactionRow;
}

/** The columns of a sheet, found by its first row. */
export interface SheetLayout {
  columns: { spec: SheetColumnSpec; index: number }[];
  ignored: string[];
}

/** What a first row says about the columns; of two of one kind the first counts. */
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

/** The columns that a transaction cannot do without, and the sheet has not. */
export const missingColumns = ({ columns }: SheetLayout): SheetColumnSpec[] =>
  SHEET_COLUMNS.filter((column) => column.isNeeded === true && !columns.some(({ spec }) => spec === column));

/** The letters by which spreadsheets call a column. */
function lettersOf(index: number): string {
  return (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What stands at a column's place; a policy that is off has no values. */
function at(input: object, [outer, inner]: SheetColumnSpec['path']): unknown {
  const value: unknown = Object.getOwnPropertyDescriptor(input, outer)?.value;
  return inner === undefined ? value : isRecord(value) ? value[inner] : undefined;
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** What a transaction was made of. */
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

/** The input with the cells of a row put in. Numbers of a policy turn it on; an empty cell leaves what is there. */
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

/** What the schema finds wrong, by the column that it concerns. */
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

/** A row with its cells as they count: a text is what its cell shows; a number, a flag or a choice is what it holds. */
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

/** What only a row as a whole says: a mocked answer that is none of its content type. */
function mockProblems({ contentType, mock }: v.InferOutput<typeof InputSchema>, line: number, layout: SheetLayout) {
  if (contentType !== 'application/json' || isJson(mock?.returnMessage)) return [];
  const column = layout.columns.find(({ spec }) => spec.field === 'mockMessage');
  const cell = column ? `${lettersOf(column.index)}${line}` : String(line);
  return [{ field: 'mockMessage', cell, code: 'MOCK_NOT_JSON' }];
}

/** What a row changes of a transaction that exists, and of its group. */
function changesOf(
  db: Tables,
  existing: TransactionRow,
  input: v.InferOutput<typeof InputSchema>,
  groupId: string,
): NonNullable<JudgedRow['changes']> {
  const nameOf = (id: string) => db.apiGroups.get(id)?.name ?? '';
  const changes = SHEET_COLUMNS.flatMap(({ field, path }) => {
    const [before, after] = [toText(at(existing, path)), toText(at(input, path))];
    return before === after ? [] : [{ field, before, after }];
  });
  const isMoved = existing.groupId !== groupId;
  return isMoved
    ? [{ field: 'groupId', before: nameOf(existing.groupId), after: nameOf(groupId) }, ...changes]
    : changes;
}

/** Judges the rows of a sheet for a group, without writing anything. Empty rows do not count. */
export function judgeRows(
  db: Tables,
  appId: string,
  groupId: string,
  { rows, headAt, texts }: Pick<Sheet, 'rows' | 'headAt' | 'texts'>,
  layout: SheetLayout,
): JudgedRow[] {
  const codes = new Set<string>();
  const codeAt = layout.columns.find(({ spec }) => spec.field === 'code')?.index ?? 0;
  return rows.flatMap((row, rowAt): JudgedRow[] => {
    const line = rowAt + 1;
    if (rowAt <= headAt || row.every((cell) => cell === '')) return [];
    const cells = cellsOf(row, rowAt, texts, layout);
    const code = cells[codeAt] ?? '';
    const existing = code === '' ? undefined : db.transactions.find({ appId, codeKey: keyOf(code) });
    const base: object = existing ? inputOf(existing) : { method: 'POST', contentType: 'application/json' };
    // The spelling of a code that exists stays.
    const draft = { ...withCells(base, cells, layout), groupId, ...(existing && { code: existing.code }) };
    const parsed = v.safeParse(InputSchema, draft);
    const isRepeated = code !== '' && codes.has(keyOf(code));
    codes.add(keyOf(code));
    const errors = [
      ...(parsed.success ? [] : problemsOf(parsed.issues, line, layout)),
      ...(isRepeated ? [{ field: 'code', cell: `${lettersOf(codeAt)}${line}`, code: 'TX_CODE_DUP' }] : []),
      ...(parsed.success ? mockProblems(parsed.output, line, layout) : []),
    ];
    const common = { line, code, name: toText(at(draft, ['name'])) };
    if (!parsed.success || errors.length > 0) {
      const values = layout.columns.map(({ index: place }) => cells[place] ?? '');
      return [{ ...common, verdict: 'error', errors, values }];
    }
    const input = parsed.output;
    if (existing === undefined) return [{ ...common, verdict: 'add', input }];
    const changes = changesOf(db, existing, input, groupId);
    return [
      changes.length > 0
        ? { ...common, verdict: 'update', changes, input, existing }
        : { ...common, verdict: 'same', input, existing },
    ];
  });
}
