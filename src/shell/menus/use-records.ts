import { routes } from '../routing/open-routes.ts';
import { useLoaded } from '../routing/use-loaded.ts';
import type { Records } from './records.ts';

/**
 * Loads the record links of each domain. Offline it resolves to none: links then lead to lists, and no record is looked
 * up.
 */
export const loadRecords = (): Promise<Records> =>
  routes
    .get()
    .records()
    .catch(() => ({}));

/** The record links of each domain; null until loaded. */
export const useRecords = (): Records | null => useLoaded(loadRecords);
