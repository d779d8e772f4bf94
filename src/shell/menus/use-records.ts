import { useEffect, useState } from 'react';
import { routes } from '../routing/open-routes.ts';
import type { Records } from './records.ts';

/** What the domains say of their records. Without the network a link leads to the list, and nothing is looked up. */
export const loadRecords = (): Promise<Records> =>
  routes
    .get()
    .records()
    .catch(() => ({}));

/** What the domains say of their records; null until it is there. */
export function useRecords(): Records | null {
  const [found, setFound] = useState<Records | null>(null);
  useEffect(() => void loadRecords().then(setFound), []);
  return found;
}
