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

/**
 * The menus worth a line: those that lead somewhere in this console, and the containers above them. A server may
 * know views that an older or newer console does not have; a line that leads nowhere helps nobody.
 * @param isKnown whether the console has a page at an address
 */
export function shownMenus(menus: readonly Menu[], isKnown: (href: string) => boolean): Menu[] {
  const kept = new Set<string>();
  for (const menu of menus) {
    const { kind, href } = target(menu);
    if (menu.menuUrl === '' || (kind === 'page' && !isKnown(href))) continue;
    let at: Menu | undefined = menu;
    while (at && !kept.has(at.menuNum)) {
      kept.add(at.menuNum);
      const { menuParentNum }: Menu = at;
      at = menus.find(({ menuNum }) => menuNum === menuParentNum);
    }
  }
  return menus.filter(({ menuNum }) => kept.has(menuNum));
}

/** Numbers of the menus from the top down to the one with this key; none for the empty key, which links have too. */
export function pathTo(key: string, menus: readonly Menu[]): ReadonlySet<string> {
  const trail = new Set<string>();
  let menu = key ? menus.find(({ menuUrl }) => menuKey(menuUrl) === key) : undefined;
  while (menu && !trail.has(menu.menuNum)) {
    trail.add(menu.menuNum);
    const { menuParentNum } = menu;
    menu = menus.find(({ menuNum }) => menuNum === menuParentNum);
  }
  return trail;
}
