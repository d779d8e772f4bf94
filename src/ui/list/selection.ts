import { useEffect, useRef, useState } from 'react';
import { msg, plural } from '@lingui/core/macro';
import { useKit } from '../kit.tsx';
import type { Row, Settle } from './types.ts';

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

const none: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Selection across pages. It is bound to a set of applied filters; when they change, it is cleared with a notice.
 * @param scope identifies the set of applied filters
 * @param fresh rows just loaded, which replace older copies
 */
export function useSelection<Item extends Row>(scope: string, fresh: readonly Item[]): Selection<Item> {
  const { tell } = useKit();
  const [state, setState] = useState<State<Item>>({ scope, rows: none, droppedCount: 0 });
  const announced = useRef(state);
  if (state.scope !== scope) setState({ scope, rows: none, droppedCount: state.rows.size });
  const rows: ReadonlyMap<string, Item> = state.scope === scope ? state.rows : none;
  const current = new Map(rows);
  for (const item of fresh) if (current.has(item.id)) current.set(item.id, item);

  const { droppedCount } = state;
  useEffect(() => {
    const isNew = announced.current !== state;
    announced.current = state;
    if (!isNew || droppedCount === 0) return;
    tell(
      msg`${plural(droppedCount, { one: 'The filters changed, so # row is no longer selected.', other: 'The filters changed, so # rows are no longer selected.' })}`,
    );
  }, [state, droppedCount, tell]);

  const change = (edit: (rows: Map<string, Item>) => void) => {
    // An updater, because a callback that is called later must not restore outdated rows.
    setState((now) => {
      const next = new Map(now.scope === scope ? now.rows : none);
      edit(next);
      return { scope, rows: next, droppedCount: 0 };
    });
  };

  return {
    items: [...current.values()],
    has: (id) => current.has(id),
    toggle: (item) => change((next) => void (next.delete(item.id) || next.set(item.id, item))),
    togglePage: (items) =>
      change((next) => {
        const all = items.every((item) => next.has(item.id));
        for (const item of items)
          if (all) next.delete(item.id);
          else next.set(item.id, item);
      }),
    add: (items) => change((next) => items.forEach((item) => next.set(item.id, item))),
    drop: (ids) => change((next) => ids.forEach((id) => next.delete(id))),
    clear: () => setState({ scope, rows: none, droppedCount: 0 }),
  };
}
