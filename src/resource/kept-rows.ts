import { useState } from 'react';
import { useQueries, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import type { ListQuery, Page, Row } from '../ui/list/types.ts';

/** A row that an action was run on, its position, and the query that it belongs to. */
interface KeptRow<Item extends Row> {
  readonly queryId: string;
  readonly index: number;
  readonly item: Item;
}

/** The query for one record, optionally polling while its job runs. */
export type OneQuery<Item> = Query<Item> & Pick<UseQueryOptions<Item>, 'refetchInterval'>;

/**
 * Inserts kept rows into a page at their former positions. The total remains that of the matching records, but is at
 * least large enough for the page to exist.
 */
export function withKeptRows<Item extends Row>(
  page: Page<Item>,
  rows: readonly { readonly index: number; readonly item: Item }[],
): Page<Item> {
  const items = [...page.items];
  for (const { index, item } of rows.toSorted((a, b) => a.index - b.index)) items.splice(index, 0, item);
  return { ...page, items, total: Math.max(page.total, (page.page - 1) * page.size + 1) };
}

/**
 * Keeps a row visible after an action, even if it no longer matches the filters: with its new state it stays until the
 * next search, page or refresh. A deleted row is removed.
 * @param query the list; its key distinguishes searches
 * @param one requests a record by its id; without it nothing is kept
 * @returns the list with the kept rows; `keep` records rows before an action, `forget` before a deletion
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
