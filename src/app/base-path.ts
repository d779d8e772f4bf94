/**
 * The path that a build is served under, without trailing slash; empty at the root.
 * @param given `BASE_PATH`, such as `/console/`
 * @throws RangeError for an invalid path
 */
export function basePath(value = ''): string {
  const path = value.replace(/\/$/u, '');
  // Characters that need no escape in an address, a pattern, a storage key or the configuration of a web server.
  if (/^(?:\/[\w-]+)*$/u.test(path)) return path;
  throw new RangeError(`BASE_PATH takes a path of letters, digits, - and _ such as /console/, not "${value}"`);
}
