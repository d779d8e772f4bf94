import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Failed, Offline, Skeleton } from '../list/states.tsx';

/** The state of a query that the placeholder shows. */
export interface PageQuery {
  error: unknown;
  isFetching: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  queryKey: QueryKey;
  refetch: () => unknown;
}

/** Shown in place of a page's data until they are loaded: a skeleton, the error, or that the browser is offline. */
export function PagePlaceholder({ query }: { query: PageQuery }) {
  const client = useQueryClient();
  if (query.fetchStatus === 'paused') return <Offline />;
  if (!query.isFetching) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={8} onCancel={() => void client.cancelQueries({ queryKey: query.queryKey })} />;
}
