import { msg } from '@lingui/core/macro';
import { findTab, tabs } from './tabs/store.ts';
import type { Tab } from './tabs/store.ts';
import { titleText } from './title-text.ts';
import { offerUndo } from './undo.ts';

/** Opens a closed tab again where it stood. Its page is built anew; one that was opened meanwhile stays as it is. */
export function restoreTab(tab: Tab, at: number): void {
  if (findTab(tab.place.pathname)) return;
  tabs.update((all) => ({ ...all, open: all.open.toSpliced(at, 0, tab) }));
}

/**
 * Says that a tab was closed, and offers to open it again.
 * @param at its index among the open ones
 * @param show goes to its address; null when it was not the one in use
 */
export function tellClosed(tab: Tab, at: number, show: ((href: string) => void) | null): void {
  const title = titleText(tab);
  offerUndo(msg`“${title}” was closed.`, () => {
    restoreTab(tab, at);
    show?.(tab.place.href);
  });
}
