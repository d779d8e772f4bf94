import type { AnyTable, TableState } from './any-table.ts';
import { Records } from './records.ts';
import type { Rows, TableName } from './registry.ts';
import { tableNames, type TableDefinitions, type Tables } from './table.ts';
import { type Change, Transaction } from './transaction.ts';

/** All records of all tables. */
export type StoreState = ReadonlyMap<string, TableState>;

/** Stores a transaction beyond the life of the process. If it throws, the transaction is rolled back. */
export type Persist = (changes: readonly Change[], next: ReadonlyMap<string, number>) => void;

/** Runs at the end of a transaction, with whether it was committed. */
export type Settle = (isCommitted: boolean) => Promise<void> | undefined;

/** All tables, and the open transaction, if any. */
export class Store {
  readonly tables: Tables;
  /** Set during bulk writes, so that other requests can run. */
  pace: { pause(): Promise<void> | undefined } | undefined;
  readonly #all = new Map<string, AnyTable>();
  #persist: Persist | undefined;
  #settle: Settle = () => undefined;
  #paused = false;
  #transaction: Transaction | null = null;

  constructor(definitions: TableDefinitions<TableName>) {
    const surroundings = {
      writing: () => this.#writing(),
      exists: (table: TableName, id: string) => this.#all.get(table)?.get(id) !== undefined,
      pause: () => this.pace?.pause(),
      announceRemoval: async (table: string, id: string) => {
        for (const other of this.#all.values()) await other.targetRemoved(table, id);
      },
    };
    const tables: Partial<AllRecords> = {};
    const add = <K extends TableName>(name: K): void => {
      const table = new Records<Rows[K]>(name, definitions[name], surroundings);
      Object.assign(tables, { [name]: table });
      this.#all.set(name, table);
    };
    const names = tableNames(definitions);
    for (const name of names) add(name);
    if (!isComplete(tables, names)) throw new Error('a table is missing');
    this.tables = tables;
  }

  /** Passes every further transaction to `persist` before it is committed. */
  persistTo(persist: Persist): void {
    this.#persist = persist;
  }

  /** Calls and awaits `settle` at the end of every further transaction. */
  afterEach(settle: Settle): void {
    this.#settle = settle;
  }

  /** Skips persistence of single transactions while everything is replaced. */
  pausePersistence(): void {
    this.#paused = true;
  }

  resumePersistence(): void {
    this.#paused = false;
  }

  /**
   * Runs work that writes in a transaction: commits it, or rolls it back if it throws. Only one at a time: callers
   * queue.
   */
  async transact<T>(actor: string, time: () => string, work: () => T | Promise<T>): Promise<T> {
    if (this.#transaction !== null) throw new Error('a transaction is already open');
    const transaction = new Transaction(actor, time);
    this.#transaction = transaction;
    let isCommitted = false;
    try {
      const result = await work();
      transaction.assertSettled();
      this.#commit(transaction);
      isCommitted = true;
      return result;
    } catch (error) {
      transaction.undo();
      throw error;
    } finally {
      this.#transaction = null;
      const settled = this.#settle(isCommitted);
      if (settled !== undefined) await settled;
    }
  }

  /** Returns a function that adds up the versions of tables: data derived from them are valid until the sum changes. */
  versionOf(names: readonly TableName[]): () => number {
    const tables = names.flatMap((name) => this.#all.get(name) ?? []);
    return () => {
      let sum = 0;
      for (const { version } of tables) sum += version;
      return sum;
    };
  }

  sizes(): Record<string, number> {
    return Object.fromEntries([...this.#all].map(([name, { size }]) => [name, size]));
  }

  state(): StoreState {
    return new Map([...this.#all].map(([name, table]) => [name, table.state()]));
  }

  /**
   * Seals all records, to be restored here or in a store of the same tables; both then share the records until one
   * writes.
   */
  seal(): StoreState {
    return new Map([...this.#all].map(([name, table]) => [name, table.seal()]));
  }

  /** Replaces all records; tables that the state does not contain become empty. */
  async restore(state: StoreState): Promise<void> {
    for (const [name, table] of this.#all) await table.restore(state.get(name) ?? { entries: [], next: 0, seq: 0 });
  }

  /** Repeats a change from a journal. Throws if its table does not exist. */
  async replay(table: string, change: { id: string; seq: number; row: object | null; next: number }): Promise<void> {
    const target = this.#all.get(table);
    if (target === undefined) throw new Error(`no table ${table}`);
    await target.replay(change);
  }

  #writing(): Transaction {
    if (this.#transaction === null)
      throw new Error('writing needs a transaction: only mutating operations, jobs and seeds write');
    return this.#transaction;
  }

  #commit(transaction: Transaction): void {
    const { changes } = transaction;
    if (changes.length === 0) return;
    const touched = new Map<string, AnyTable>();
    for (const { table } of changes) {
      const records = this.#all.get(table);
      if (records !== undefined) touched.set(table, records);
    }
    if (this.#persist !== undefined && !this.#paused) {
      this.#persist(changes, new Map([...touched].map(([name, table]) => [name, table.next])));
    }
    transaction.finish();
    for (const table of touched.values()) table.touched();
  }
}

type AllRecords = { [K in TableName]: Records<Rows[K]> };

function isComplete(tables: Partial<AllRecords>, names: readonly TableName[]): tables is AllRecords {
  return names.every((name) => tables[name] !== undefined);
}
