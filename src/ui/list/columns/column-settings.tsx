import { useLayoutEffect, useRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
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

/**
 * The order of the columns, which can be changed by dragging or by buttons.
 * @returns `drag`: the order with handlers to drag an item; `mover`: props of a button that moves a column to an
 *   index
 */
function useColumnOrder<Item extends Row>({
  columns,
  layout,
  change,
}: Omit<ColumnSettingsProps<Item>, 'anchor' | 'onClose'>) {
  const ids = inOrder(columns, layout).map(({ id }) => id);
  /**
   * A pinned column only swaps places with columns pinned to the same side, because its order among the others is not
   * visible.
   */
  const fits = (id: string, index: number) => {
    const other = ids[index];
    return other !== undefined && layout.pins[other] === layout.pins[id];
  };
  /** The button that was pressed to move a column. */
  const moving = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A moved DOM element loses the focus, and with it the next key press.
    moving.current?.focus();
    moving.current = null;
  });
  const drag = useDragOrder(ids, fits, (next) => change({ order: next }));
  const mover = (id: string, index: number): MoverProps => ({
    'aria-disabled': !fits(id, index) || undefined,
    onClick: ({ currentTarget }) => {
      if (!fits(id, index)) return;
      moving.current = currentTarget;
      change({ order: ids.filter((other) => other !== id).toSpliced(index, 0, id) });
    },
  });
  return { drag, mover };
}

interface MoverProps {
  'aria-disabled': true | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Settings of a table's columns: visibility, order, pinning and row height; stored per user. */
export function ColumnSettings<Item extends Row>(props: ColumnSettingsProps<Item>) {
  const { anchor, onClose, columns, layout, change } = props;
  const { t, i18n } = useLingui();
  const { offerUndo } = useKit();
  const { drag, mover } = useColumnOrder(props);
  const visibleCount = columns.filter((column) => isVisible(column, layout)).length;
  const reset = () => {
    const { wide: _window, ...before } = layout;
    change(null);
    offerUndo(msg`The table was reset to its default layout.`, () => change(before));
  };

  return (
    <FloatingPanel anchor={anchor} title={t`Columns`} onClose={onClose}>
      <ul className={classes.columns}>
        {drag.order.map((id, index) => {
          const column = columns.find((candidate) => candidate.id === id);
          return (
            column && (
              <li key={id} data-held={drag.draggedId === id || undefined}>
                <span className={classes.grip} data-hint={t`Drag to reorder`} aria-hidden {...drag.grip(id)}>
                  <IconGripVertical size={16} />
                </span>
                <ColumnLine
                  column={column}
                  layout={layout}
                  change={change}
                  isOnly={visibleCount === 1}
                  up={mover(id, index - 1)}
                  down={mover(id, index + 1)}
                />
              </li>
            )
          );
        })}
      </ul>
      <fieldset className={classes.density}>
        <legend>{t`Row height`}</legend>
        {densities.map(({ id, label }) => (
          <label key={id} className="line">
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

interface ColumnLineProps<Item extends Row> extends Pick<ColumnSettingsProps<Item>, 'layout' | 'change'> {
  column: Column<Item>;
  /** Whether it is the only visible column. */
  isOnly: boolean;
  up: MoverProps;
  down: MoverProps;
}

/** A column in the settings: its visibility, its pinned side, and the buttons that move it. */
function ColumnLine<Item extends Row>({ column, layout, change, isOnly, up, down }: ColumnLineProps<Item>) {
  const { t, i18n } = useLingui();
  const { offerUndo } = useKit();
  const { id } = column;
  const header = i18n._(column.header);
  const visible = isVisible(column, layout);
  const toggle = () => {
    const before = layout.shown[id];
    change({ shown: { ...layout.shown, [id]: !visible } });
    if (visible) {
      offerUndo(msg`The column “${header}” is hidden.`, () =>
        change((now) => ({ shown: { ...now.shown, [id]: before ?? true } })),
      );
    }
  };
  const pinner = (side: Side) => ({
    'aria-pressed': layout.pins[id] === side,
    onClick: () => change(({ pins }) => ({ pins: pins[id] === side ? without(pins, id) : { ...pins, [id]: side } })),
  });
  return (
    <>
      <label className="line">
        <input type="checkbox" checked={visible} disabled={visible && isOnly} onChange={toggle} />
        {header}
      </label>
      <Tool label={t`Pin ${header} to the left`} hint={t`Pin to the left`} {...pinner('left')}>
        <IconArrowBarToLeft size={16} aria-hidden />
      </Tool>
      <Tool label={t`Pin ${header} to the right`} hint={t`Pin to the right`} {...pinner('right')}>
        <IconArrowBarToRight size={16} aria-hidden />
      </Tool>
      <Tool label={t`Move ${header} up`} {...up}>
        <IconArrowUp size={16} aria-hidden />
      </Tool>
      <Tool label={t`Move ${header} down`} {...down}>
        <IconArrowDown size={16} aria-hidden />
      </Tool>
    </>
  );
}

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  hint?: string;
  children: ReactNode;
}

const Tool = ({ label, hint, ...button }: ToolProps) => (
  <button type="button" className={classes.tool} aria-label={label} data-hint={hint} {...button} />
);
