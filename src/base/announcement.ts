import { createStore } from './store.ts';

/** The text of the polite live region beside the messages. */
export const announcement = createStore('');

/**
 * Announces visible changes to screen readers: a result that arrived, something that was added or removed. An identical
 * text is announced again.
 */
export function announce(text: string): void {
  announcement.set(announcement.get() === text ? `${text}\u00a0` : text);
}
