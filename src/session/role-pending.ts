const storageKey = `mpc${__BASE_PATH__}.role-owed`;

/**
 * Whether the user still has to choose a role, if the installation requires that: from sign-in on, and across reloads.
 * Until then no page opens, and no other window gets the session.
 */
export const isRolePending = (): boolean => sessionStorage.getItem(storageKey) !== null;

/** Stores whether the role still has to be chosen. */
export function setRolePending(owes: boolean): void {
  if (owes) sessionStorage.setItem(storageKey, '');
  else sessionStorage.removeItem(storageKey);
}
