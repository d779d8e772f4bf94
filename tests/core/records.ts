/** A table by itself, without the store that the tables of a mock belong to. */
import * as v from 'valibot';
import { Records } from '../../mock-server/core/store/records.ts';
import type { TableName } from '../../mock-server/core/store/registry.ts';
import type { Insert, TableDefinition } from '../../mock-server/core/store/table.ts';
import { Transaction } from '../../mock-server/core/store/transaction.ts';

export const TIME = '2024-06-18T10:30:00.000+08:00';

/**
 * An empty table, and how to write to it: every write is a transaction of its own, which can be undone or finished
 * later.
 * @param exists whether another table has a record; by default every one
 */
export function tableOf<T extends { id: string }>(
  definition: TableDefinition<T>,
  exists: (table: TableName, id: string) => boolean = () => true,
) {
  let transaction = new Transaction('tester', () => TIME);
  /** Announced removals: tables and ids. */
  const announced: [string, string][] = [];
  const table = new Records<T>('things', definition, {
    writing: () => transaction,
    exists,
    pause: () => undefined,
    announceRemoval: (...target) => {
      announced.push(target);
      return Promise.resolve();
    },
  });
  const write = async (
    work: (table: Records<T>, transaction: Transaction) => Promise<unknown>,
  ): Promise<Transaction> => {
    const own = (transaction = new Transaction('tester', () => TIME));
    await work(table, own);
    return own;
  };
  return { table, write, announced };
}

/** A record with audit fields, an optional column and one of objects. */
export interface Thing {
  id: string;
  name: string;
  size?: number;
  tags: { text: string }[];
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
}
const schema = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.maxLength(10)),
  size: v.optional(v.number()),
  tags: v.array(v.object({ text: v.string() })),
  createdAt: v.string(),
  createdBy: v.string(),
  updatedAt: v.string(),
  updatedBy: v.string(),
  revision: v.number(),
});
export const things: TableDefinition<Thing> = { schema };
/** Columns of a new record. */
export const thing = (change: Partial<Thing> = {}): Insert<Thing> => ({ name: 'a', tags: [], ...change });
