import { useSyncExternalStore, type CSSProperties } from 'react';
import * as v from 'valibot';
import { useMedia } from '../../use-media.ts';
import type { Column, Density, Row } from '../types.ts';
import { keep } from '../../../base/keep.ts';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}

const Layout = v.object({
  order: v.array(v.string()),
  shown: v.record(v.string(), v.boolean()),
  density: v.picklist(['compact', 'default', 'comfortable']),
  pins: v.optional(v.record(v.string(), v.picklist(['left', 'right'])), {}),
  widths: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(1))), {}),
});

export type Side = 'left' | 'right';

/** A user's layout of a table: order, visibility, pins and widths of its columns, and row height. */
export interface TableLayout {
  order: readonly string[];
  /** Only columns whose visibility the user changed. */
  shown: Readonly<Record<string, boolean>>;
  density: Density;
  /** Columns that stay visible at a side of the table. */
  pins: Readonly<Record<string, Side>>;
  /** In pixels; a column without a width fits its content. */
  widths: Readonly<Record<string, number>>;
  /** Whether the window has space for additional columns. */
  wide: boolean;
}

export type StoredLayout = Omit<TableLayout, 'wide'>;

/** Changes members of the layout, calculated from its current state; null resets all of it. */
export type ChangeLayout = (
  change: Partial<StoredLayout> | ((now: StoredLayout) => Partial<StoredLayout>) | null,
) => void;

/** The layout of all columns except one. */
export function without<Value>(byColumn: Readonly<Record<string, Value>>, id: string): Record<string, Value> {
  const { [id]: _gone, ...others } = byColumn;
  return others;
}

const untouched: StoredLayout = { order: [], shown: {}, density: 'default', pins: {}, widths: {} };
const cache = new Map<string, StoredLayout>();
const listeners = new Set<() => void>();

function read(key: string): StoredLayout {
  const cached = cache.get(key);
  if (cached) return cached;
  let layout: StoredLayout = untouched;
  try {
    const stored = v.safeParse(Layout, JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (stored.success) layout = stored.output;
  } catch {
    // Storage is blocked or contains something else: the table has its default layout.
  }
  cache.set(key, layout);
  return layout;
}

function write(key: string, layout: StoredLayout) {
  cache.set(key, layout);
  keep(localStorage, key, JSON.stringify(layout));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The stored layout of a table.
 * @param table name of the table with the version of its columns, `publish.upgrade.1`
 * @returns the layout, and a stable function that changes or (with null) resets it
 */
export function useLayout(user: string, table: string): [TableLayout, ChangeLayout] {
  const key = `table${__BASE_PATH__}.${user}.${table}`;
  const layout = useSyncExternalStore(subscribe, () => read(key));
  const wide = useMedia('(width >= 1360px)');
  const change: ChangeLayout = (next) => {
    const now = read(key);
    write(key, next === null ? untouched : { ...now, ...(typeof next === 'function' ? next(now) : next) });
  };
  return [{ ...layout, wide }, change];
}

/** The ids of all columns in the user's order; columns that were added later follow their default neighbor. */
export function arrange(ids: readonly string[], order: readonly string[]): string[] {
  const result = [...new Set(order)].filter((id) => ids.includes(id));
  ids.forEach((id, index) => {
    if (result.includes(id)) return;
    const neighbour = ids[index - 1];
    result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour) + 1, 0, id);
  });
  return result;
}

/** All columns from left to right, visible or not: pinned ones at their sides, the others in the user's order. */
export function inOrder<Item extends Row>(
  columns: readonly Column<Item>[],
  { order, pins }: TableLayout,
): Column<Item>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const at = (side: Side | undefined) => (id: string) => pins[id] === side;
  const ids = arrange([...byId.keys()], order);
  const sorted = [...ids.filter(at('left')), ...ids.filter(at(undefined)), ...ids.filter(at('right'))];
  return sorted.flatMap((id) => byId.get(id) ?? []);
}

/** Whether a column is visible: as the user chose, or else by default. */
export const isVisible = <Item extends Row>({ id, hidden }: Column<Item>, { shown, wide }: TableLayout): boolean =>
  shown[id] ?? (hidden === 'narrow' ? wide : !hidden);

/** A visible column with the attributes and styles for its pin and width. */
export type PlacedColumn<Item extends Row> = Column<Item> & {
  cells?: { 'data-pin': Side | undefined; style: CSSProperties };
};

/** The visible columns of a table from left to right. */
export function visibleColumns<Item extends Row>(
  columns: readonly Column<Item>[],
  layout: TableLayout,
): PlacedColumn<Item>[] {
  return inOrder(columns, layout).flatMap((column) => {
    const { id } = column;
    const pin = layout.pins[id];
    const sized = layout.widths[id] !== undefined;
    if (!isVisible(column, layout)) return [];
    if (!pin && !sized) return column;
    const maxWidth = sized ? `var(--width-${id})` : undefined;
    return { ...column, cells: { 'data-pin': pin, style: { maxWidth, [pin ?? 'left']: pin && `var(--at-${id})` } } };
  });
}

/** The widths of a layout as CSS variables of its table, so that dragging can change them without rendering. */
export const widthVariables = ({ widths }: TableLayout): CSSProperties =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [`--width-${id}`, `${width}px`]));
