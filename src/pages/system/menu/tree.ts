import type { Menu, MenuBranch, MenuInput } from '../../../api/generated/client.schemas.ts';

/** A menu with its place in the tree. */
export interface MenuRow extends Menu {
  /** 0 at the first level. */
  depth: number;
  hasChildren: boolean;
}

/** What the server names as the parent of the first level. */
export const rootCode = '0';

/** What is sent of a menu as it is. */
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

/** The menus of a tree from top to bottom; those below a closed one are left out. */
export const rowsOf = (branches: readonly MenuBranch[], closed: ReadonlySet<string>, depth = 0): MenuRow[] =>
  branches.flatMap(({ children, ...menu }) => [
    { ...menu, depth, hasChildren: children.length > 0 },
    ...(closed.has(menu.id) ? [] : rowsOf(children, closed, depth + 1)),
  ]);

const none: ReadonlySet<string> = new Set();

/** All menus of a tree from top to bottom. */
export const allRows = (branches: readonly MenuBranch[] = []): MenuRow[] => rowsOf(branches, none);

/** The menus among which a menu can be moved up and down. */
const siblingsOf = ({ parentCode }: Menu, all: readonly MenuRow[]) =>
  all.filter((menu) => menu.parentCode === parentCode);

/** The menu before (-1) or after (1) a menu of the same parent. */
export function neighbour(menu: Menu, step: 1 | -1, all: readonly MenuRow[]): MenuRow | undefined {
  const siblings = siblingsOf(menu, all);
  const at = siblings.findIndex(({ id }) => id === menu.id);
  return at < 0 ? undefined : siblings[at + step];
}

/**
 * The menus that get another order when one changes places with its neighbour: these two, or every menu of the parent
 * where several have the same order.
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

/** A menu and all that lie below it. */
export function branchOf(code: string, all: readonly MenuRow[]): ReadonlySet<string> {
  const branch = new Set([code]);
  // Parents come before what lies below them.
  for (const menu of all) if (branch.has(menu.parentCode)) branch.add(menu.code);
  return branch;
}
