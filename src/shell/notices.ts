import { createStore } from '../store.ts';

/** How many notices the user has not read, as far as it was asked. */
export const unread = createStore(0);

const key = (userId: string): string => `mpc.notices.${userId}`;

/** Whether there is something to be told of; kept, so that it is after a reload. */
export function expectsNotices(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null;
  } catch {
    return false;
  }
}

/** Keeps whether something is to be told of. Who expects nothing asks nothing. */
export function expectNotices(userId: string, expected: boolean): void {
  try {
    if (expected) localStorage.setItem(key(userId), '1');
    else localStorage.removeItem(key(userId));
  } catch {
    // Blocked storage costs the count after a reload.
  }
}
