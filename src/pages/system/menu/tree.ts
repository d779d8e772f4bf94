import type { Menu, MenuBranch, MenuInput } from '../../../api/generated/client.schemas.ts';

/** A menu with its place in the tree. */
export interface MenuRow extends Menu {
  /** 0 at the top level. */
  depth: number;
  hasChildren: boolean;
}

/** The parent code that the server uses for the top level. */
export const rootCode = '0';

/** The input that leaves a menu unchanged. */
export const inputOf = ({
  code,
  name,
  enName,
  parentCode,
  url,
  icon,
  order,
  description,
  visible,
}: Menu): MenuInput => ({
  code,
  name,
  enName,
  parentCode,
  url,
  icon,
  order,
  description,
  visible,
});

/** The menus of a tree from top to bottom, without those below a collapsed one. */
export const rowsOf = (branches: readonly MenuBranch[], closed: ReadonlySet<string>, depth = 0): MenuRow[] =>
  branches.flatMap(({ children, ...menu }) => [
    { ...menu, depth, hasChildren: children.length > 0 },
    ...(closed.has(menu.id) ? [] : rowsOf(children, closed, depth + 1)),
  ]);

const none: ReadonlySet<string> = new Set();

/** All menus of a tree from top to bottom. */
export const allRows = (branches: readonly MenuBranch[] = []): MenuRow[] => rowsOf(branches, none);

/** The menus that a menu can be reordered with. */
const siblingsOf = ({ parentCode }: Menu, all: readonly MenuRow[]) =>
  all.filter((menu) => menu.parentCode === parentCode);

/** The sibling before (-1) or after (1) a menu. */
export function neighbour(menu: Menu, step: 1 | -1, all: readonly MenuRow[]): MenuRow | undefined {
  const siblings = siblingsOf(menu, all);
  const at = siblings.findIndex(({ id }) => id === menu.id);
  return at < 0 ? undefined : siblings[at + step];
}

/**
 * The menus whose order changes when a menu swaps places with its sibling: these two, or all siblings if several have
 * the same order.
 */
export function orderAfter(menu: MenuRow, step: 1 | -1, all: readonly MenuRow[]): MenuRow[] {
  const other = neighbour(menu, step, all);
  if (!other) return [];
  const siblings = siblingsOf(menu, all);
  const orders = siblings.map(({ order }) => order);
  const areDistinct = new Set(orders).size === orders.length;
  const next = siblings.map((one) => (one.id === menu.id ? other : one.id === other.id ? menu : one));
  return next.flatMap((one, index) => {
    const order = areDistinct ? (orders[index] ?? 0) : (index + 1) * 10;
    return one.order === order ? [] : [{ ...one, order }];
  });
}

/** The codes of a menu and all menus below it. */
export function branchOf(code: string, all: readonly MenuRow[]): ReadonlySet<string> {
  const branch = new Set([code]);
  // Parents precede their children.
  for (const menu of all) if (branch.has(menu.parentCode)) branch.add(menu.code);
  return branch;
}
