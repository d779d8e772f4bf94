import { commonControls } from '../../../../openapi/generated/control-names.ts';
import type { ControlRef, MenuNode } from '../../../api/generated/client.schemas.ts';
import { flat, type Rights } from './selection.ts';

/** A column of controls: one that most menus have, or the rest. */
export type Column = (typeof commonControls)[number] | 'others';

/** In the order in which they stand. */
export const columns: readonly Column[] = [...commonControls, 'others'];

/** A line of the matrix. */
export interface MatrixRow {
  node: MenuNode;
  /** 1 at the top. */
  level: number;
  /** Null where nothing is below it. */
  isOpen: boolean | null;
}

/** How much of something is given. */
export type Extent = 'all' | 'some' | 'none';

/** The controls of some branches that stand in a column. */
export const controlsIn = (nodes: readonly MenuNode[], column: Column): ControlRef[] =>
  flat(nodes)
    .flatMap(({ controls }) => controls)
    .filter(({ ctrlCode }) => (commonControls.find((code) => code === ctrlCode) ?? 'others') === column);

/** How much of some controls is given; of none, nothing. */
export function extentOf(controls: readonly ControlRef[], rights: Rights): Extent {
  const grantedCount = controls.filter(({ id }) => rights.controls.has(id)).length;
  if (grantedCount === 0) return 'none';
  return grantedCount === controls.length ? 'all' : 'some';
}

/** The menus that pass, with those below them that do. */
export const filter = (nodes: readonly MenuNode[], passes: (node: MenuNode) => boolean): MenuNode[] =>
  nodes.filter(passes).map((node) => ({ ...node, children: filter(node.children, passes) }));

/** The menus that fit with all below them, and those above them. */
export const search = (nodes: readonly MenuNode[], fits: (node: MenuNode) => boolean): MenuNode[] =>
  nodes.flatMap((node) => {
    if (fits(node)) return [node];
    const children = search(node.children, fits);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/**
 * Branches as lines from top to bottom.
 * @param folded codes of the menus whose branch is closed
 */
export const rowsOf = (nodes: readonly MenuNode[], folded: ReadonlySet<string>, level = 1): MatrixRow[] =>
  nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 ? !folded.has(node.code) : null;
    return [{ node, level, isOpen }, ...(isOpen ? rowsOf(node.children, folded, level + 1) : [])];
  });
