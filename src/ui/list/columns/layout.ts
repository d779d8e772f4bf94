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

/** How a user likes a table: order, visibility, pins and widths of its columns, and how dense it is. */
export interface TableLayout {
  order: readonly string[];
  /** Only columns whose visibility the user changed. */
  shown: Readonly<Record<string, boolean>>;
  density: Density;
  /** Columns that stay in view at a side of the table. */
  pins: Readonly<Record<string, Side>>;
  /** Pixels; a column without one is as wide as its content. */
  widths: Readonly<Record<string, number>>;
  /** The window has room for more columns. */
  wide: boolean;
}

export type StoredLayout = Omit<TableLayout, 'wide'>;

/** Members to change, worked out from the layout as it is then; null forgets all of it. */
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
    // Storage that is blocked or holds something else: the table looks as it was made.
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
 * @returns the layout, and a way to change or (with null) to forget it, which may be kept and called later
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

/** The ids of all columns in the user's order; columns that came later keep their place after their neighbour. */
export function arrange(ids: readonly string[], order: readonly string[]): string[] {
  const result = [...new Set(order)].filter((id) => ids.includes(id));
  ids.forEach((id, index) => {
    if (result.includes(id)) return;
    const neighbour = ids[index - 1];
    result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour) + 1, 0, id);
  });
  return result;
}

/** All columns as they stand from left to right, shown or not: pinned ones at their sides, else in the user's order. */
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

/** Whether a column is shown: as the user chose, else as it was made. */
export const isVisible = <Item extends Row>({ id, hidden }: Column<Item>, { shown, wide }: TableLayout): boolean =>
  shown[id] ?? (hidden === 'narrow' ? wide : !hidden);

/** A shown column with what its cells need to be pinned or as wide as the user made it. */
export type PlacedColumn<Item extends Row> = Column<Item> & {
  cells?: { 'data-pin': Side | undefined; style: CSSProperties };
};

/** The columns that a table shows, as they stand from left to right. */
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

/** The widths of a layout as variables of its table, where a drag can change one of them without a rendering. */
export const widthVariables = ({ widths }: TableLayout): CSSProperties =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [`--width-${id}`, `${width}px`]));
