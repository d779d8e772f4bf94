import { keep } from '../base/keep.ts';

/** Kept in the window until somebody signs in there: what a session was told once and needs no second time. */
const storageKey = `mpc${__BASE_PATH__}.told`;

/** Whether this is the first time in this session. */
export function firstTime(): boolean {
  const isFirst = sessionStorage.getItem(storageKey) === null;
  keep(sessionStorage, storageKey, '');
  return isFirst;
}

/** A new session has been told nothing. */
export const forgetTold = (): void => sessionStorage.removeItem(storageKey);
