/*
 * A file of its own, because closing a page or the console must not wait for the code of forms: a user's drafts are
 * one database, so that forgetting them needs no look inside.
 */

import { uploadsKey } from '../../page/title-prefix.ts';

/** Name of the database that holds a user's drafts, and of the item of the local storage for what it may lack. */
export const draftsOf = (user: string): string => `mpc${__BASE_PATH__}.drafts.${user}`;

/** Storage of recently viewed records: their names are private, too. */
export const recentOf = (user: string): string => `mpc${__BASE_PATH__}.recent.${user}`;

const forgotten = new Set<string>();

/** Whether a user has left for good: nothing is kept for them any more in this document. */
export const isForgotten = (user: string): boolean => forgotten.has(user);

/** Removes every draft, seen record and upload of a user from this device, and ends when that is done or cannot be done. */
export function forgetDrafts(user: string): Promise<void> {
  forgotten.add(user);
  localStorage.removeItem(recentOf(user));
  localStorage.removeItem(draftsOf(user));
  sessionStorage.removeItem(uploadsKey);
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(draftsOf(user));
    request.addEventListener('success', () => done());
    request.addEventListener('error', () => done());
    request.addEventListener('blocked', () => done());
  });
}

const listeners = new Set<(place: string) => void>();

/** Registers a listener for when the user gives up the input of a view's forms. */
export function onInputDiscarded(listener: (place: string) => void): void {
  listeners.add(listener);
}

/** The user gives up what was typed into the forms of a view; it is kept no longer either. */
export function giveUpAt(place: string): void {
  for (const listener of listeners) listener(place);
}
