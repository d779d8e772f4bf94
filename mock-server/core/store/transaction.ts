/** One write of a transaction, as needed for persistence and rollback. */
export interface Change {
  readonly table: string;
  readonly id: string;
  readonly seq: number;
  /** The current row; null if it was removed. */
  readonly row: object | null;
  undo(): void;
}

/** The writes of one request, job or seed, which are committed or rolled back together. */
export class Transaction {
  /** The writing user, for the audit fields. */
  readonly actor: string;
  /** Time of the writes, RFC 3339. */
  readonly time: () => string;
  readonly changes: Change[] = [];
  active = true;
  /** Writes that have started but are not awaited yet. */
  pending = 0;

  constructor(actor: string, time: () => string) {
    this.actor = actor;
    this.time = time;
  }

  undo(): void {
    this.active = false;
    for (let i = this.changes.length - 1; i >= 0; i--) this.changes[i]?.undo();
    this.changes.length = 0;
  }

  /** Throws if a write was not awaited: its outcome would not be part of the transaction. */
  assertSettled(): void {
    if (this.pending > 0) throw new Error(`${this.pending} write(s) were not awaited`);
  }

  finish(): void {
    this.active = false;
  }
}
