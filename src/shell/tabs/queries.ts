import { queryClient } from '../../api/query-policy.ts';
import { tabs } from './store.ts';

/** Tabs that have used a query, by query hash. Needed because a hidden tab has no observers. */
const owners = new Map<string, Set<string>>();

queryClient.getQueryCache().subscribe((event) => {
  const pathname = tabs.get().current?.pathname;
  if (event.type !== 'observerAdded' || !pathname) return;
  const { queryHash } = event.query;
  owners.set(queryHash, (owners.get(queryHash) ?? new Set()).add(pathname));
});

/** Drops the queries of a closed tab that no other open tab has used. */
export function releaseQueries(pathname: string): void {
  for (const [queryHash, paths] of owners) {
    if (!paths.delete(pathname) || paths.size > 0) continue;
    owners.delete(queryHash);
    const query = queryClient.getQueryCache().get(queryHash);
    if (query) queryClient.getQueryCache().remove(query);
  }
}
