import { createStore } from './store.ts';

/** The text of the polite live region of the frame. */
export const announcement = createStore('');

/**
 * Tells readers of screens what others see happen: a result that arrived, something that was added or taken away. The
 * same text is announced again.
 */
export function announce(text: string): void {
  announcement.set(announcement.get() === text ? `${text}\u00a0` : text);
}
