import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Schemas } from '../../../../openapi/generated/types.ts';
import { type Context, handlers, type Preparations, type TagHandlers } from '../../../core/http/handler.ts';
import { type ReadSheet, type Sheet, type SheetProblem, type SheetType } from '../../../core/kit/sheet.ts';
import { writeSheet, XLSX } from '../../../core/kit/write-sheet.ts';
import { fileBytes } from '../../../core/kit/file-content.ts';
import { ownFile } from '../../../core/session/own-file.ts';
import { uploadProblem } from '../../../core/kit/upload-problem.ts';
import { configChanged, type WrittenRecord } from '../../gateway-config/changes.ts';
import { writtenRecord } from '../../gateway-config/document.ts';
import { type JudgedRow, judgeRows, layoutOf, missingColumns, type SheetLayout } from './rows.ts';
import { COLUMN_NAMES, SHEET_COLUMNS } from './sheet-columns.ts';
import { keyOf, policyColumns } from '../columns.ts';

/** The operations of the import. */
export type ImportOperation = 'previewTransactionImport' | 'importTransactions' | 'getTransactionTemplate';
type Skipped = Schemas['TransactionImportResult']['skipped'];

const MOST_ROWS = 10_000;
const TYPES: readonly SheetType[] = ['xlsx', 'xls', 'csv'];

interface JudgedSheet {
  rows: JudgedRow[];
  layout: SheetLayout;
  sheet: Sheet;
}

type ImportContext = Context<'previewTransactionImport'> | Context<'importTransactions'>;
type SheetOf = (context: ImportContext) => Promise<Sheet | SheetProblem>;

const PROBLEMS = {
  unreadable: 'IMPORT_UNREADABLE',
  tooManyRows: 'IMPORT_TOO_MANY_ROWS',
  tooLarge: 'IMPORT_TOO_LARGE',
} as const satisfies Record<SheetProblem, string>;

/** Maximum number of cached sheets: an import follows its preview. */
const MAX_SHEETS = 3;

/** Reads the sheets of requests, and caches the last ones. */
function sheetReader(read: ReadSheet): SheetOf {
  const sheets = new Map<string, Promise<Sheet | SheetProblem>>();
  return async (context) => {
    const {
      blobs,
      language,
      body: { fileId, encoding },
    } = context;
    const file = ownFile(context, fileId);
    const type = TYPES.find((one) => one === file?.type);
    if (type === undefined || file?.state !== 'done') return 'unreadable';
    const key = [file.sha256, type, encoding, language].join();
    const cached = sheets.get(key);
    if (cached !== undefined) return cached;
    const reading = read({
      bytes: await fileBytes(blobs, file),
      type,
      encoding,
      language,
      maxRows: MOST_ROWS,
      columns: COLUMN_NAMES,
    });
    sheets.set(key, reading);
    for (const oldest of [...sheets.keys()].slice(0, -MAX_SHEETS)) sheets.delete(oldest);
    return reading;
  };
}

/** Validates the rows of a request's sheet; refuses files that are no sheet of transactions. */
async function judge(context: ImportContext, sheetOf: SheetOf): Promise<JudgedSheet> {
  const {
    db,
    appId,
    body: { groupId, fileId },
    language,
    refuse,
  } = context;
  const at = (
    pointer: string,
    code: 'IMPORT_GROUP_REQUIRED' | 'IMPORT_COLUMNS_MISSING' | 'IMPORT_EMPTY' | (typeof PROBLEMS)[SheetProblem],
    params?: Record<string, string>,
  ) => refuse(code, { errors: [{ pointer, code, ...(params && { params }) }] });
  if (groupId === undefined || db.apiGroups.find({ id: groupId, appId }) === undefined)
    throw at('/groupId', 'IMPORT_GROUP_REQUIRED');
  const code = uploadProblem(ownFile(context, fileId), TYPES, 'FILE_TYPE_SHEET');
  if (code !== null) throw refuse(code, { errors: [{ pointer: '/fileId', code }] });
  const sheet = await sheetOf(context);
  if (typeof sheet === 'string') throw at('/fileId', PROBLEMS[sheet]);
  const layout = layoutOf(sheet.rows[sheet.headAt] ?? []);
  const missing = missingColumns(layout).map(({ titles }) => titles[language]);
  if (missing.length > 0)
    throw at('/fileId', 'IMPORT_COLUMNS_MISSING', {
      columns: new Intl.ListFormat(language.replace('_', '-')).format(missing),
      ...(sheet.name !== undefined && { sheet: sheet.name }),
    });
  const rows = judgeRows(db, appId, groupId, sheet, layout);
  if (rows.length === 0) throw at('/fileId', 'IMPORT_EMPTY');
  return { rows, layout, sheet };
}

