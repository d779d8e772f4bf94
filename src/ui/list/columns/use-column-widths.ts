import { useEffect, useRef, type PointerEvent, type RefObject, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../../base/announcement.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { without, type ChangeLayout, type PlacedColumn, type TableLayout } from './layout.ts';
import { within } from '../grid/event-target.ts';
import type { Row } from '../types.ts';

// If loading fails, columns keep their width and pinned columns are not sticky.
const load = lazyModule(() => import('./column-widths.ts'));
const loadShape = () => load().catch(() => null);

export interface ColumnWidths {
  table: RefObject<HTMLTableElement | null>;
  /** Widens a column by some pixels; 0 fits its content. */
  resize: (id: string, by: number) => Promise<void>;
  /** Fits the column whose edge received the event to its content. */
  fit: (event: SyntheticEvent) => void;
  /** Starts to track the pointer that pressed the edge of a column. */
  grab: (event: PointerEvent) => void;
}

/** Pins and widths of a table's columns. The measuring code loads when the first column is pinned or resized. */
export function useColumnWidths<Item extends Row>(
  columns: readonly PlacedColumn<Item>[],
  layout: TableLayout,
  change: ChangeLayout,
): ColumnWidths {
  const { t, i18n } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  /** Identifies the positions of the columns while one is pinned, so that a change measures them again. */
  const pins = columns.some(({ cells }) => cells?.['data-pin'])
    ? columns.map(({ id, cells }) => `${id} ${cells?.['data-pin'] ?? ''}`).join(',')
    : '';

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    const keep = async () => {
      const shape = await loadShape();
      if (shape && !isGone && table.current) stop = shape.keepPins(table.current);
    };
    if (pins) void keep();
    return () => {
      isGone = true;
      stop();
    };
  }, [pins]);

  /** Stores the widths, and announces that of a column. */
  const settle = (widths: TableLayout['widths'], id?: string) => {
    change({ widths });
    const column = columns.find((candidate) => candidate.id === id);
    if (!column) return;
    const header = i18n._(column.header);
    const width = widths[column.id];
    announce(t`${header}: ${width} pixels`);
  };
  const resize = async (id: string, by: number) => {
    if (by === 0) return change(({ widths }) => ({ widths: without(widths, id) }));
    const shape = await loadShape();
    if (shape && table.current) settle(shape.nudge(table.current, id, by), id);
  };
  const follow = async (grip: HTMLElement, { pointerId, clientX }: PointerEvent) => {
    const before = layout.widths;
    const shape = await loadShape();
    shape?.drag(grip, { pointerId, clientX }, (widths, id) => settle(widths ?? before, id));
  };
  const fit = (event: SyntheticEvent) => {
    const column = within(event, '[data-grip]') && within(event, 'th')?.dataset['column'];
    if (column) void resize(column, 0);
  };
  const grab = (event: PointerEvent) => {
    const grip = within(event, '[data-grip]');
    if (grip && event.button === 0) void follow(grip, event);
  };
  return { table, resize, fit, grab };
}
