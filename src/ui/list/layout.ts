import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useMedia } from '../use-media.ts';
import type { Column, Density, Row } from './types.ts';

const Layout = v.object({
  order: v.array(v.string()),
  shown: v.record(v.string(), v.boolean()),
  density: v.picklist(['compact', 'default', 'comfortable']),
});

/** How a user likes a table: the order of its columns, which are shown, how dense it is. */
export interface TableLayout {
  order: readonly string[];
  /** Only columns whose visibility the user changed. */
  shown: Readonly<Record<string, boolean>>;
  density: Density;
  /** The window has room for more columns. */
  wide: boolean;
}

type Stored = Omit<TableLayout, 'wide'>;

const untouched: Stored = { order: [], shown: {}, density: 'default' };
const cache = new Map<string, Stored>();
const listeners = new Set<() => void>();

function read(key: string): Stored {
  const known = cache.get(key);
  if (known) return known;
  let layout: Stored = untouched;
  try {
    const stored = v.safeParse(Layout, JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (stored.success) layout = stored.output;
  } catch {
    // Storage that is blocked or holds something else: the table looks as it was made.
  }
  cache.set(key, layout);
  return layout;
}

function write(key: string, layout: Stored) {
  cache.set(key, layout);
  try {
    localStorage.setItem(key, JSON.stringify(layout));
  } catch {
    // Full or blocked storage costs the memory of the layout, nothing else.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The stored layout of a table.
 * @param table name of the table with the version of its columns, `publish.upgrade.1`
 * @returns the layout, and a way to change or (with null) to forget it
 */
export function useLayout(user: string, table: string): [TableLayout, (change: Partial<Stored> | null) => void] {
  const key = `table.${user}.${table}`;
  const layout = useSyncExternalStore(subscribe, () => read(key));
  const wide = useMedia('(width >= 1360px)');
  return [{ ...layout, wide }, (change) => write(key, change ? { ...layout, ...change } : untouched)];
}

/** The ids of all columns in the user's order; columns that came later keep their place after their neighbour. */
export function arrange(ids: readonly string[], order: readonly string[]): string[] {
  const result = order.filter((id) => ids.includes(id));
  ids.forEach((id, index) => {
    if (result.includes(id)) return;
    const neighbour = ids[index - 1];
    result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour) + 1, 0, id);
  });
  return result;
}

/** Whether a column is shown: as the user chose, else as it was made. */
export const isShown = <Item extends Row>({ id, hidden }: Column<Item>, { shown, wide }: TableLayout): boolean =>
  shown[id] ?? (hidden === 'narrow' ? wide : !hidden);

/** The columns that a table shows, in the user's order. */
export function shownColumns<Item extends Row>(columns: readonly Column<Item>[], layout: TableLayout): Column<Item>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return arrange([...byId.keys()], layout.order).flatMap((id) => {
    const column = byId.get(id);
    return column && isShown(column, layout) ? column : [];
  });
}
