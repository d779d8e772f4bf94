import type { TableName } from './registry.ts';
import type { Transaction } from './transaction.ts';
import type { Entry } from './queries/views.ts';

/** What a table needs from its store. */
export interface Surroundings {
  /** The current transaction; throws when there is none. */
  writing(): Transaction;
  exists(table: TableName, id: string): boolean;
  /** What a write waits for at its end, so that others have their turn; undefined for nothing. */
  pause(): Promise<void> | undefined;
  /** Tells every table that a record of this one is about to go. */
  announceRemoval(table: string, id: string): Promise<void>;
}

/** A table without its row type, for what is done to all tables alike. */
export interface AnyTable {
  readonly name: string;
  readonly version: number;
  /** The last number given as an id. */
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
