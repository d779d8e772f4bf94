import { useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import type { Page, Row, Tree } from '../../../ui/list/types.ts';

const none: ReadonlySet<string> = new Set();

/** The rows that have children: each directly precedes its first child. */
const parentsIn = <Item>(items: readonly Item[], depthOf: (item: Item) => number): ReadonlySet<Item> =>
  new Set(
    items.filter((item, at) => {
      const next = items[at + 1];
      return next !== undefined && depthOf(next) > depthOf(item);
    }),
  );

/** The rows without a closed ancestor. */
function visibleIn<Item>(
  items: readonly Item[],
  depthOf: (item: Item) => number,
  isOpen: (item: Item) => boolean | null,
): Item[] {
  let closed = Infinity;
  return items.filter((item) => {
    if (depthOf(item) > closed) return false;
    closed = isOpen(item) === false ? depthOf(item) : Infinity;
    return true;
  });
}

/**
 * Shows a page of rows as a tree: each row directly follows its parent, and descendants of closed rows are hidden. At
 * first only the top level is open. The cards of a narrow screen have no toggles, so all rows are visible there.
 * @param depthOf 0 at the top; without it the page is returned unchanged
 */
export function useTreeRows<Item extends Row>(
  page: Page<Item> | undefined,
  depthOf: ((item: Item) => number) | undefined,
): { page: Page<Item> | undefined; tree?: Tree<Item> } {
  const [toggled, setToggled] = useState(none);
  const isNarrow = useMedia('(width < 640px)');
  if (page === undefined || depthOf === undefined || isNarrow) return { page };
  const parents = parentsIn(page.items, depthOf);
  const isOpen = (item: Item) => (parents.has(item) ? (depthOf(item) === 0) !== toggled.has(item.id) : null);
  const items = visibleIn(page.items, depthOf, isOpen);
  const onToggle = ({ id }: Item) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  return { page: { ...page, items, total: items.length }, tree: { depth: depthOf, isOpen, onToggle } };
}
