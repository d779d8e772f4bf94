import { keep } from '../base/keep.ts';

/** Kept in the window until the next sign-in: messages that a session needs only once. */
const storageKey = `mpc${__BASE_PATH__}.told`;

/** Whether this is the first time in this session. */
export function firstTime(): boolean {
  const isFirst = sessionStorage.getItem(storageKey) === null;
  keep(sessionStorage, storageKey, '');
  return isFirst;
}

/** Called by a sign-in: a new session shows them again. */
export const forgetFirstTime = (): void => sessionStorage.removeItem(storageKey);
