import { keep } from '../base/keep.ts';

/** Session storage key, for messages shown only once per session. */
const storageKey = `mpc${__BASE_PATH__}.told`;

/** Whether this is the first call in this session. */
export function firstTime(): boolean {
  const isFirst = sessionStorage.getItem(storageKey) === null;
  keep(sessionStorage, storageKey, '');
  return isFirst;
}

/** Resets it on sign-in, so that a new session shows these messages again. */
export const forgetFirstTime = (): void => sessionStorage.removeItem(storageKey);
