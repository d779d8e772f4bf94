import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { prepareMenu } from '../../float/lazy-menu.tsx';
import type { Row } from '../types.ts';
import { rowIdAt } from './event-target.ts';
import type { GridProps } from './grid-props.ts';

/**
 * The roving tab stop of a table, and the focus when rows disappear or the page changes.
 * @returns `tabStop`: id of the row that Tab reaches; `focus`: whether a row has the focus; `turn`: changes the page
 *   and moves focus to its first row
 */
export function useRowFocus<Item extends Row>(
  table: RefObject<HTMLTableElement | null>,
  { items, page, pane, onTurn }: Pick<GridProps<Item>, 'items' | 'page' | 'pane' | 'onTurn'>,
) {
  /** The row that was focused last, and its position on its page. */
  const [roving, setRoving] = useState<{ id: string; at: number; page: number } | null>(null);
  const [focus, setFocus] = useState<'row' | 'stop' | null>(null);
  /** Set when a key has changed the page: focus then moves to its first row. */
  const follows = useRef(false);
  /** Index of the focused row. */
  const focusAt = useRef<number | null>(null);
  const renderedPage = useRef(page);

  const place = roving?.page === page ? roving : null;
  const tabStop = (items.find(({ id }) => id === place?.id) ?? items[Math.min(place?.at ?? 0, items.length - 1)])?.id;

  useLayoutEffect(() => {
    const row = (at: number) => table.current?.tBodies[0]?.rows[Math.min(at, items.length - 1)];
    const isLost = document.activeElement === document.body;
    if (renderedPage.current !== page) {
      renderedPage.current = page;
      table.current?.parentElement?.scrollTo({ top: 0 });
      if (follows.current && (isLost || table.current?.contains(document.activeElement))) row(0)?.focus();
      follows.current = false;
    } else if (isLost && focusAt.current !== null) {
      // Otherwise the removed row would take the focus with it.
      row(focusAt.current)?.focus();
    }
  }, [items, page, table]);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const id = rowIdAt(event);
    const at = items.findIndex((item) => item.id === id);
    if (id !== undefined) setRoving({ id, at, page });
    prepareMenu();
    setFocus(event.target.matches('tr') ? 'row' : 'stop');
    focusAt.current = at < 0 ? null : at;
    const isOther = id !== undefined && pane?.id !== undefined && pane.id !== id;
    if (isOther && event.target.matches('tr')) pane.open(id, { replace: true });
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    setFocus(null);
    if (event.relatedTarget) focusAt.current = null;
  };
  const turn = (step: 1 | -1) => {
    follows.current = onTurn(step);
  };
  return { tabStop, focus, turn, onFocus, onBlur };
}
