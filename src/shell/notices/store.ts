import { createStore } from '../../base/store.ts';

/** Number of unread notices, as of the last request. */
export const unread = createStore(0);

/** Jobs, by id, whose files are saved as soon as they are there: small exports that were begun in this window. */
export const awaitedExports = new Set<string>();
