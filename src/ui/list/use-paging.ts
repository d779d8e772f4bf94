import { useEffect } from 'react';
import { lastPage } from './pager.tsx';
import { defaultSize, type SearchState } from './search.ts';
import type { ListQuery, Page, Row } from './types.ts';

interface Paged<Item extends Row> extends SearchState {
  query: Pick<ListQuery<Item>, 'isPlaceholderData'>;
  /** Trees have no pages. */
  tree?: unknown;
}

/**
 * The pagination of a list; the address holds the current page.
 * @returns `turnTo` returns whether that page exists
 */
export function usePaging<Item extends Row>(
  { search, setSearch, query, tree }: Paged<Item>,
  data: Page<Item> | undefined,
) {
  const page = Number(search['page'] ?? 1);
  const size = Number(search['size'] ?? defaultSize);
  const last = data ? (tree ? 1 : lastPage({ total: data.total, size })) : page;
  const beyond = data !== undefined && !query.isPlaceholderData && page > last;
  // After the last row of the last page is deleted, that page no longer exists.
  useEffect(() => {
    if (beyond) setSearch({ page: last === 1 ? undefined : String(last) }, { replace: true });
  }, [beyond, last, setSearch]);
  const turnTo = (next: number): boolean => {
    const exists = next >= 1 && next <= last && next !== page;
    if (exists) setSearch({ page: next === 1 ? undefined : String(next) });
    return exists;
  };
  return { page, size, turnTo };
}
