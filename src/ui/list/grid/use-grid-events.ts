import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { prepareMenu } from '../../float/lazy-menu.tsx';
import type { ColumnWidths } from '../columns/use-column-widths.ts';
import type { Row } from '../types.ts';
import { rowIdAt, within } from './event-target.ts';
import { onGridKey } from './grid-keys.ts';
import type { GridProps } from './grid-props.ts';
import { useRowCommands } from './use-row-commands.ts';
import { useRowFocus } from './use-row-focus.ts';

const hasModifier = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/**
 * The event listeners of a table for all its rows and column edges.
 * @returns the listeners, the hovered row, the tab stop, and the focus
 */
export function useGridEvents<Item extends Row>(
  props: GridProps<Item>,
  { table, fit, grab, resize }: ColumnWidths,
  openMenu: (item: Item, anchor: HTMLElement) => void,
) {
  const { selection, pane, tree } = props;
  const [hovered, setHovered] = useState<string | null>(null);
  const { tabStop, focus, turn, onFocus, onBlur } = useRowFocus(table, props);
  const { find, act, endRange, ...commands } = useRowCommands(props);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const button = within(event, '[data-act], [data-grip]');
    // A click by keyboard has no pointer to track.
    if (button?.matches('[data-grip]') && event.detail === 0) fit(event);
    const item = find(rowIdAt(event));
    if (!button?.dataset['act'] || !item) return;
    if (button.dataset['act'] === 'toggle') selection?.toggle(item);
    else if (button.dataset['act'] === 'branch') tree?.onToggle(item);
    else if (button.dataset['act'] === 'menu') openMenu(item, button);
    else if (button.dataset['act'] === 'open') {
      if (hasModifier(event)) return;
      event.preventDefault();
      props.onOpen(item);
    } else if (!button.ariaDisabled) act(button.dataset['act'], item);
  };
  // Runs before the link's own handler. A click by keyboard follows the link to the page.
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const id = within(event, 'a[data-page]') ? rowIdAt(event) : undefined;
    if (pane === undefined || id === undefined || event.detail === 0 || hasModifier(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pane.open(id);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    endRange();
    grab(event);
  };
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    setHovered(rowIdAt(event) ?? null);
    prepareMenu();
  };
  const onPointerLeave = () => setHovered(null);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!event.shiftKey) endRange();
    onGridKey(event, { ...commands, turn, resize: (id, by) => void resize(id, by) });
  };
  const pointer = { onClick, onClickCapture, onDoubleClick: fit, onPointerDown, onPointerOver, onPointerLeave };
  return { listeners: { ...pointer, onFocus, onBlur, onKeyDown }, hovered, tabStop, focus };
}
