import type { TestRecord } from './test-record.ts';
import type { Operation } from '../model.ts';

/** A record to remove. */
export interface Entry {
  readonly record: TestRecord;
  readonly remover: Operation | undefined;
}

/** Created and not yet removed records: of the current case, and shared by many cases. */
export class Ledger {
  readonly #own = new Map<string, Entry>();
  readonly #shared = new Map<string, Entry>();
  #sharing = 0;

  /** Adds a record. Parts of a shared record are also shared. */
  add(key: string, entry: Entry): void {
    (this.#sharing > 0 ? this.#shared : this.#own).set(key, entry);
  }

  /** Runs work whose records later cases use. */
  async share<T>(work: () => Promise<T>): Promise<T> {
    this.#sharing++;
    try {
      return await work();
    } finally {
      this.#sharing--;
    }
  }

  /** The records of a kind, shared or not. */
  of(kind: string): [key: string, entry: Entry][] {
    return [...this.#own, ...this.#shared].filter(([, { record }]) => record.kind === kind);
  }

  delete(key: string): void {
    this.#own.delete(key);
    this.#shared.delete(key);
  }

  /** Removes and returns the entries of this case, the last first. */
  takeOwn(): [key: string, entry: Entry][] {
    return drain(this.#own);
  }

  /** Removes and returns all remaining entries, the last first. */
  takeAll(): [key: string, entry: Entry][] {
    return [...drain(this.#own), ...drain(this.#shared)];
  }

  /** Postpones the removal of a record to the end of the run. */
  postpone(key: string, entry: Entry): void {
    this.#shared.set(key, entry);
  }
}

function drain(entries: Map<string, Entry>): [string, Entry][] {
  const all = [...entries].toReversed();
  entries.clear();
  return all;
}
