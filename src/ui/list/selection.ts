import { useState } from 'react';
import type { Row } from './types.ts';

/** The selected rows of a list, whole, so that they can be acted on when another page is shown. */
export interface Selection<Item extends Row> {
  items: readonly Item[];
  has: (id: string) => boolean;
  toggle: (item: Item) => void;
  /** Selects the rows, or takes them out when all of them are in. */
  togglePage: (items: readonly Item[]) => void;
  add: (items: readonly Item[]) => void;
  clear: () => void;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Selection across pages. It holds for one set of applied filters and is dropped with them.
 * @param scope identifies the set of applied filters
 * @param fresh rows just loaded, which take the place of older copies
 */
export function useSelection<Item extends Row>(scope: string, fresh: readonly Item[]): Selection<Item> {
  const [state, setState] = useState<{ scope: string; rows: ReadonlyMap<string, Item> }>({ scope, rows: none });
  const rows: ReadonlyMap<string, Item> = state.scope === scope ? state.rows : none;
  const current = new Map(rows);
  for (const item of fresh) if (current.has(item.id)) current.set(item.id, item);

  const change = (edit: (rows: Map<string, Item>) => void) => {
    const next = new Map(current);
    edit(next);
    setState({ scope, rows: next });
  };

  return {
    items: [...current.values()],
    has: (id) => current.has(id),
    toggle: (item) => change((next) => void (next.delete(item.id) || next.set(item.id, item))),
    togglePage: (items) =>
      change((next) => {
        const all = items.every((item) => next.has(item.id));
        for (const item of items) if (all) next.delete(item.id);
          else next.set(item.id, item);
      }),
    add: (items) => change((next) => items.forEach((item) => next.set(item.id, item))),
    clear: () => setState({ scope, rows: none }),
  };
}
