const storageKey = `mpc${__BASE_PATH__}.role-owed`;

/**
 * Whether the user has yet to choose a role, if the installation requires that: from a sign-in on, and
 * over reloads. Until then no page opens, and no other window gets the session.
 */
export const isRolePending = (): boolean => sessionStorage.getItem(storageKey) !== null;

/** Stores whether the role is still to be chosen. */
export function setRolePending(owes: boolean): void {
  if (owes) sessionStorage.setItem(storageKey, '');
  else sessionStorage.removeItem(storageKey);
}
