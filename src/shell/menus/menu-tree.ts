import { keyOf, menuKey, menuPath } from '../../session/menu-key.ts';
import type { Menu } from '../../session/state.ts';

/** The children of a menu in the server's order. A menu that is its own parent is ignored. */
export const childrenOf = (parent: string, menus: readonly Menu[]): Menu[] =>
  menus
    .filter(({ menuParentNum, menuNum }) => menuParentNum === parent && menuNum !== parent)
    .toSorted((a, b) => a.menuOrder - b.menuOrder);

/** The entries of an open menu: its own page, if it has one, then its children. */
export const entriesOf = (parent: string, menus: readonly Menu[]): Menu[] => [
  ...menus.filter(({ menuNum, menuUrl }) => menuNum === parent && menuUrl !== ''),
  ...childrenOf(parent, menus),
];

/** Maximum depth of displayed menus: no platform exceeds it, but a broken or malicious server may. */
const maxDepth = 10;

/**
 * Returns a function that lists a menu and its ancestors, starting with the menu itself; limited to one more than the
 * maximum depth, in case parents form a cycle.
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

/** The target of a menu. An address that is neither a view, nor http(s), nor a frame of http(s) has no target. */
export function target(menu: Menu): { kind: 'page' | 'window'; href: string } {
  const { menuUrl } = menu;
  if (/^iframelink=https?:\/\//iu.test(menuUrl))
    return { kind: 'page', href: `/iframelink/${encodeURIComponent(menu.menuNum)}` };
  const link = /^https?:\/\//iu.test(menuUrl) ? URL.parse(menuUrl) : null;
  if (link && !link.username && !link.password) return { kind: 'window', href: link.href };
  return { kind: 'page', href: menuPath(encodeURI(menuKey(menuUrl).toWellFormed())) };
}

/**
 * The menus to display: those with a target in this console, and their containers. A server may have views that an
 * older or newer console lacks; with children, such a menu is only a container.
 * @param isKnown whether the console has a page at an address
 */
export function visibleMenus(menus: readonly Menu[], isKnown: (href: string) => boolean): Menu[] {
  const codes = new Set<string>();
  const climb = climber(menus);
  const all = menus.map((menu) => {
    const { kind, href } = target(menu);
    return kind === 'page' && !isKnown(href) ? { ...menu, menuUrl: '' } : menu;
  });
  for (const menu of all) {
    const trail = climb(menu);
    if (menu.menuUrl !== '' && trail.length <= maxDepth) for (const { menuNum } of trail) codes.add(menuNum);
  }
  return all.filter(({ menuNum }) => codes.has(menuNum));
}

/** Numbers of the menus from the top to the one with this key; empty for the empty key, which links have too. */
export function pathTo(key: string, menus: readonly Menu[]): ReadonlySet<string> {
  const menu = key ? menus.find((other) => keyOf(other) === key) : undefined;
  return new Set(climber(menus)(menu).map(({ menuNum }) => menuNum));
}
