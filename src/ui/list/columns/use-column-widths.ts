import { useEffect, useRef, useState, type PointerEvent, type RefObject, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyModule } from '../../../base/lazy-module.ts';
import { without, type ChangeLayout, type PlacedColumn, type TableLayout } from './layout.ts';
import { within } from '../grid/event-target.ts';
import type { Row } from '../types.ts';

// Without the network columns keep the width they have, and do not stay in view.
const load = lazyModule(() => import('./column-widths.ts'));
const loadShape = () => load().catch(() => null);

export interface ColumnWidths {
  table: RefObject<HTMLTableElement | null>;
  /** Makes a column wider by some pixels, or with 0 as wide as its content. */
  resize: (id: string, by: number) => Promise<void>;
  /** Makes the column whose edge an event is about as wide as its content. */
  fit: (event: SyntheticEvent) => void;
  /** Begins to follow the pointer that has pressed the edge of a column. */
  grab: (event: PointerEvent) => void;
  /** For screen readers: the width that a key has just made. */
  announcement: string;
}

/** Pins and widths of the columns of a table. What measures is loaded with the first column that is pinned or resized. */
export function useColumnWidths<Item extends Row>(
  columns: readonly PlacedColumn<Item>[],
  layout: TableLayout,
  change: ChangeLayout,
): ColumnWidths {
  const { t, i18n } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Says where the columns stand as long as one is pinned, so that it is measured anew when that changes. */
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

  const resize = async (id: string, by: number) => {
    const column = columns.find((candidate) => candidate.id === id);
    if (by === 0) return change(({ widths }) => ({ widths: without(widths, id) }));
    const shape = await loadShape();
    if (!shape || !table.current || !column) return;
    const { widths, width } = shape.nudge(table.current, id, by);
    change({ widths });
    const header = i18n._(column.header);
    setAnnouncement(t`${header}: ${width} pixels`);
  };
  const follow = async (grip: HTMLElement, { pointerId, clientX }: PointerEvent) => {
    const before = layout.widths;
    const shape = await loadShape();
    shape?.drag(grip, { pointerId, clientX }, (widths) => change({ widths: widths ?? before }));
  };
  const fit = (event: SyntheticEvent) => {
    const column = within(event, '[data-grip]') && within(event, 'th')?.dataset['column'];
    if (column) void resize(column, 0);
  };
  const grab = (event: PointerEvent) => {
    const grip = within(event, '[data-grip]');
    if (grip && event.button === 0) void follow(grip, event);
  };
  return { table, announcement, resize, fit, grab };
}
