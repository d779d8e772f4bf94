import { msg } from '@lingui/core/macro';
import { goTo } from './navigator.ts';
import { findTab, tabs } from './store.ts';
import type { Tab } from './store.ts';
import { titleText } from '../menus/title-text.ts';
import { offerUndo } from '../toasts/undo.ts';

/** A tab that was closed, and its index among the open ones. */
interface Closed {
  tab: Tab;
  at: number;
}

/** The last group of closed tabs comes first. */
let closed: readonly (readonly Closed[])[] = [];
const remembered = 10;

/** Opens closed tabs again where they stood. Their pages are built anew; one that was opened meanwhile stays as it is. */
export function restore(group: readonly Closed[]): void {
  closed = closed.filter((other) => other !== group);
  const missing = group.filter(({ tab }) => !findTab(tab.place.pathname));
  tabs.update((all) => ({ ...all, open: missing.reduce((open, { tab, at }) => open.toSpliced(at, 0, tab), all.open) }));
}

/** Alt+Shift+T opens what was closed last again, and goes there. */
function onKeyDown(event: KeyboardEvent): void {
  const [group] = closed;
  const last = group?.at(-1);
  // Alt changes what a key types on some keyboards: the place of the key counts.
  if (!group || !last || event.code !== 'KeyT' || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey)
    return;
  event.preventDefault();
  restore(group);
  goTo(last.tab.place.href);
}

let listens = false;

/**
 * Says that tabs were closed, and offers to open them again.
 * @param group what was closed in one go, in the order of the tab bar
 * @param back goes to the one that was in use; null when it was not among them
 */
export function tellClosed(group: readonly Closed[], back: (() => void) | null): void {
  if (!listens) document.addEventListener('keydown', onKeyDown);
  listens = true;
  closed = [group, ...closed].slice(0, remembered);
  const [first] = group;
  if (!first) return;
  const title = titleText(first.tab);
  const count = group.length;
  offerUndo(count === 1 ? msg`“${title}” was closed.` : msg`${count} tabs were closed.`, () => {
    restore(group);
    back?.();
  });
}
