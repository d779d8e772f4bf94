import type { TableState } from './any-table.ts';
import { Queries } from './queries/query.ts';
import type { TableDefinition } from './table.ts';
import { type Entry, Views } from './queries/views.ts';

type Comparators<T> = TableDefinition<T & { id: string }>['compare'];

/** The records of a table, with the indexes that queries have built. */
export class Contents<T extends { id: string }> {
  readonly entries: Map<string, Entry<T>>;
  readonly views: Views<T>;
  readonly queries: Queries<T>;
  readonly #compare: Comparators<T>;

  constructor(compare: Comparators<T>, entries = new Map<string, Entry<T>>()) {
    this.entries = entries;
    this.views = new Views<T>(entries);
    this.queries = new Queries(this.views, compare);
    this.#compare = compare;
  }

  /** Copies the records for changes; indexes are rebuilt on demand. */
  copy(): Contents<T> {
    return new Contents(this.#compare, new Map(this.entries));
  }

  /**
   * Returns the entries in insertion order. The map keeps changed records in place, but a record whose removal was
   * undone comes last.
   */
  inOrder(): Entry<T>[] {
    return [...this.entries.values()].toSorted((a, b) => a.seq - b.seq);
  }
}

/** The immutable records of a table, which the tables of several mocks may share, including indexes. */
export class SealedTable<T extends { id: string }> implements TableState {
  readonly table: string;
  readonly contents: Contents<T>;
  readonly next: number;
  readonly seq: number;

  constructor(table: string, contents: Contents<T>, next: number, seq: number) {
    this.table = table;
    this.contents = contents;
    this.next = next;
    this.seq = seq;
  }

  get entries(): readonly Entry<T>[] {
    return this.contents.inOrder();
  }
}
