import type { components } from '../../openapi/generated/types.ts';
import type { Context, DomainHandlers } from '../core/handler.ts';
import { readSheet, type SheetEncoding, type SheetType, writeSheet, XLSX } from '../core/sheet.ts';
import { uploadProblem } from '../core/upload-problem.ts';
import { configChanged, type WrittenRecord } from './config-changes.ts';
import { writtenRecord } from './config-document.ts';
import { isComplete, type JudgedRow, judgeRows, layoutOf, type SheetLayout } from './import-rows.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';
import { keyOf, policyColumns } from './transaction-columns.ts';

type Ids = 'previewTransactionImport' | 'importTransactions' | 'getTransactionTemplate';
type Skipped = components['schemas']['TransactionImportResult']['skipped'];

const MOST_ROWS = 10_000;
const TYPES: readonly SheetType[] = ['xlsx', 'xls', 'csv'];

interface JudgedSheet {
  rows: JudgedRow[];
  layout: SheetLayout;
  encoding?: SheetEncoding | undefined;
}

/** Reads the sheet of a request and judges its rows; refuses what is no sheet of transactions. */
async function judge({ db, blobs, appId, body, refuse }: Context<'previewTransactionImport'> | Context<'importTransactions'>): Promise<JudgedSheet> {
  const { groupId, fileId, encoding } = body;
  const at = (pointer: string, code: 'IMPORT_GROUP_REQUIRED' | 'IMPORT_UNREADABLE' | 'IMPORT_COLUMNS_MISSING' | 'IMPORT_EMPTY' | 'IMPORT_TOO_MANY_ROWS') =>
    refuse(code, { errors: [{ pointer, code }] });
  if (groupId === undefined || db.apiGroups.find({ id: groupId, appId }) === undefined) throw at('/groupId', 'IMPORT_GROUP_REQUIRED');
  const file = db.files.find({ id: fileId, appId });
  const code = uploadProblem(file, TYPES, 'FILE_TYPE_SHEET');
  const type = TYPES.find((one) => one === file?.type);
  if (code !== null || type === undefined) throw refuse(code ?? 'FILE_TYPE_SHEET', { errors: [{ pointer: '/fileId', code: code ?? 'FILE_TYPE_SHEET' }] });
  const bytes = new Uint8Array(await new Response(blobs.stream(file?.chunks ?? [])).arrayBuffer());
  const sheet = await readSheet(bytes, type, encoding);
  if (sheet === null) throw at('/fileId', 'IMPORT_UNREADABLE');
  const layout = layoutOf(sheet.rows[0] ?? []);
  if (!isComplete(layout)) throw at('/fileId', 'IMPORT_COLUMNS_MISSING');
  if (sheet.rows.length - 1 > MOST_ROWS) throw at('/fileId', 'IMPORT_TOO_MANY_ROWS');
  const rows = judgeRows(db, appId, groupId, sheet.rows, layout);
  if (rows.length === 0) throw at('/fileId', 'IMPORT_EMPTY');
  return { rows, layout, encoding: sheet.encoding };
}

const count = (rows: readonly JudgedRow[], verdict: JudgedRow['verdict']): number => rows.filter((row) => row.verdict === verdict).length;

export const transactionImportHandlers: Pick<DomainHandlers<'platform'>, Ids> = {
  previewTransactionImport: async (context) => {
    const { rows, layout, encoding } = await judge(context);
    return {
      ...(encoding && { encoding }),
      columns: layout.columns.map(({ spec }) => ({ field: spec.field, title: spec.titles[context.language] })),
      ignored: layout.ignored,
      counts: { add: count(rows, 'add'), update: count(rows, 'update'), same: count(rows, 'same'), error: count(rows, 'error') },
      rows: rows.map(({ input: _input, existing: _existing, ...row }) => row),
    };
  },

  importTransactions: async (context) => {
    const { db, appId, body } = context;
    const { rows } = await judge(context);
    const written: WrittenRecord[] = [];
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
        written.push(writtenRecord('transaction', existing, row));
      }
    }
    await configChanged(context, written);
    return { added, updated: written.length - added, skipped };
  },

  getTransactionTemplate: async ({ language }) => ({
    binary: await writeSheet('transactions', [SHEET_COLUMNS.map(({ titles }) => titles[language]), SHEET_COLUMNS.map(({ example }) => example)]),
    type: XLSX,
    headers: { 'Content-Disposition': `attachment; filename="transactions.xlsx"` },
  }),
};
