import * as v from 'valibot';
import { isDay } from '../date/is-day.ts';

/** The address parameters of a list: plain strings, so that ids of any length survive. */
export interface ListSearch {
  page?: string | undefined;
  size?: string | undefined;
  sort?: string | undefined;
  form?: string | undefined;
  view?: string | undefined;
}

/** The address parameters of any list: the common keys, and texts by filter name. */
export type ListAddress = ListSearch & Readonly<Record<string, string | undefined>>;

/** Changes of an address; `undefined` removes a key. */
export type SearchPatch = Readonly<Record<string, string | undefined>>;

/**
 * The address parameters of a list page, and the function that changes them. `setSearch` is a method so that one typed
 * by a route's own schema is assignable: the schema validates every change anyway.
 */
export interface SearchState {
  search: Readonly<Record<string, string | undefined>>;
  setSearch(patch: SearchPatch, options?: { replace?: boolean }): void;
}

export type PageSize = 10 | 20 | 50 | 100;

const sizes: Readonly<Record<string, PageSize>> = { '10': 10, '20': 20, '50': 50, '100': 100 };
export const pageSizes = ['10', '20', '50', '100'] as const;
export const defaultSize = 20;

const pageNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/u));
const recordId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/u));

/** A key of an address. Invalid values count as absent, so that garbage becomes the default. */
export function searchKey<const Schema extends v.GenericSchema<unknown, string>>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** The id of a record that opens over the list. */
export const recordKey = () => searchKey(recordId);

/** A filter with a closed set of values. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return searchKey(v.picklist(values));
}

/** A filter with free text of at most `most` characters. */
export function text(most: number) {
  return searchKey(v.pipe(v.string(), v.minLength(1), v.maxLength(most)));
}

/**
 * A filter with a text that matches a pattern, such as a code.
 * @public for generated addresses
 */
export function shaped(pattern: RegExp) {
  return searchKey(v.pipe(v.string(), v.regex(pattern)));
}

/**
 * A filter with a whole number.
 * @public for generated addresses
 */
export function whole(least: number, most: number) {
  return searchKey(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,16}$/u),
      v.check((digits) => Number(digits) >= least && Number(digits) <= most),
    ),
  );
}

/** A day, `2026-11-21`, that exists. */
export function day() {
  return searchKey(v.pipe(v.string(), v.check(isDay)));
}

/**
 * The address schema of a list: page, size, sort, the open form or view, and the list's own filters.
 * @param sortable fields that can be sorted by
 * @param filters a schema per filter, made by `oneOf`, `text` or `day`
 */
export function listSearch<const Filters extends v.ObjectEntries>(sortable: readonly string[], filters: Filters) {
  const sort = v.pipe(
    v.string(),
    v.check((value) => {
      const [field = '', direction] = value.split(',');
      return sortable.includes(field) && (direction === 'asc' || direction === 'desc');
    }),
  );
  return v.object({
    page: searchKey(pageNumber),
    size: searchKey(v.picklist(pageSizes)),
    sort: searchKey(sort),
    form: recordKey(),
    view: recordKey(),
    ...filters,
  });
}

/**
 * Adds keys of a page to a list address: keys that the list's query does not have, or narrower ones if the page offers
 * only some values.
 */
export const withKeys = <const Entries extends v.ObjectEntries, const Own extends v.ObjectEntries>(
  search: v.ObjectSchema<Entries, undefined>,
  own: Own,
): v.ObjectSchema<Omit<Entries, keyof Own> & Own, undefined> => v.object({ ...search.entries, ...own });

/** The sort of an address if the list supports it; another list on the same page may have other columns. */
export const sortIn = (sorts: readonly string[], order: string | undefined): string | undefined =>
  sorts.includes(order?.split(',')[0] ?? '') ? order : undefined;

/** Page, size and sort of an address as parameters of a list operation. */
export function paging(search: ListSearch): { page: number; size: PageSize; sort?: string[] } {
  return {
    page: Number(search.page ?? 1),
    size: sizes[search.size ?? ''] ?? defaultSize,
    ...(search.sort ? { sort: [search.sort] } : {}),
  };
}

/** The address of the same page with some keys changed; relative, so that it works under any base path. */
export function hrefWith(search: SearchState['search'], patch: SearchPatch): string {
  const pairs = Object.entries({ ...search, ...patch }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return `?${new URLSearchParams(pairs).toString()}`;
}
