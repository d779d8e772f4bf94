import { useEffect } from 'react';
import { announce } from './announcement.ts';

/**
 * Announces a text to screen readers once it is available.
 * @param text null while there is nothing to announce
 */
export function useAnnounce(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
