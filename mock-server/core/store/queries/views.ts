import { SortedList } from './sorted-list.ts';

/** A record in a table: its position in insertion order, and the frozen row. */
export interface Entry<T> {
  readonly seq: number;
  readonly row: T;
}

/** Equality conditions; those that are `undefined` are ignored. */
export type Where<T> = { readonly [K in keyof T]?: T[K] | undefined };

export type Compare<T> = (a: Entry<T>, b: Entry<T>) => number;

interface Bucket<T> {
  /** In insertion order. */
  readonly entries: SortedList<Entry<T>>;
  /** In other orders. Undefined until one is requested, because a unique column has a bucket for each record. */
  sorted: Map<string, SortedList<Entry<T>>> | undefined;
}

interface Group<T> {
  readonly columns: readonly (keyof T & string)[];
  /** One for each combination of values that occurs. */
  readonly buckets: Map<string, Bucket<T>>;
}

const MAX_GROUPS = 24;
const MAX_ORDERS = 12;
const bySeq = (a: Entry<unknown>, b: Entry<unknown>): number => a.seq - b.seq;

/**
 * The indexes of a table. None is declared: the first query for a set of equality columns, or for an order among them,
 * builds the index; writes update it. The cost of a page then depends on its length only, not on the size of the table.
 */
export class Views<T extends object> {
  readonly #source: ReadonlyMap<string, Entry<T>>;
  readonly #groups = new Map<string, Group<T>>();

  constructor(source: ReadonlyMap<string, Entry<T>>) {
    this.#source = source;
  }

  /** Drops all indexes (after the whole table was replaced). */
  clear(): void {
    this.#groups.clear();
  }

  /**
   * Returns the entries with these values, in insertion order; undefined if there are none. The list is live: don't
   * keep it.
   */
  equal(where: Where<T>): SortedList<Entry<T>> | undefined {
    return this.#bucket(where)?.entries;
  }

  /** Returns the same entries in another order, which `name` identifies; `compare` must be total. */
  ordered(where: Where<T>, name: string, compare: () => Compare<T>): SortedList<Entry<T>> | undefined {
    const bucket = this.#bucket(where);
    if (bucket === undefined) return undefined;
    const sorted = (bucket.sorted ??= new Map());
    const cached = sorted.get(name);
    if (cached !== undefined) return cached;
    if (sorted.size >= MAX_ORDERS) sorted.clear();
    const order = compare();
    const entries = new SortedList(order, bucket.entries.all().toSorted(order));
    sorted.set(name, entries);
    return entries;
  }

  /** Updates the indexes after a write: an insertion (no `before`), a removal (no `after`) or a change. */
  change(before: Entry<T> | undefined, after: Entry<T> | undefined): void {
    for (const { columns, buckets } of this.#groups.values()) {
      const from = before && rowKey(before.row, columns);
      const to = after && rowKey(after.row, columns);
      const bucket = from === undefined ? undefined : buckets.get(from);
      if (before !== undefined && after !== undefined && bucket !== undefined && from === to) {
        bucket.entries.replace(before, after);
        if (bucket.sorted !== undefined) for (const list of bucket.sorted.values()) list.replace(before, after);
        continue;
      }
      if (before !== undefined && from !== undefined && bucket !== undefined) {
        bucket.entries.remove(before);
        if (bucket.sorted !== undefined) for (const list of bucket.sorted.values()) list.remove(before);
        if (bucket.entries.length === 0) buckets.delete(from);
      }
      if (after !== undefined && to !== undefined) {
        const { entries, sorted } = bucketOf(buckets, to);
        entries.add(after);
        if (sorted !== undefined) for (const list of sorted.values()) list.add(after);
      }
    }
  }

  #bucket(where: Where<T>): Bucket<T> | undefined {
    // A single pass without arrays, because this runs several times per request.
    let signature = '';
    let key = '';
    for (const column in where) {
      const value = where[column];
      if (value === undefined) continue;
      signature += `${column},`;
      key += part(value);
    }
    return (this.#groups.get(signature) ?? this.#group(signature, where)).buckets.get(key);
  }

  #group(signature: string, where: Where<T>): Group<T> {
    if (this.#groups.size >= MAX_GROUPS) this.#groups.clear();
    const columns: (keyof T & string)[] = [];
    for (const column in where) if (where[column] !== undefined) columns.push(column);
    const members = Map.groupBy(this.#source.values(), ({ row }) => rowKey(row, columns));
    const buckets = new Map<string, Bucket<T>>();
    // The map keeps changed records in place, but a record whose removal was undone comes last.
    for (const [key, entries] of members)
      buckets.set(key, { entries: new SortedList(bySeq, entries.toSorted(bySeq)), sorted: undefined });
    const group: Group<T> = { columns, buckets };
    this.#groups.set(signature, group);
    return group;
  }
}

function bucketOf<T>(buckets: Map<string, Bucket<T>>, key: string): Bucket<T> {
  let bucket = buckets.get(key);
  if (bucket === undefined)
    buckets.set(key, (bucket = { entries: new SortedList<Entry<T>>(bySeq), sorted: undefined }));
  return bucket;
}

/**
 * Encodes a value for a key, with its type, so that 1 and "1" differ, and a terminator, so that values cannot run
 * together.
 */
function part(value: unknown): string {
  if (typeof value === 'string') return `${value}\u0001`;
  return value === undefined ? '\u0002' : `${JSON.stringify(value)}\u0003`;
}

/** Returns the key of a row's values in these columns. */
export function rowKey<T extends object>(row: T, columns: readonly (keyof T & string)[]): string {
  let key = '';
  for (const column of columns) key += part(row[column]);
  return key;
}
