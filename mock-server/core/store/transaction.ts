/** One write of a transaction, in the form in which it is kept and undone. */
export interface Change {
  readonly table: string;
  readonly id: string;
  readonly seq: number;
  /** The row as it is now; null when it was removed. */
  readonly row: object | null;
  undo(): void;
  /** Does what must not happen before the transaction is certain. */
  finish(): void;
}

/** What one request, job or seed writes: all of it or nothing. */
export class Transaction {
  /** Who writes, for the audit fields. */
  readonly actor: string;
  /** Time of the writes, RFC 3339. */
  readonly time: () => string;
  readonly changes: Change[] = [];
  active = true;
  /** Writes that have started and are not awaited yet. */
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

  /** Throws when a write was not awaited: its outcome would not be part of the transaction. */
  assertSettled(): void {
    if (this.pending > 0) throw new Error(`${this.pending} write(s) were not awaited`);
  }

  finish(): void {
    this.active = false;
    for (const change of this.changes) change.finish();
  }
}
