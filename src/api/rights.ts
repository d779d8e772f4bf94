/** The permissions stamp of the response that the menus were last read from, or of a later response. */
let lastStamp: string | null = null;
let onChange: () => void = () => {};

/** Registers a listener for changes of the session's permissions on the server. */
export function whenRightsChange(listener: () => void): void {
  onChange = listener;
}

/**
 * Calls that the console takes its menus from: their responses contain the current menus and so do not signal a change.
 */
const isRead = (method: string, path: string): boolean =>
  method === 'GET' ? path.endsWith('/user/menu') : /\/user\/role\/[^/]+$/u.test(path);

/**
 * Tracks `X-Rights` in responses.
 * @param path contract path without query
 */
export function noteRights(method: string, path: string, stamp: string | null): void {
  if (stamp === null || stamp === lastStamp) return;
  const isChange = lastStamp !== null && !isRead(method, path);
  lastStamp = stamp;
  if (isChange) onChange();
}

/** Forgets the stamp after the menus could not be read, so that the next response triggers another attempt. */
export function doubtRights(): void {
  lastStamp = '';
}

/** Resets the stamp for another session. */
export function forgetRights(): void {
  lastStamp = null;
}
