/** A record in a table: its place in the order of insertion, and the frozen row. */
export interface Entry<T> {
  readonly seq: number;
  readonly row: T;
}

/** Conditions of equality; what is `undefined` does not count. */
export type Where<T> = { readonly [K in keyof T]?: T[K] | undefined };

export type Compare<T> = (a: Entry<T>, b: Entry<T>) => number;

interface Bucket<T> {
  /** In the order of insertion. */
  readonly entries: Entry<T>[];
  /** In other orders. Undefined until one is asked for: a unique column has a bucket for each record. */
  sorted: Map<string, { readonly compare: Compare<T>; readonly entries: Entry<T>[] }> | undefined;
}

interface Group<T> {
  readonly columns: readonly (keyof T & string)[];
  /** One for every combination of values that occurs. */
  readonly buckets: Map<string, Bucket<T>>;
}

const MAX_GROUPS = 24;
const MAX_ORDERS = 12;
const NOTHING: readonly never[] = [];
const bySeq = (a: Entry<unknown>, b: Entry<unknown>): number => a.seq - b.seq;

/** Index of the first entry that does not come before the given one. */
function position<T>(entries: readonly Entry<T>[], entry: Entry<T>, compare: Compare<T>): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = entries[middle];
    if (other !== undefined && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function add<T>(entries: Entry<T>[], entry: Entry<T>, compare: Compare<T>): void {
  const last = entries.at(-1);
  if (last === undefined || compare(last, entry) < 0) entries.push(entry);
  else entries.splice(position(entries, entry, compare), 0, entry);
}

function drop<T>(entries: Entry<T>[], entry: Entry<T>, compare: Compare<T>): void {
  const index = position(entries, entry, compare);
  if (entries[index] === entry) entries.splice(index, 1);
}

/**
 * The indexes of a table. None is declared: the first query for a set of equal columns, or for an order among
 * them, builds the index; writes keep it. A page then costs its own length, whatever the table holds.
 */
export class Views<T extends object> {
  readonly #source: ReadonlyMap<string, Entry<T>>;
  readonly #groups = new Map<string, Group<T>>();

  constructor(source: ReadonlyMap<string, Entry<T>>) {
    this.#source = source;
  }

  /** Forgets every index (after the whole table was exchanged). */
  clear(): void {
    this.#groups.clear();
  }

  /** Entries whose columns have these values, in the order of insertion. The array is live: don't keep or change it. */
  equal(where: Where<T>): readonly Entry<T>[] {
    return this.#bucket(where)?.entries ?? NOTHING;
  }

  /** The same entries in another order, which `name` identifies; `compare` must be total. */
  ordered(where: Where<T>, name: string, compare: () => Compare<T>): readonly Entry<T>[] {
    const bucket = this.#bucket(where);
    if (bucket === undefined) return NOTHING;
    const sorted = (bucket.sorted ??= new Map());
    const known = sorted.get(name);
    if (known !== undefined) return known.entries;
    if (sorted.size >= MAX_ORDERS) sorted.clear();
    const order = compare();
    const entries = bucket.entries.toSorted(order);
    sorted.set(name, { compare: order, entries });
    return entries;
  }

  /** Follows a write: an insertion (no `before`), a removal (no `after`) or a change. */
  change(before: Entry<T> | undefined, after: Entry<T> | undefined): void {
    for (const { columns, buckets } of this.#groups.values()) {
      if (before !== undefined) {
        const key = rowKey(before.row, columns);
        const bucket = buckets.get(key);
        if (bucket !== undefined) {
          drop(bucket.entries, before, bySeq);
          if (bucket.entries.length === 0) buckets.delete(key);
          if (bucket.sorted !== undefined)
            for (const { compare, entries } of bucket.sorted.values()) drop(entries, before, compare);
        }
      }
      if (after !== undefined) {
        const bucket = bucketOf(buckets, rowKey(after.row, columns));
        add(bucket.entries, after, bySeq);
        if (bucket.sorted !== undefined)
          for (const { compare, entries } of bucket.sorted.values()) add(entries, after, compare);
      }
    }
  }

  #bucket(where: Where<T>): Bucket<T> | undefined {
    // One pass without arrays: this is asked several times for each request.
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
    const group: Group<T> = { columns, buckets: new Map() };
    for (const entry of this.#source.values()) {
      bucketOf(group.buckets, rowKey(entry.row, columns)).entries.push(entry);
    }
    // The map keeps a changed record in its place, but one whose removal was undone comes last.
    for (const { entries } of group.buckets.values()) entries.sort(bySeq);
    this.#groups.set(signature, group);
    return group;
  }
}

function bucketOf<T>(buckets: Map<string, Bucket<T>>, key: string): Bucket<T> {
  let bucket = buckets.get(key);
  if (bucket === undefined) buckets.set(key, (bucket = { entries: [], sorted: undefined }));
  return bucket;
}

/** A value in a key, marked with its kind, so that 1 and "1" differ, and ended, so that two never look like one. */
function part(value: unknown): string {
  if (typeof value === 'string') return `${value}\u0001`;
  return value === undefined ? '\u0002' : `${JSON.stringify(value)}\u0003`;
}

/** The key of a row's values of these columns. */
export function rowKey<T extends object>(row: T, columns: readonly (keyof T & string)[]): string {
  let key = '';
  for (const column of columns) key += part(row[column]);
  return key;
}
