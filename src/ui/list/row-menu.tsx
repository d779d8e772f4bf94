import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { LazyMenu } from '../float/lazy-menu.tsx';
import { openAnew } from '../float/open-anew.ts';
import { useKit } from '../kit.tsx';
import { reasonOf } from './reason-of.ts';
import type { Row, RowAction, Settle } from './types.ts';

/** The record of an open menu, and its anchor button. */
export interface RowMenu<Item> {
  item: Item;
  anchor: HTMLElement;
}

/**
 * The menu of a row. Its actions follow the record when the list is refetched, because an action may no longer be
 * possible.
 * @param items the displayed rows; the menu of a row that disappears stays unchanged
 */
export function useRowMenu<Item extends { id: string }>(items: readonly Item[]) {
  const [opened, setOpened] = useState<RowMenu<Item> | null>(null);
  const menu: RowMenu<Item> | null = opened && {
    anchor: opened.anchor,
    item: items.find(({ id }) => id === opened.item.id) ?? opened.item,
  };
  return {
    menu,
    openMenu: (item: Item, anchor: HTMLElement) => openAnew(opened, setOpened, { item, anchor }),
    closeMenu: () => setOpened(null),
  };
}

interface ActionMenuProps<Item extends Row> {
  menu: RowMenu<Item>;
  name: (item: Item) => string;
  actions: readonly RowAction<Item>[];
  settle: Settle;
  onClose: () => void;
}

/** The actions of a row; those that its record refuses show the reason. */
export function ActionMenu<Item extends Row>(props: ActionMenuProps<Item>) {
  const { menu, name, actions, settle, onClose } = props;
  const { t } = useLingui();
  const { problemText } = useKit();
  return (
    <LazyMenu
      anchor={menu.anchor}
      label={t`Actions for ${name(menu.item)}`}
      onClose={onClose}
      items={actions.map((action) => ({
        ...action,
        reason: reasonOf(action, menu.item, problemText) ?? null,
        run: () => action.run(menu.item, settle),
      }))}
    />
  );
}
