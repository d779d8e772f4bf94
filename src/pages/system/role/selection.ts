import type { MenuNode } from '../../../api/generated/client.schemas.ts';

/** What a role is to be authorised for. */
export interface Rights {
  menus: ReadonlySet<string>;
  /** Ids. */
  controls: ReadonlySet<string>;
}

/** All menus of some branches, those above before those below. */
export const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

function above(nodes: readonly MenuNode[], code: string): string[] | null {
  for (const node of nodes) {
    if (node.code === code) return [];
    const rest = above(node.children, code);
    if (rest) return [node.code, ...rest];
  }
  return null;
}

/** Everything there is. */
export const everything = (tree: readonly MenuNode[]): Rights => ({
  menus: new Set(flat(tree).map(({ code }) => code)),
  controls: new Set(flat(tree).flatMap(({ controls }) => controls.map(({ id }) => id))),
});

/**
 * Gives or takes a menu. Given, those above come along, and with `cascade` all below it with their controls; taken,
 * all below it goes, because nobody can reach it any more.
 */
export function toggleMenu(tree: readonly MenuNode[], rights: Rights, node: MenuNode, cascade: boolean): Rights {
  const [menus, controls] = [new Set(rights.menus), new Set(rights.controls)];
  const below = flat([node]);
  if (rights.menus.has(node.code)) {
    for (const { code, controls: own } of below) {
      menus.delete(code);
      for (const { id } of own) controls.delete(id);
    }
    return { menus, controls };
  }
  for (const code of above(tree, node.code) ?? []) menus.add(code);
  for (const { code, controls: own } of cascade ? below : [node]) {
    menus.add(code);
    if (cascade) for (const { id } of own) controls.add(id);
  }
  return { menus, controls };
}

/** Gives or takes a control; given, its menu and those above come along. */
export function toggleControl(tree: readonly MenuNode[], rights: Rights, node: MenuNode, id: string): Rights {
  const controls = new Set(rights.controls);
  if (controls.delete(id)) return { menus: rights.menus, controls };
  controls.add(id);
  return { menus: new Set([...rights.menus, ...(above(tree, node.code) ?? []), node.code]), controls };
}

/** What is not given is given and the other way round. Menus above a given one stay, since a menu needs them. */
export function invert(tree: readonly MenuNode[], rights: Rights): Rights {
  const all = everything(tree);
  const controls = new Set([...all.controls].filter((id) => !rights.controls.has(id)));
  const leaves = flat(tree).filter(({ children }) => children.length === 0);
  const wanted = leaves.filter(
    ({ code, controls: own }) => !rights.menus.has(code) || own.some(({ id }) => controls.has(id)),
  );
  const menus = new Set(wanted.flatMap(({ code }) => [...(above(tree, code) ?? []), code]));
  for (const { code, controls: own, children } of flat(tree)) {
    if (children.length > 0 && own.some(({ id }) => controls.has(id))) menus.add(code);
  }
  return { menus, controls };
}

/** What one has and the other has not. */
export const missing = (from: ReadonlySet<string>, to: ReadonlySet<string>): string[] =>
  [...from].filter((one) => !to.has(one));
