import { createStore } from '../../base/store.ts';

/** The overlay that the shell shows over any page, automatically or on a key press; null for none. */
export const overlay = createStore<'search' | 'keys' | 'guide' | 'uploads' | 'password' | null>(null);
