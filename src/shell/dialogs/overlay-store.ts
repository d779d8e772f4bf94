import { createStore } from '../../base/store.ts';

/** What the frame shows over whatever page is open, by itself or because a key was pressed. Null while there is nothing. */
export const overlay = createStore<'search' | 'keys' | 'guide' | 'uploads' | 'password' | null>(null);
