import { useEffect } from 'react';
import { pagePath } from '../../base/page-path.ts';
import { useKit } from '../kit.tsx';
import { remember } from '../recent.ts';

/**
 * Remembers the record that the address opens over a list as recently viewed.
 * @param key the address key that opens it
 * @param name title of the drawer; null until it is loaded
 */
export function useRecent(key: 'view' | 'form', name: string | null): void {
  const { userKey, appKey, place } = useKit();
  useEffect(() => {
    const id = new URLSearchParams(location.search).get(key);
    if (name !== null && id && pagePath() === place) remember(userKey, { place, opens: [key, id], name, app: appKey });
  }, [key, name, userKey, appKey, place]);
}
