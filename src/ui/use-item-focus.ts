import { useEffect, useRef } from 'react';
import { announce } from '../base/announcement.ts';

const control = ':is(input, select, textarea, button):not(:disabled)';

/**
 * Announces items that are added to or removed from a list of controls, and moves the focus: to a new item, or to the
 * one after the removed item. A button that stays at its place would otherwise belong to the next item, which a second
 * press removes as well.
 * @param count the number of items. Each has the attribute `data-item`, and the control that adds one `data-add`
 * @returns `list` is the ref of the element around both
 */
export function useItemFocus<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const change = useRef<{ index: number; before: number }>(null);
  useEffect(() => {
    // The items change after the focus was requested: an address takes a moment to apply.
    if (change.current === null || change.current.before === count) return;
    const item = list.current?.querySelectorAll('[data-item]')[change.current.index];
    change.current = null;
    const add = list.current?.querySelector<HTMLElement>('[data-add]');
    (item?.querySelector<HTMLElement>(control) ?? add)?.focus();
  });
  const removed = (index: number, text: string) => {
    change.current = { index, before: count };
    announce(text);
  };
  return { list, added: (text: string) => removed(count, text), removed };
}
