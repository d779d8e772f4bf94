import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import { AutoRefresh } from '../ui/list/auto-refresh.tsx';
import type { Page, Row } from '../ui/list/types.ts';
import { untilFirst } from './next-refresh.ts';

/**
 * Polls a list page while a job runs or will begin on one of its records, unless the user pauses it.
 * @param list the query of the page, which shares its cache entry
 * @param isBusy whether a job runs on a record
 * @param pollMs milliseconds between two requests
 * @param startOf when a job will begin on a record
 * @returns `note` says when the list was refreshed and pauses it, false if no job runs or will begin; `interval` is the
 *   current one while a job runs
 */
export function useAutoRefresh<Item extends Row>(
  list: Query<Page<Item>>,
  isBusy: (item: Item) => boolean,
  pollMs: number,
  startOf: (item: Item) => string | undefined = () => undefined,
) {
  const [paused, setPaused] = useState(false);
  // The response may be malformed; the page then shows an error.
  const intervalOf = (page: Partial<Page<Item>> | undefined) => (page?.items?.some(isBusy) ? pollMs : false);
  const startsIn = (page: Partial<Page<Item>> | undefined) => page?.items?.flatMap((item) => startOf(item) ?? []) ?? [];
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...list,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      !paused && (intervalOf(state.data) || untilFirst(startsIn(state.data), pollMs, Date.now())),
  });
  const interval = intervalOf(data);
  return {
    note: (interval || startsIn(data).length > 0) && (
      <AutoRefresh at={dataUpdatedAt} paused={paused} setPaused={setPaused} />
    ),
    interval: !paused && interval,
    refetch,
  };
}
