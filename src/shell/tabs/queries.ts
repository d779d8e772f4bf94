import { queryClient } from '../../api/query-policy.ts';
import { tabs } from './store.ts';

/** Tabs that have shown a query, by query hash. A hidden tab has no observers, so they cannot tell. */
const owners = new Map<string, Set<string>>();

queryClient.getQueryCache().subscribe((event) => {
  const pathname = tabs.get().current?.pathname;
  if (event.type !== 'observerAdded' || !pathname) return;
  const { queryHash } = event.query;
  owners.set(queryHash, (owners.get(queryHash) ?? new Set()).add(pathname));
});

/** Drops what a closed tab had loaded and no other open tab has shown. */
export function releaseQueries(pathname: string): void {
  for (const [queryHash, paths] of owners) {
    if (!paths.delete(pathname) || paths.size > 0) continue;
    owners.delete(queryHash);
    const query = queryClient.getQueryCache().get(queryHash);
    if (query) queryClient.getQueryCache().remove(query);
  }
}
