import { flushSync } from 'react-dom';

/**
 * Opens something floating, which may have been closed just now: until the browser reports that, it is open for React,
 * which would keep the closed one, and the late event would close it. So it is another one, which that event does not reach.
 * @param opened what is open, as far as React knows
 */
export function openAnew<Opened>(opened: Opened | null, set: (value: Opened | null) => void, next: Opened): void {
  if (opened) flushSync(() => set(null));
  set(next);
}
