import { compileOrder } from './order.ts';
import { nameKey } from '../name-key.ts';
import type { ListQuery, Page, TableDefinition } from '../table.ts';
import type { SortedList } from './sorted-list.ts';
import type { Compare, Entry, Views } from './views.ts';

type Selection<T> = Omit<ListQuery<T>, 'page' | 'size'>;

/** Runs the queries of one table by its indexes. */
export class Queries<T extends { id: string }> {
  readonly #views: Views<T>;
  readonly #compare: NonNullable<TableDefinition<T>['compare']>;

  constructor(views: Views<T>, compare: TableDefinition<T>['compare']) {
    this.#views = views;
    this.#compare = compare ?? {};
  }

  page(query: ListQuery<T>): Page<T> {
    const page = query.page ?? 1;
    const size = query.size ?? 20;
    const test = predicate(query);
    const { entries, reversed } = this.#select(query, true);
    const start = (page - 1) * size;
    const end = start + size;
    const count = entries?.length ?? 0;
    if (test === undefined) {
      const slice = reversed ? entries?.slice(count - end, count - start) : entries?.slice(start, end);
      return { items: rowsOf(slice ?? [], reversed), total: count, page, size };
    }
    const items: T[] = [];
    let total = 0;
    const look = (entry: Entry<T> | undefined): void => {
      if (entry === undefined || !test(entry.row)) return;
      if (total >= start && items.length < size) items.push(entry.row);
      total++;
    };
    const blocks = entries?.blocks ?? [];
    if (reversed)
      for (let block = blocks.length - 1; block >= 0; block--) {
        const own = blocks[block] ?? [];
        for (let place = own.length - 1; place >= 0; place--) look(own[place]);
      }
    else for (const block of blocks) for (const entry of block) look(entry);
    return { items, total, page, size };
  }

  all(query: Selection<T>): T[] {
    const test = predicate(query);
    const rows: T[] = [];
    const { entries, reversed } = this.#select(query, false);
    for (const block of entries?.blocks ?? [])
      for (const { row } of block) if (test === undefined || test(row)) rows.push(row);
    return reversed ? rows.toReversed() : rows;
  }

  count(query: Omit<Selection<T>, 'sort'>): number {
    const { entries } = this.#select(query, false);
    const test = predicate(query);
    if (test === undefined) return entries?.length ?? 0;
    let total = 0;
    for (const block of entries?.blocks ?? []) for (const { row } of block) if (test(row)) total++;
    return total;
  }

  /** Returns the first record with these values; the oldest if there is no order. */
  first(where: NonNullable<ListQuery<T>['where']>, sort: ListQuery<T>['sort']): T | undefined {
    const { entries, reversed } = this.#select({ where, sort }, false);
    return (reversed ? entries?.last() : entries?.first())?.row;
  }

  #select(query: Selection<T>, newestFirst: boolean): { entries: SortedList<Entry<T>> | undefined; reversed: boolean } {
    const { where = {}, sort } = query;
    if (sort === undefined || sort.length === 0) {
      return { entries: this.#views.equal(where), reversed: newestFirst };
    }
    // The newest record is usually the highest, too. Descending orders are stored ascending and read from the end, so
    // that it is appended: moving the whole array for each new record would cost more than everything else.
    const reversed = sort[0]?.endsWith(',desc') === true;
    const compare = (): Compare<T> => {
      const order = compileOrder<T>(sort, this.#compare);
      return reversed ? (a, b) => order(b, a) : order;
    };
    return {
      entries: this.#views.ordered(where, sort.length === 1 ? (sort[0] ?? '') : sort.join(), compare),
      reversed,
    };
  }
}

function rowsOf<T>(entries: readonly Entry<T>[], reversed: boolean): T[] {
  const rows: T[] = [];
  const last = entries.length - 1;
  for (let place = 0; place <= last; place++) {
    const entry = entries[reversed ? last - place : place];
    if (entry !== undefined) rows.push(entry.row);
  }
  return rows;
}

/** Returns one test for all conditions besides equality; undefined if there are none. */
function predicate<T>(query: Selection<T>): ((row: T) => boolean) | undefined {
  const { contains, filter } = query;
  const parts: [keyof T, string][] = [];
  for (const column in contains) {
    const text = contains[column];
    if (text !== undefined && text !== '') parts.push([column, nameKey(text)]);
  }
  if (parts.length === 0) return filter;
  return (row) =>
    parts.every(([column, text]) => nameKey(String(row[column] ?? '')).includes(text)) &&
    (filter === undefined || filter(row));
}
