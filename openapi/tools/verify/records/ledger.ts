import type { TestRecord } from './test-record.ts';
import type { Operation } from '../model.ts';

/** A record that is to be removed. */
export interface Entry {
  readonly record: TestRecord;
  readonly remover: Operation | undefined;
}

/** Created and not yet removed records: of the current case, and shared by many cases. */
export class Ledger {
  readonly #own = new Map<string, Entry>();
  readonly #shared = new Map<string, Entry>();
  #sharing = 0;

  /** Adds a record; parts of a shared record are shared, too. */
  add(key: string, entry: Entry): void {
    (this.#sharing > 0 ? this.#shared : this.#own).set(key, entry);
  }

  /** Does work whose records later cases use. */
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

  /** The records of this case alone, the last first; they are noted no more. */
  takeOwn(): [key: string, entry: Entry][] {
    return drain(this.#own);
  }

  /** Everything that is left, the last first; it is noted no more. */
  takeAll(): [key: string, entry: Entry][] {
    return [...drain(this.#own), ...drain(this.#shared)];
  }

  /** Leaves a record to the end of the run. */
  postpone(key: string, entry: Entry): void {
    this.#shared.set(key, entry);
  }
}

function drain(entries: Map<string, Entry>): [string, Entry][] {
  const all = [...entries].toReversed();
  entries.clear();
  return all;
}
