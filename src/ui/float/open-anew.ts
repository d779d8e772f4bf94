import { flushSync } from 'react-dom';

/**
 * Opens a floating element that may have been closed just now: until the browser reports the closing, React still
 * considers it open, and the late event would close it again. A new key makes it a new element that the event does not
 * affect.
 * @param opened the currently open element according to React
 */
export function openAnew<Opened>(opened: Opened | null, set: (value: Opened | null) => void, next: Opened): void {
  if (opened) flushSync(() => set(null));
  set(next);
}
