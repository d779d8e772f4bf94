/**
 * The address to open after signing in. Only accepts a path of this origin that is a page of the console.
 * @param isKnown whether a pathname is a page
 * @returns pathname with query and fragment, or `/`
 */
export function safeTarget(target: string | undefined, origin: string, isKnown: (pathname: string) => boolean): string {
  // Browsers treat a backslash as a slash and drop tabs and line breaks, so such an address is misleading.
  if (!target?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(target)) return '/';
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return '/';
  }
  // `/.//evil` is a path of this origin that becomes `//evil` once the dot segment is resolved.
  if (url.origin !== origin || url.username || url.pathname.startsWith('//') || !isKnown(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
