import { useEffect, useRef, useState } from 'react';
import { msg, plural } from '@lingui/core/macro';
import { useKit } from '../kit.tsx';
import type { Row, Settle } from './types.ts';

/** Maximum number of records of a bulk action: a test compares it with `Ids` of the contract. */
export const mostPerCall = 100;

/** The selected rows of a list as whole records, so that actions can run on rows of other pages. */
export interface Selection<Item extends Row> {
  items: readonly Item[];
  has: (id: string) => boolean;
  toggle: (item: Item) => void;
  /** Selects the rows, or deselects them if all are selected. */
  togglePage: (items: readonly Item[]) => void;
  add: (items: readonly Item[]) => void;
  drop: Settle;
  clear: () => void;
}

interface State<Item> {
  scope: string;
  rows: ReadonlyMap<string, Item>;
  /** Number of rows that the last change of the scope deselected. */
  droppedCount: number;
}

/**
 * Selection across pages. It is bound to a set of applied filters; when they change, it is cleared with a notice.
 * @param applied identifies the set of applied filters
 * @param fresh rows just loaded, which replace older copies
 * @param areOld whether the rows are still those of the former filters or page: they belong to the former selection
 * @param areAll whether there are no rows on other pages: what is selected and not among them no longer exists
 */
export function useSelection<Item extends Row>(
  applied: string,
  fresh: readonly Item[],
  areOld: boolean,
  areAll: boolean,
): Selection<Item> {
  const { tell } = useKit();
  const [state, setState] = useState<State<Item>>({ scope: applied, rows: new Map(), droppedCount: 0 });
  const scope = areOld ? state.scope : applied;
  const announced = useRef(state);
  if (state.scope !== scope) setState({ scope, rows: new Map(), droppedCount: state.rows.size });
  const current = new Map(areAll ? [] : state.rows);
  for (const item of fresh) if (state.rows.has(item.id)) current.set(item.id, item);
  if (state.scope === scope && current.size < state.rows.size) setState({ scope, rows: current, droppedCount: 0 });

  useEffect(() => {
    if (announced.current === state) return;
    announced.current = state;
    const { droppedCount } = state;
    if (droppedCount === 0) return;
    tell(
      msg`${plural(droppedCount, { one: 'The filters changed, so # row is no longer selected.', other: 'The filters changed, so # rows are no longer selected.' })}`,
    );
  }, [state, tell]);

  const change = (edit: (rows: Map<string, Item>) => void) => {
    // An updater, because a callback that is called later must not restore outdated rows.
    setState((now) => {
      if (now.scope !== scope) return now;
      const next = new Map(now.rows);
      edit(next);
      return { scope, rows: next, droppedCount: 0 };
    });
  };

  const togglePage = (items: readonly Item[]) =>
    change((next) => {
      const all = items.every(({ id }) => next.has(id));
      for (const item of items)
        if (all) next.delete(item.id);
        else next.set(item.id, item);
    });

  return {
    items: [...current.values()],
    has: (id) => current.has(id),
    toggle: (item) => togglePage([item]),
    togglePage,
    add: (items) => change((next) => items.forEach((item) => next.set(item.id, item))),
    drop: (ids) => change((next) => ids.forEach((id) => next.delete(id))),
    clear: () => change((next) => next.clear()),
  };
}
