/*
 * A separate file, because closing a page or the console must not wait for the code of forms. A user's drafts are one
 * database, so they can be deleted without reading them.
 */

import { uploadsKey } from '../../page/title-prefix.ts';

/** Name of the database with a user's drafts, and of the local storage item for drafts that it may lack. */
export const draftsOf = (user: string): string => `mpc${__BASE_PATH__}.drafts.${user}`;

/** Storage key of recently viewed records, whose names are private, too. */
export const recentOf = (user: string): string => `mpc${__BASE_PATH__}.recent.${user}`;

const forgotten = new Set<string>();

/** Whether a user has signed out in this document: nothing is stored for them any more. */
export const isForgotten = (user: string): boolean => forgotten.has(user);

/**
 * Deletes all drafts, recently viewed records and uploads of a user from this device; resolves once that is done or has
 * failed.
 */
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

/** Registers a listener that is called when the user discards the input of a view's forms. */
export function onInputDiscarded(listener: (place: string) => void): void {
  listeners.add(listener);
}

/** Discards the input in the forms of a view, including its drafts. */
export function giveUpAt(place: string): void {
  for (const listener of listeners) listener(place);
}
