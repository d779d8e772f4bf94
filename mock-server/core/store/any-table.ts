import type { TableName } from './registry.ts';
import type { Transaction } from './transaction.ts';
import type { Entry } from './queries/views.ts';

/** What a table needs from its store. */
export interface Surroundings {
  /** Returns the current transaction; throws if there is none. */
  writing(): Transaction;
  exists(table: TableName, id: string): boolean;
  /** Returns what a write awaits at its end, so that other requests can run; undefined if it need not wait. */
  pause(): Promise<void> | undefined;
  /** Notifies every table before a record of this one is removed. */
  announceRemoval(table: string, id: string): Promise<void>;
}

/** A table without its row type, for operations on all tables. */
export interface AnyTable {
  readonly name: string;
  readonly version: number;
  /** The last number used as an id. */
  readonly next: number;
  readonly size: number;
  get(id: string): { readonly id: string } | undefined;
  state(): TableState;
  seal(): TableState;
  restore(state: TableState): Promise<void>;
  replay(change: { id: string; seq: number; row: object | null; next: number }): Promise<void>;
  targetRemoved(table: string, id: string): Promise<void>;
  touched(): void;
}

/** All records of a table. */
export interface TableState {
  readonly entries: readonly Entry<object>[];
  readonly next: number;
  readonly seq: number;
}
