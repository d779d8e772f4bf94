/** The page that a package begins with. */
export interface MainPage {
  path: string;
  /** The path may leave the extension out, as the pages of applets do. */
  anyExtension?: boolean;
}

/**
 * Whether a zip with these paths contains the page. A query, a fragment and the slash at its beginning are not part of
 * the path of a page; one that ends in a slash names the index there.
 */
export function hasPage(paths: readonly string[], { path, anyExtension }: MainPage): boolean {
  const plain = (path.split(/[?#]/u, 1)[0] ?? '').replace(/^\/+/u, '');
  const wanted = plain === '' || plain.endsWith('/') ? `${plain}index${anyExtension ? '' : '.html'}` : plain;
  return paths.some((each) => {
    const own = each.replace(/^(?:\.?\/)+/u, '');
    if (!own.startsWith(wanted)) return false;
    const rest = own.slice(wanted.length);
    return rest === '' || (anyExtension === true && rest.startsWith('.') && !rest.includes('/'));
  });
}
