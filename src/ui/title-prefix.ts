import { createStore } from '../store.ts';

/** What stands before the document's title, so that it can be followed from another window: how far uploads are. */
export const titlePrefix = createStore('');
