import type { ControlRef, MenuNode } from '../../../api/generated/client.schemas.ts';
import { menuKey } from '../../../session/menu-key.ts';
import { flattenMenus } from '../names.ts';

/** The permissions of a role. */
export interface Rights {
  menus: ReadonlySet<string>;
  /** Ids of controls. */
  controls: ReadonlySet<string>;
}

/** The codes of a menu and its ancestors, from the top. */
function pathTo(nodes: readonly MenuNode[], code: string): string[] {
  for (const node of nodes) {
    if (node.code === code) return [code];
    const rest = pathTo(node.children, code);
    if (rest.length > 0) return [node.code, ...rest];
  }
  return [];
}

/** All permissions of the tree. */
export const everything = (tree: readonly MenuNode[]): Rights => ({
  menus: new Set(flattenMenus(tree).map(({ code }) => code)),
  controls: new Set(flattenMenus(tree).flatMap(({ controls }) => controls.map(({ id }) => id))),
});

/**
 * Grants or revokes a menu. Granting includes its ancestors and, with `cascade`, all descendants with their controls;
 * revoking includes all descendants, because they can't be reached any more.
 * @param node may lack some descendants, which are then not granted
 */
export function toggleMenu(tree: readonly MenuNode[], rights: Rights, node: MenuNode, cascade: boolean): Rights {
  const [menus, controls] = [new Set(rights.menus), new Set(rights.controls)];
  if (rights.menus.has(node.code)) {
    const whole = flattenMenus(tree).find(({ code }) => code === node.code) ?? node;
    for (const { code, controls: own } of flattenMenus([whole])) {
      menus.delete(code);
      for (const { id } of own) controls.delete(id);
    }
    return { menus, controls };
  }
  for (const code of pathTo(tree, node.code)) menus.add(code);
  for (const { code, controls: own } of cascade ? flattenMenus([node]) : [node]) {
    menus.add(code);
    if (cascade) for (const { id } of own) controls.add(id);
  }
  return { menus, controls };
}

/**
 * Revokes the given controls if all are granted, else grants them together with their menus and these menus' ancestors.
 */
export function toggleControls(tree: readonly MenuNode[], rights: Rights, those: readonly ControlRef[]): Rights {
  const controls = new Set(rights.controls);
  if (those.every(({ id }) => controls.has(id))) {
    for (const { id } of those) controls.delete(id);
    return { menus: rights.menus, controls };
  }
  for (const { id } of those) controls.add(id);
  const codes = new Set(those.map(({ menuCode }) => menuCode));
  return { menus: new Set([...rights.menus, ...[...codes].flatMap((code) => pathTo(tree, code))]), controls };
}

/** Inverts the permissions. Ancestors of a granted menu stay granted, because a menu requires them. */
export function invert(tree: readonly MenuNode[], rights: Rights): Rights {
  const all = everything(tree);
  const controls = new Set([...all.controls].filter((id) => !rights.controls.has(id)));
  const leaves = flattenMenus(tree).filter(({ children }) => children.length === 0);
  const missingLeaves = leaves.filter(
    ({ code, controls: own }) => !rights.menus.has(code) || own.some(({ id }) => controls.has(id)),
  );
  const menus = new Set(missingLeaves.flatMap(({ code }) => pathTo(tree, code)));
  for (const { code, controls: own, children } of flattenMenus(tree)) {
    if (children.length > 0 && own.some(({ id }) => controls.has(id))) menus.add(code);
  }
  return { menus, controls };
}

/** Whether permissions include a control of the view with this key. Codes of menus are free: only the address tells. */
export const grants = (tree: readonly MenuNode[], rights: Rights, view: string, control: string): boolean =>
  flattenMenus(tree).some(
    ({ code, url, controls }) =>
      menuKey(url) === view &&
      rights.menus.has(code) &&
      controls.some(({ id, ctrlCode }) => ctrlCode === control && rights.controls.has(id)),
  );
