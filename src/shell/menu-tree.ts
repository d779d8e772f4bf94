import { menuKey, menuPath } from '../session/menu-key.ts';
import type { Menu } from '../session/state.ts';

/** The menus of a parent in the server's order. A menu that names itself as its parent is nowhere. */
export const childrenOf = (parent: string, menus: readonly Menu[]): Menu[] =>
  menus
    .filter(({ menuParentNum, menuNum }) => menuParentNum === parent && menuNum !== parent)
    .toSorted((a, b) => a.menuOrder - b.menuOrder);

/** Where a menu leads. An address that is neither a view, nor http(s), nor a frame of http(s) leads nowhere. */
export function target({ menuUrl, menuNum }: Menu): { kind: 'page' | 'window'; href: string } {
  if (/^iframelink=https?:\/\//iu.test(menuUrl)) return { kind: 'page', href: `/iframelink/${encodeURIComponent(menuNum)}` };
  if (/^https?:\/\//iu.test(menuUrl) && URL.canParse(menuUrl)) return { kind: 'window', href: new URL(menuUrl).href };
  return { kind: 'page', href: menuPath(encodeURI(menuKey(menuUrl))) };
}

/** A container without anything below it is not worth a line. */
export const isShown = (menu: Menu, menus: readonly Menu[]): boolean =>
  menu.menuUrl !== '' || childrenOf(menu.menuNum, menus).length > 0;

/** Numbers of the menus from the top down to the one with this key. */
export function pathTo(key: string, menus: readonly Menu[]): ReadonlySet<string> {
  const trail = new Set<string>();
  let menu = menus.find(({ menuUrl }) => menuUrl !== '' && menuKey(menuUrl) === key);
  while (menu && !trail.has(menu.menuNum)) {
    trail.add(menu.menuNum);
    const { menuParentNum } = menu;
    menu = menus.find(({ menuNum }) => menuNum === menuParentNum);
  }
  return trail;
}
