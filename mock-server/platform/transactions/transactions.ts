import type { Schemas } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { hasText } from '../../core/kit/has-text.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { OperationsOfTag } from '../../core/contract/operation-types.ts';
import type { Tables } from '../../core/store/table.ts';
import { configChanged, type WrittenRecord } from '../gateway-config/changes.ts';
import { isChangedBy, writtenRecord } from '../gateway-config/document.ts';
import { pendingChanges } from '../gateway-config/pending-changes.ts';
import { isOn, policyFacts } from './policies.ts';
import type { TransactionRow } from './table.ts';
import { isJson, keyOf, policyColumns } from './columns.ts';
import { debugHandlers } from './debug/debug.ts';
import type { ImportOperation } from './import/import.ts';

type Writing = Context<'createTransaction'> | Context<'updateTransaction'>;

const added = (row: TransactionRow) => writtenRecord('transaction', undefined, row);
const removed = (row: TransactionRow) => writtenRecord('transaction', row, undefined);

/** Returns the transactions of an application that differ from the configuration in force. */
const pendingOf = (db: Tables, appId: string): ReadonlySet<string> =>
  new Set(pendingChanges(db, appId, 'transaction').map(({ record }) => record.id));

const derived = (db: Tables, row: TransactionRow, pending: ReadonlySet<string>) => ({
  groupName: db.apiGroups.get(row.groupId)?.name ?? '',
  ...policyFacts(db, row),
  isPending: pending.has(row.id),
});

const toResponse = (db: Tables, row: TransactionRow): Schemas['Transaction'] => ({
  ...row,
  ...derived(db, row, pendingOf(db, row.appId)),
});

const toItem = (db: Tables, row: TransactionRow, pending: ReadonlySet<string>): Schemas['TransactionItem'] => ({
  id: row.id,
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  updatedAt: row.updatedAt,
  updatedBy: row.updatedBy,
  revision: row.revision,
  name: row.name,
  code: row.code,
  groupId: row.groupId,
  method: row.method,
  requestUrl: row.requestUrl,
  ...(row.communicationPort !== undefined && { communicationPort: row.communicationPort }),
  status: row.status,
  ...derived(db, row, pending),
});

/**
 * Refuses a code that another transaction has, an unknown group, and a mock message that is not JSON, or empty
 * although it is returned; reports all problems at once.
 */
export function checkTransaction({ db, appId, body, refuse }: Writing, current?: TransactionRow): void {
  const wrong = new FieldProblems<'TX_CODE_DUP' | 'ENTRY_WRONG' | 'FIELD_REQUIRED' | 'MOCK_NOT_JSON'>();
  wrong.taken(() => db.transactions.find({ appId, codeKey: keyOf(body.code) }), current, '/code', 'TX_CODE_DUP');
  wrong.when(() => db.apiGroups.find({ id: body.groupId, appId }) === undefined, '/groupId', 'ENTRY_WRONG');
  wrong.when(
    () => body.contentType === 'application/json' && !isJson(body.mock?.returnMessage),
    '/mock/returnMessage',
    'MOCK_NOT_JSON',
  );
  wrong.when(
    () => body.mock?.enabled === true && body.mock.returnMessage === '',
    '/mock/returnMessage',
    'FIELD_REQUIRED',
  );
  wrong.throwIfAny(refuse);
}

type Operation = Exclude<OperationsOfTag<'transactions'>, ImportOperation>;

/** All handlers of transactions except those of the import. */
export const transactionHandlers = handlers<'transactions', Operation>({
  ...debugHandlers,

  listTransactions: ({ db, appId, query }) => {
    const { name, code, requestUrl, groupId, status, policy, ...rest } = query;
    const page = db.transactions.list({
      ...rest,
      where: { appId, groupId, status },
      contains: { name, code },
      filter: (row) =>
        hasText(`${row.method} ${row.requestUrl}`, requestUrl) && (policy === undefined || isOn(row, policy)),
    });
    const pending = pendingOf(db, appId);
    return { ...page, items: page.items.map((row) => toItem(db, row, pending)) };
  },

  getTransaction: ({ db, appId, path }) => toResponse(db, db.transactions.require(path.id, { appId })),

  createTransaction: async (context) => {
    checkTransaction(context);
    const { db, appId, body } = context;
    const row = await db.transactions.insert({
      ...body,
      ...policyColumns(body),
      codeKey: keyOf(body.code),
      appId,
      status: 'disabled',
    });
    await configChanged(context, [added(row)]);
    return toResponse(db, row);
  },

  updateTransaction: async (context) => {
    const { db, appId, path, body, checkRevision } = context;
    const before = db.transactions.require(path.id, { appId });
    checkRevision(toResponse(db, before));
    checkTransaction(context, before);
    const columns = { ...body, ...policyColumns(body), codeKey: keyOf(body.code) };
    if (!isChangedBy('transaction', before, columns)) return toResponse(db, before);
    const row = await db.transactions.update(before.id, columns);
    await configChanged(context, [writtenRecord('transaction', before, row)]);
    return toResponse(db, row);
  },

  deleteTransactions: async (context) => {
    const { db, appId, path, transition } = context;
    const rows = db.transactions.requireAll(path.id, { appId });
    transition('Transaction', rows);
    for (const { id } of rows) await db.transactions.remove(id);
    await configChanged(context, rows.map(removed));
  },

  changeTransactionStatus: async (context) => {
    const { db, appId, path, transition } = context;
    const rows = db.transactions.requireAll(path.id, { appId });
    const changes = transition('Transaction', rows);
    const changed: TransactionRow[] = [];
    const records: WrittenRecord[] = [];
    for (const before of rows) {
      const after = await db.transactions.update(before.id, changes);
      changed.push(after);
      records.push(writtenRecord('transaction', before, after));
    }
    await configChanged(context, records);
    const pending = pendingOf(db, appId);
    return changed.map((row) => toItem(db, row, pending));
  },

  copyTransaction: async (context) => {
    const { db, appId, path, body, refuse } = context;
    const {
      id: _id,
      createdAt: _at,
      createdBy: _by,
      updatedAt: _to,
      updatedBy: _who,
      revision: _of,
      ...columns
    } = db.transactions.require(path.id, { appId });
    if (db.transactions.find({ appId, codeKey: keyOf(body.code) })) {
      throw refuse('TX_CODE_DUP', { errors: [{ pointer: '/code', code: 'TX_CODE_DUP' }] });
    }
    const row = await db.transactions.insert({ ...columns, ...body, codeKey: keyOf(body.code), status: 'disabled' });
    await configChanged(context, [added(row)]);
    return toResponse(db, row);
  },
});
