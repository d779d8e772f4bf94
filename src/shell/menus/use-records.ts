import { routes } from '../routing/open-routes.ts';
import { useLoaded } from '../routing/use-loaded.ts';
import type { Records } from './records.ts';

/** The record links of each domain. Offline, a link leads to the list, and nothing is looked up. */
export const loadRecords = (): Promise<Records> =>
  routes
    .get()
    .records()
    .catch(() => ({}));

/** The record links of each domain; null until loaded. */
export const useRecords = (): Records | null => useLoaded(loadRecords);
