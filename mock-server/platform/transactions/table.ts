import * as v from 'valibot';
import { Transaction } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { Traffic } from './debug/traffic.ts';

export type TransactionRow = Omit<Schemas['Transaction'], 'groupName' | 'policies' | 'notInForce' | 'isPending'> & {
  appId: string;
  /** The code in lower case, to be unique regardless of case. */
  codeKey: string;
};

/** What the gateway remembers about the test calls of a transaction. */
interface ApiTrafficRow {
  id: string;
  appId: string;
  transactionId: string;
  config: Schemas['DebugCall']['config'];
  traffic: Traffic;
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    transactions: TransactionRow;
    apiTraffic: ApiTrafficRow;
  }
}

const {
  groupName: _group,
  policies: _policies,
  notInForce: _notInForce,
  isPending: _isPending,
  ...columns
} = Transaction.entries;

const ofApplication = { appId: { table: 'applications', onRemove: 'cascade' } } as const;

export const transactionTables: TableDefinitions<'transactions' | 'apiTraffic'> = {
  transactions: {
    schema: v.object(columns),
    lifecycle: 'Transaction',
    internal: { appId: v.string(), codeKey: v.string() },
    unique: [{ columns: ['appId', 'codeKey'] }],
    references: { ...ofApplication, groupId: { table: 'apiGroups', onRemove: 'restrict' } },
  },
  apiTraffic: {
    schema: v.object({
      id: v.string(),
      appId: v.string(),
      transactionId: v.string(),
      config: v.picklist(['draft', 'inForce']),
      traffic: Traffic,
    }),
    unique: [{ columns: ['transactionId', 'config'] }],
    references: { ...ofApplication, transactionId: { table: 'transactions', onRemove: 'cascade' } },
  },
};
