import { createStore } from '../../base/store.ts';

/** Number of unread notices among those that the panel shows, as of the last response. */
export const unread = createStore(0);

/** Ids of export jobs whose files are saved automatically: small exports started in this window. */
export const awaitedExports = new Set<string>();
