import { commonControls } from '../../../../openapi/generated/control-names.ts';
import type { ControlRef, MenuNode } from '../../../api/generated/client.schemas.ts';
import { flattenMenus } from '../names.ts';
import type { Rights } from './selection.ts';

/** A column of controls: one that most menus have, or all others. */
export type Column = (typeof commonControls)[number] | 'others';

/** The columns in display order. */
export const columns: readonly Column[] = [...commonControls, 'others'];

/** A row of the matrix. */
export interface MatrixRow {
  node: MenuNode;
  /** 1 at the top. */
  level: number;
  /** Null if the menu has no children. */
  isOpen: boolean | null;
}

/** How many of a set of permissions are granted. */
export type Extent = 'all' | 'some' | 'none';

/** The controls of some branches that belong to a column. */
export const controlsIn = (nodes: readonly MenuNode[], column: Column): ControlRef[] =>
  flattenMenus(nodes)
    .flatMap(({ controls }) => controls)
    .filter(({ ctrlCode }) => (commonControls.find((code) => code === ctrlCode) ?? 'others') === column);

/** How many of the given controls are granted; `none` for an empty list. */
export function extentOf(controls: readonly ControlRef[], rights: Rights): Extent {
  const grantedCount = controls.filter(({ id }) => rights.controls.has(id)).length;
  if (grantedCount === 0) return 'none';
  return grantedCount === controls.length ? 'all' : 'some';
}

/** The menus that pass a filter, with their passing descendants. */
export const filter = (nodes: readonly MenuNode[], passes: (node: MenuNode) => boolean): MenuNode[] =>
  nodes.filter(passes).map((node) => ({ ...node, children: filter(node.children, passes) }));

/** The menus that match, with all of their descendants and ancestors. */
export const search = (nodes: readonly MenuNode[], fits: (node: MenuNode) => boolean): MenuNode[] =>
  nodes.flatMap((node) => {
    if (fits(node)) return [node];
    const children = search(node.children, fits);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/**
 * Flattens branches to rows from top to bottom.
 * @param folded codes of the menus whose branch is collapsed
 */
export const rowsOf = (nodes: readonly MenuNode[], folded: ReadonlySet<string>, level = 1): MatrixRow[] =>
  nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 ? !folded.has(node.code) : null;
    return [{ node, level, isOpen }, ...(isOpen ? rowsOf(node.children, folded, level + 1) : [])];
  });
