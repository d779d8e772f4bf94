import { routes } from '../routing/open-routes.ts';
import { useLoaded } from '../routing/use-loaded.ts';
import type { Records } from './records.ts';

/** What the domains say of their records. Without the network a link leads to the list, and nothing is looked up. */
export const loadRecords = (): Promise<Records> =>
  routes
    .get()
    .records()
    .catch(() => ({}));

/** What the domains say of their records; null until it is there. */
export const useRecords = (): Records | null => useLoaded(loadRecords);
