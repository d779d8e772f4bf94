import { createStore } from '../../base/store.ts';

/** How many notices the user has not read, as far as it was asked. */
export const unread = createStore(0);

/** Jobs, by id, whose files are saved as soon as they are there: small exports that were begun in this window. */
export const awaitedExports = new Set<string>();
