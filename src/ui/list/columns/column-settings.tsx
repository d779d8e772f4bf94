import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
} from '@tabler/icons-react';
import { FloatingPanel } from '../../float/panel.tsx';
import { useKit } from '../../kit.tsx';
import { inOrder, isVisible, without, type ChangeLayout, type Side, type TableLayout } from './layout.ts';
import type { Column, Density, Row } from '../types.ts';
import { useDragOrder } from './use-drag-order.ts';
import classes from './column-settings.module.css';

const densities: readonly { id: Density; label: ReturnType<typeof msg> }[] = [
  { id: 'compact', label: msg`Compact` },
  { id: 'default', label: msg`Normal` },
  { id: 'comfortable', label: msg`Comfortable` },
];

export interface ColumnSettingsProps<Item extends Row> {
  anchor: HTMLElement;
  onClose: () => void;
  columns: readonly Column<Item>[];
  layout: TableLayout;
  change: ChangeLayout;
}

/** Which columns a table shows, in which order, which stay in view, and how dense it is; kept per user. */
export function ColumnSettings<Item extends Row>({
  anchor,
  onClose,
  columns,
  layout,
  change,
}: ColumnSettingsProps<Item>) {
  const { t, i18n } = useLingui();
  const { offerUndo } = useKit();
  const ids = inOrder(columns, layout).map(({ id }) => id);
  const shownCount = columns.filter((column) => isVisible(column, layout)).length;
  /** A pinned column changes places with its like only: where it stands among the others is not seen. */
  const fits = (id: string, index: number) => {
    const other = ids[index];
    return other !== undefined && layout.pins[other] === layout.pins[id];
  };
  /** What was pressed to move a column. */
  const moving = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // An element that changes its place in the document loses the focus, and with it the next key.
    moving.current?.focus();
    moving.current = null;
  });
  const order = useDragOrder(ids, fits, (next) => change({ order: next }));

  const mover = (id: string, index: number) => ({
    'aria-disabled': !fits(id, index) || undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (!fits(id, index)) return;
      moving.current = currentTarget;
      change({ order: ids.filter((other) => other !== id).toSpliced(index, 0, id) });
    },
  });
  const pin = (id: string, side: Side) =>
    change(({ pins }) => ({ pins: pins[id] === side ? without(pins, id) : { ...pins, [id]: side } }));
  const toggle = (id: string, header: string, shown: boolean) => {
    const before = layout.shown[id];
    change({ shown: { ...layout.shown, [id]: !shown } });
    if (shown) {
      offerUndo(msg`The column “${header}” is hidden.`, () =>
        change((now) => ({ shown: { ...now.shown, [id]: before ?? true } })),
      );
    }
  };
  const reset = () => {
    const { wide: _window, ...before } = layout;
    change(null);
    offerUndo(msg`The table was reset to its default layout.`, () => change(before));
  };

  return (
    <FloatingPanel anchor={anchor} title={t`Columns`} onClose={onClose}>
      <ul className={classes.columns}>
        {order.shown.map((id, index) => {
          const column = columns.find((candidate) => candidate.id === id);
          if (!column) return null;
          const header = i18n._(column.header);
          const shown = isVisible(column, layout);
          const side = layout.pins[id];
          return (
            <li key={id} data-held={order.held === id || undefined}>
              <span className={classes.grip} data-hint={t`Drag to reorder`} aria-hidden {...order.grip(id)}>
                <IconGripVertical size={16} />
              </span>
              <label>
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={shown && shownCount === 1}
                  onChange={() => toggle(id, header, shown)}
                />
                {header}
              </label>
              <button
                type="button"
                className={classes.tool}
                aria-pressed={side === 'left'}
                aria-label={t`Pin ${header} to the left`}
                data-hint={t`Pin to the left`}
                onClick={() => pin(id, 'left')}
              >
                <IconArrowBarToLeft size={16} aria-hidden />
              </button>
              <button
                type="button"
                className={classes.tool}
                aria-pressed={side === 'right'}
                aria-label={t`Pin ${header} to the right`}
                data-hint={t`Pin to the right`}
                onClick={() => pin(id, 'right')}
              >
                <IconArrowBarToRight size={16} aria-hidden />
              </button>
              <button
                type="button"
                className={classes.tool}
                aria-label={t`Move ${header} up`}
                {...mover(id, index - 1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </button>
              <button
                type="button"
                className={classes.tool}
                aria-label={t`Move ${header} down`}
                {...mover(id, index + 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <fieldset className={classes.density}>
        <legend>{t`Row height`}</legend>
        {densities.map(({ id, label }) => (
          <label key={id}>
            <input type="radio" checked={layout.density === id} onChange={() => change({ density: id })} />
            {i18n._(label)}
          </label>
        ))}
      </fieldset>
      <button type="button" className={classes.reset} onClick={reset}>
        {t`Reset to default`}
      </button>
    </FloatingPanel>
  );
}
