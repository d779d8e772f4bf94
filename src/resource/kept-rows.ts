import { useState } from 'react';
import { useQueries, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import type { ListQuery, Page, Row } from '../ui/list/types.ts';

/** A row on which something was done, where it stood, and for which question to the server. */
interface KeptRow<Item extends Row> {
  readonly queryId: string;
  readonly index: number;
  readonly item: Item;
}

/** Asks for one record: once, or again and again as long as its job runs. */
export type OneQuery<Item> = Query<Item> & Pick<UseQueryOptions<Item>, 'refetchInterval'>;

/** A page with rows that are no longer in it, where they stood. So many records match as before, but the page is there. */
export function withKeptRows<Item extends Row>(
  page: Page<Item>,
  rows: readonly { readonly index: number; readonly item: Item }[],
): Page<Item> {
  const items = [...page.items];
  for (const { index, item } of rows.toSorted((a, b) => a.index - b.index)) items.splice(index, 0, item);
  return { ...page, items, total: Math.max(page.total, (page.page - 1) * page.size + 1) };
}

/**
 * Keeps a row in a list on which something was done, though it may not match the filters any more: with its new state it
 * stays until the next search, page or refresh. One that is gone altogether goes.
 * @param query the list; its key distinguishes searches
 * @param one requests a record by its id; without it nothing is kept
 * @returns the list with the rows that are kept; `keep` notes rows before something is done to them, `forget` before they
 *   are deleted
 */
export function useKeptRows<Item extends Row, List extends ListQuery<Item> & { queryKey: QueryKey }>(
  query: List,
  one: ((id: string) => OneQuery<Item>) | undefined,
): { query: List; keep: (items: readonly Item[]) => void; forget: (items: readonly Item[]) => void } {
  const [noted, setNoted] = useState<readonly KeptRow<Item>[]>([]);
  const queryId = JSON.stringify(query.queryKey);
  const data = query.data && Array.isArray(query.data.items) ? query.data : undefined;
  const missing =
    data === undefined || query.isPlaceholderData
      ? []
      : noted.filter((row) => row.queryId === queryId && data.items.every(({ id }) => id !== row.item.id));
  const records = useQueries({ queries: one ? missing.map(({ item }) => one(item.id)) : [] });
  const rows = missing.flatMap((row, at) => {
    const record = records[at];
    return record === undefined || record.isError ? [] : [{ ...row, item: record.data ?? row.item }];
  });
  const without = (items: readonly Item[]) =>
    noted.filter((row) => row.queryId === queryId && items.every(({ id }) => id !== row.item.id));
  const whole = data && rows.length > 0 ? withKeptRows(data, rows) : data;
  const keep = (items: readonly Item[]) => {
    const places = items.map((item) => ({
      queryId,
      item,
      index: whole?.items.findIndex(({ id }) => id === item.id) ?? 0,
    }));
    setNoted([...without(items), ...places.filter(({ index }) => index >= 0)]);
  };
  const forget = (items: readonly Item[]) => setNoted(without(items));
  if (whole === data) return { query, keep, forget };
  const refetch = () => {
    setNoted([]);
    return query.refetch();
  };
  return { query: { ...query, data: whole, refetch }, keep, forget };
}
