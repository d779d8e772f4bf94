/**
 * Extracts the key of a view from a server's menu address: `/pages/publish/android-upgrade`,
 * `pages/publish/android-upgrade` and `publish/android-upgrade` are equivalent, and so are the views of analytics below
 * `analyzer-simple/`. Empty for containers, links and framed pages.
 */
export function menuKey(menuUrl: string): string {
  if (/^(https?:|iframelink=)/iu.test(menuUrl)) return '';
  return menuUrl.replace(/^\/*(pages\/)?|\/+$/gu, '').replace(/^analyzer-simple\/(?!ios-details$)/u, 'analytics/');
}

/** The key of a menu: that of its view, `iframelink/<menuNum>` for a framed page, empty for containers and links. */
export const keyOf = ({ menuUrl, menuNum }: { menuUrl: string; menuNum: string }): string =>
  /^iframelink=/iu.test(menuUrl) ? `iframelink/${menuNum}` : menuKey(menuUrl);

/** Views of the shell itself have no `/pages/` before their key. */
const ownPaths = new Set(['dashboard', 'about', 'guide/index', 'error-log']);

/** The console's address for a menu key. */
export const menuPath = (key: string): string =>
  ownPaths.has(key) || key.startsWith('iframelink/') ? `/${key}` : `/pages/${key}`;
