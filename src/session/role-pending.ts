const storageKey = `mpc${__BASE_PATH__}.role-owed`;

/**
 * Whether the user has yet to say which role to work in, where the installation asks for that: from a sign-in on, and
 * over reloads. Until then the session is nobody's: no page opens, and no other window gets it.
 */
export const isRolePending = (): boolean => sessionStorage.getItem(storageKey) !== null;

/** Notes that the user has to say it, or has. */
export function setRolePending(owes: boolean): void {
  if (owes) sessionStorage.setItem(storageKey, '');
  else sessionStorage.removeItem(storageKey);
}
