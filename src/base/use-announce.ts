import { useEffect } from 'react';
import { announce } from './announcement.ts';

/**
 * Tells readers of screens what has come, once it has.
 * @param text null while there is nothing to announce
 */
export function useAnnounce(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
