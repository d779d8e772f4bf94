/**
 * The address to go to after signing in. Only a path of this origin that is a page of the console is taken.
 * @param isKnown whether a pathname is that of a page
 * @returns pathname with query and fragment, or `/`
 */
export function safeTarget(target: string | undefined, origin: string, isKnown: (pathname: string) => boolean): string {
  // Browsers read a backslash as a slash and drop tabs and line ends: such an address is not what it looks like.
  if (!target?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(target)) return '/';
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return '/';
  }
  // `/.//evil` is a path of this origin that reads `//evil` once the dot has been resolved.
  if (url.origin !== origin || url.username || url.pathname.startsWith('//') || !isKnown(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
