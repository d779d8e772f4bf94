import { useState } from 'react';
import { openAnew } from '../float/open-anew.ts';

interface RowMenu<Item> {
  item: Item;
  anchor: HTMLElement;
}

/**
 * The menu of one of the rows. What it offers follows the record as the list comes anew: what was possible as it opened
 * may not be any more.
 * @param items the rows that are shown; the menu of one that goes stays as it was
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
