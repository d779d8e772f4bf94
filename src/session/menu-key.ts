/**
 * The key of a view out of a server's menu address: `/pages/publish/android-upgrade`, `pages/publish/android-upgrade`
 * and `publish/android-upgrade` are one. Empty for containers, links and framed pages.
 */
export function menuKey(menuUrl: string): string {
  if (/^(https?:|iframelink=)/iu.test(menuUrl)) return '';
  return menuUrl
    .replace(/^\/+/u, '')
    .replace(/^pages\//u, '')
    .replace(/\/+$/u, '');
}

/** The key of a menu: that of its view, `iframelink/<menuNum>` of a framed page, empty for containers and links. */
export const keyOf = ({ menuUrl, menuNum }: { menuUrl: string; menuNum: string }): string =>
  /^iframelink=/iu.test(menuUrl) ? `iframelink/${menuNum}` : menuKey(menuUrl);

/** Views that the frame itself brings have no `/pages/` before their key. */
const ownPaths = new Set(['dashboard', 'about', 'guide/index', 'error-log']);

/** The address in the console of a menu key. */
export const menuPath = (key: string): string =>
  ownPaths.has(key) || key.startsWith('iframelink/') ? `/${key}` : `/pages/${key}`;
