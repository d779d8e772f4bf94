import type { Page } from './table.ts';

/**
 * Returns a page of an array, in its order.
 * @param toItem converts only the items on the page
 */
export function pageOf<From, Item>(
  all: readonly From[],
  { page, size }: { readonly page: number; readonly size: number },
  toItem: (from: From) => Item,
): Page<Item> {
  const items = all.slice((page - 1) * size, page * size).map((from) => toItem(from));
  return { items, total: all.length, page, size };
}