const count = (rows: readonly JudgedRow[], verdict: JudgedRow['verdict']): number =>
  rows.filter((row) => row.verdict === verdict).length;

/** A checksum of what an import would do: it changes with the verdicts, and with the transactions that the rows name. */
function checksumOf({ groupId, fileId, encoding }: ImportContext['body'], rows: readonly JudgedRow[]): string {
  const facts = rows.map(({ line, verdict, existing }) => [line, verdict, existing?.id, existing?.revision]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([groupId, fileId, encoding, facts]))));
}

/** Handlers for the import of sheets. */
export interface TransactionImport {
  readonly handlers: TagHandlers<'transactions', ImportOperation>;
  readonly preparations: Preparations;
}

/**
 * Creates the import. Sheets are read before the turn of their request, because that can take long; their rows are
 * validated within it.
 */
export function createTransactionImport(read: ReadSheet): TransactionImport {
  const sheetOf = sheetReader(read);
  const prepare = async (context: ImportContext): Promise<void> => void (await sheetOf(context));
  return {
    handlers: importHandlers(sheetOf),
    preparations: { previewTransactionImport: prepare, importTransactions: prepare },
  };
}

const importHandlers = (sheetOf: SheetOf) =>
  handlers<'transactions', ImportOperation>({
    previewTransactionImport: async (context) => {
      const { rows, layout, sheet } = await judge(context, sheetOf);
      const { encoding, name, isOneOfMany = false, hidden } = sheet;
      return {
        checksum: checksumOf(context.body, rows),
        ...(encoding && { encoding }),
        ...(name !== undefined && { sheet: { name, isOneOfMany } }),
        ...(hidden && { hidden }),
        columns: layout.columns.map(({ spec }) => ({ field: spec.field, title: spec.titles[context.language] })),
        ignored: layout.ignored,
        counts: {
          add: count(rows, 'add'),
          update: count(rows, 'update'),
          same: count(rows, 'same'),
          error: count(rows, 'error'),
        },
        rows: rows.map(({ input: _input, existing: _existing, ...row }) => row),
      };
    },

    importTransactions: async (context) => {
      const { db, appId, body, refuse } = context;
      const { rows } = await judge(context, sheetOf);
      if (body.reviewed !== undefined && body.reviewed !== checksumOf(body, rows)) throw refuse('IMPORT_CHANGED');
      const records: WrittenRecord[] = [];
      const skipped: Skipped = [];
      let added = 0;
      for (const { line, code, verdict, errors, input, existing } of rows) {
        if (input === undefined) {
          const problem = errors?.[0]?.code;
          skipped.push({ line, code, reason: 'error', ...(problem !== undefined && { problem }) });
        } else if (existing && (verdict === 'same' || body.onDuplicate === 'skip')) {
          skipped.push({ line, code, reason: verdict === 'same' ? 'same' : 'exists' });
        } else {
          const columns = { ...input, ...policyColumns(input), codeKey: keyOf(input.code) };
          const row = existing
            ? await db.transactions.update(existing.id, columns)
            : await db.transactions.insert({ ...columns, appId, status: 'disabled' });
          if (!existing) added += 1;
          records.push(writtenRecord('transaction', existing, row));
        }
      }
      await configChanged(context, records);
      return { added, updated: records.length - added, skipped };
    },

    getTransactionTemplate: async ({ language }) => ({
      binary: await writeSheet('transactions', [
        SHEET_COLUMNS.map(({ titles }) => titles[language]),
        SHEET_COLUMNS.map(({ example }) => example),
      ]),
      type: XLSX,
      headers: { 'Content-Disposition': `attachment; filename="transactions.xlsx"` },
    }),
  });
