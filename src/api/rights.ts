/** What stood for the rights of the session in the answer that its menus were last read from, or in a later one. */
let lastStamp: string | null = null;
let onChange: () => void = () => {};

/** Registers a listener for changes of the session's permissions on the server. */
export function whenRightsChange(listener: () => void): void {
  onChange = listener;
}

/**
 * The calls that the console takes its menus from: their responses have the current menus, and do not signal a change.
 */
const isRead = (method: string, path: string): boolean =>
  method === 'GET' ? path.endsWith('/user/menu') : /\/user\/role\/[^/]+$/u.test(path);

/**
 * Follows `X-Rights` of the answers.
 * @param path of the contract, without a query
 */
export function noteRights(method: string, path: string, stamp: string | null): void {
  if (stamp === null || stamp === lastStamp) return;
  const isChange = lastStamp !== null && !isRead(method, path);
  lastStamp = stamp;
  if (isChange) onChange();
}

/** Forgets the stamp, so that the next response triggers again: the menus could not be read. */
export function doubtRights(): void {
  lastStamp = '';
}

/** Begins anew, with another session. */
export function forgetRights(): void {
  lastStamp = null;
}
