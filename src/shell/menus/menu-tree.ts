import { keyOf, menuKey, menuPath } from '../../session/menu-key.ts';
import type { Menu } from '../../session/state.ts';

/** The menus of a parent in the server's order. A menu that names itself as its parent is nowhere. */
export const childrenOf = (parent: string, menus: readonly Menu[]): Menu[] =>
  menus
    .filter(({ menuParentNum, menuNum }) => menuParentNum === parent && menuNum !== parent)
    .toSorted((a, b) => a.menuOrder - b.menuOrder);

/** Menus further down than this are not shown: no platform has them, a broken or hostile server may. */
const maxDepth = 10;

/**
 * Leads from a menu to those above it, itself first; to at most one more than may be shown, even if parents form a
 * cycle.
 */
export function climber(menus: readonly Menu[]): (menu: Menu | undefined) => Menu[] {
  const byNumber = new Map(menus.map((menu) => [menu.menuNum, menu]));
  return (menu) => {
    const trail: Menu[] = [];
    for (let at = menu; at && !trail.includes(at) && trail.length <= maxDepth; at = byNumber.get(at.menuParentNum))
      trail.push(at);
    return trail;
  };
}

/** Where a menu leads. An address that is neither a view, nor http(s), nor a frame of http(s) leads nowhere. */
export function target(menu: Menu): { kind: 'page' | 'window'; href: string } {
  const { menuUrl } = menu;
  if (/^iframelink=https?:\/\//iu.test(menuUrl))
    return { kind: 'page', href: `/iframelink/${encodeURIComponent(menu.menuNum)}` };
  const link = /^https?:\/\//iu.test(menuUrl) ? URL.parse(menuUrl) : null;
  if (link && !link.username && !link.password) return { kind: 'window', href: link.href };
  return { kind: 'page', href: menuPath(encodeURI(menuKey(menuUrl).toWellFormed())) };
}

/**
 * The menus worth a line: those that lead somewhere in this console, and the containers above them. A server may
 * know views that an older or newer console does not have; an entry that leads nowhere is useless.
 * @param isKnown whether the console has a page at an address
 */
export function visibleMenus(menus: readonly Menu[], isKnown: (href: string) => boolean): Menu[] {
  const codes = new Set<string>();
  const climb = climber(menus);
  for (const menu of menus) {
    const { kind, href } = target(menu);
    if (menu.menuUrl === '' || (kind === 'page' && !isKnown(href))) continue;
    const trail = climb(menu);
    if (trail.length <= maxDepth) for (const { menuNum } of trail) codes.add(menuNum);
  }
  return menus.filter(({ menuNum }) => codes.has(menuNum));
}

/** Numbers of the menus from the top down to the one with this key; none for the empty key, which links have too. */
export function pathTo(key: string, menus: readonly Menu[]): ReadonlySet<string> {
  const menu = key ? menus.find((other) => keyOf(other) === key) : undefined;
  return new Set(climber(menus)(menu).map(({ menuNum }) => menuNum));
}
