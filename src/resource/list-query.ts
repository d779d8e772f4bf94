import { useEffect } from 'react';
import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { parse } from 'valibot';
import type { Change } from '../api/change.ts';
import { withQueryKey } from '../api/client-helpers.ts';
import { noteForReload } from '../api/early.ts';
import { pathOf, type Query } from '../api/query.ts';
import { queryClient } from '../api/query-policy.ts';
import { displayZone, useDisplayZone } from '../shell/preferences/display-zone.ts';
import type { Prefetch } from '../shell/routing/view.ts';
import { unseenMs, type Located } from '../shell/tabs/use-view.ts';
import type { ListAddress } from '../ui/list/search.ts';
import type { Page, Row } from '../ui/list/types.ts';
import type { Operation } from './act.ts';

/** The operations of a list page, generated from the contract. */
export interface ListOf<Item extends Row, Search extends ListAddress, Params extends object> extends Located<
  Search,
  Params
> {
  /** Menu key, with path parameters in braces. */
  readonly menu: string;
  /** Columns that the server can sort by. */
  readonly sorts: readonly string[];
  /** Default order, used if the address has none: `createdAt,desc`. */
  readonly defaultSort?: string;
  /** Query parameters that select the list rather than its rows. */
  readonly listParameters?: readonly string[];
  /** Maximum lengths of the text filters. */
  readonly filterLimits: Readonly<Partial<Record<string, number>>>;
  readonly list: (search: Search, at: { params: Params; zone: string }) => Query<Page<Item>>;
  readonly one?: (id: string, params: Params) => Query<Item>;
  readonly create?: Pick<Operation<Item>, 'control'>;
  readonly update?: Operation<Item>;
  readonly remove?: Operation<Item> & Change<Params & { id: string }>;
}

/** Prefetches the first page while the code of a list is loading. */
export const prefetchList =
  <Item extends Row, Search extends ListAddress, Params extends object>(of: ListOf<Item, Search, Params>): Prefetch =>
  ({ params, search }) => {
    const at = { params: parse(of.params, params), zone: displayZone() };
    void queryClient.prefetchQuery({ ...of.list(parse(of.search, search), at), gcTime: unseenMs });
  };

/** The data of a list at an address: the previous rows stay until the new ones are loaded. */
export function useListQuery<Item extends Row, Search extends ListAddress, Params extends object>(
  of: ListOf<Item, Search, Params>,
  search: Search,
  params: Params,
): UseQueryResult<Page<Item>> & { queryKey: QueryKey } {
  const { queryKey, ...options } = of.list(search, { params, zone: useDisplayZone() });
  const path = pathOf(queryKey);
  useEffect(() => noteForReload(path), [path]);
  return withQueryKey(useQuery({ queryKey, ...options, placeholderData: keepPreviousData }), queryKey);
}
