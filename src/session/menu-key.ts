/**
 * The key of a view out of a server's menu address: `/pages/publish/android-upgrade`, `pages/publish/android-upgrade`
 * and `publish/android-upgrade` are one. Empty for containers, links and frames.
 */
export function menuKey(menuUrl: string): string {
  if (/^(https?:|iframelink=)/iu.test(menuUrl)) return '';
  return menuUrl.replace(/^\/+/u, '').replace(/^pages\//u, '').replace(/\/+$/u, '');
}

/** Views that the frame itself brings have no `/pages/` before their key. */
const ownPaths = new Set(['dashboard', 'about', 'guide/index', 'error-log']);

/** The address in the console of a menu key. */
export const menuPath = (key: string): string => (ownPaths.has(key) ? `/${key}` : `/pages/${key}`);
