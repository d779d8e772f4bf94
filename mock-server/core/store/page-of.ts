import type { Page } from './table.ts';

/**
 * A page of what is there as a whole, in its order.
 * @param toItem makes an item of what is on the page alone
 */
export function pageOf<From, Item>(
  all: readonly From[],
  { page, size }: { readonly page: number; readonly size: number },
  toItem: (from: From) => Item,
): Page<Item> {
  const items = all.slice((page - 1) * size, page * size).map((from) => toItem(from));
  return { items, total: all.length, page, size };
}
