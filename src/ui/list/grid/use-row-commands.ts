import { useRef } from 'react';
import { useKit } from '../../kit.tsx';
import { reasonOf } from '../reason-of.ts';
import type { Row } from '../types.ts';
import type { GridCommands } from './grid-keys.ts';
import type { GridProps } from './grid-props.ts';

interface RowCommands<Item> extends Pick<
  GridCommands,
  'open' | 'edit' | 'openPane' | 'close' | 'toggle' | 'extend' | 'branch'
> {
  find: (id: string | undefined) => Item | undefined;
  /** Runs an action on a row, or shows why it is not possible. */
  act: (action: string, item: Item) => void;
  /** Resets the range, so that the next `extend` starts a new one. */
  endRange: () => void;
}

/** Commands for clicks and keys on the rows of a table. */
export function useRowCommands<Item extends Row>(props: GridProps<Item>): RowCommands<Item> {
  const { items, actions, selection, settle, tree, pane, onOpen } = props;
  const { problemText, tell } = useKit();
  /** The row where Shift+↑↓ started. */
  const anchor = useRef<string | null>(null);
  const find = (id: string | undefined) => items.find((item) => item.id === id);
  const toRow = (run: (item: Item) => void) => (id: string) => {
    const item = find(id);
    if (item) run(item);
  };
  const act = (id: string, item: Item) => {
    const action = actions.find((candidate) => candidate.id === id);
    if (!action) return;
    const reason = reasonOf(action, item, problemText);
    if (reason === undefined) action.run(item, settle);
    else tell(reason);
  };
  return {
    find,
    act,
    endRange: () => {
      anchor.current = null;
    },
    open: toRow(onOpen),
    edit: toRow((item) => act('edit', item)),
    toggle: toRow((item) => selection?.toggle(item)),
    openPane: (id) => pane?.open(id),
    close: () => {
      if (pane?.id === undefined) return false;
      pane.close();
      return true;
    },
    extend: (from, to) => {
      const at = (id: string) => items.findIndex((item) => item.id === id);
      if (anchor.current === null) anchor.current = from;
      const origin = at(anchor.current);
      const [previous, next] = [find(from), find(to)];
      if (!selection || !previous || !next) return;
      if (Math.abs(at(to) - origin) >= Math.abs(at(from) - origin)) selection.add([previous, next]);
      else if (selection.has(from)) selection.toggle(previous);
    },
    branch: (id, open) => {
      const item = find(id);
      if (!item || tree?.isOpen(item) !== !open) return false;
      tree.onToggle(item);
      return true;
    },
  };
}
