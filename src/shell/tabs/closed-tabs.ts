import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { goTo } from './navigator.ts';
import { findTab, maxTabs, tabs } from './store.ts';
import type { Tab } from './store.ts';
import { titleText } from '../menus/title-text.ts';
import { dismiss, toast, toasts } from '../toasts/toasts.ts';
import { offerUndo, undoMs } from '../toasts/undo.ts';

/** A closed tab with its index among the open ones. */
interface Closed {
  tab: Tab;
  at: number;
}

/** Groups of tabs closed together, most recent first. */
let closed: readonly (readonly Closed[])[] = [];
const remembered = 10;

/**
 * Reopens closed tabs at their former positions. Their pages are mounted anew; a tab that was opened meanwhile stays
 * unchanged.
 */
export function restore(group: readonly Closed[]): void {
  closed = closed.filter((other) => other !== group);
  const missing = group.filter(({ tab }) => !findTab(tab.place.pathname));
  tabs.update((all) => ({ ...all, open: missing.reduce((open, { tab, at }) => open.toSpliced(at, 0, tab), all.open) }));
}

/** Reopens the tabs of a group and activates the last one. */
function reopen(group: readonly Closed[]): void {
  const last = group.at(-1);
  restore(group);
  if (last) goTo(last.tab.place.href);
}

/** Alt+Shift+T reopens the last closed group and activates it. */
function onKeyDown(event: KeyboardEvent): void {
  const [group] = closed;
  // On some keyboards Alt changes the typed character, so the key code is compared.
  if (!group || event.code !== 'KeyT' || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  reopen(group);
}

let listens = false;

/** Remembers tabs that were closed together, for Alt+Shift+T. */
function remember(group: readonly Closed[]): void {
  if (!listens && typeof document !== 'undefined') document.addEventListener('keydown', onKeyDown);
  listens = true;
  closed = [group, ...closed].slice(0, remembered);
}

/**
 * Shows a message that tabs were closed, with a button to reopen them.
 * @param group the tabs closed together, in the order of the tab bar
 * @param back activates the former current tab; null if it was not among them
 */
export function tellClosed(group: readonly Closed[], back: (() => void) | null): void {
  remember(group);
  const [first] = group;
  if (!first) return;
  const title = titleText(first.tab);
  const count = group.length;
  offerUndo(count === 1 ? msg`“${title}” was closed.` : msg`${count} tabs were closed.`, () => {
    restore(group);
    back?.();
  });
}

/** Text of the last message about the limit. */
let evictionText: MessageDescriptor | null = null;

/**
 * Shows a message that tabs were closed because of the limit, with a button to reopen them as the last ones: at their
 * former positions they would be the next to be closed. The message replaces that of the previous ones.
 */
export function tellEvicted(evicted: readonly Tab[]): void {
  const [first] = evicted;
  if (!first) return;
  const group = evicted.map((tab) => ({ tab, at: maxTabs }));
  remember(group);
  const title = titleText(first);
  const count = evicted.length;
  const text =
    count === 1
      ? msg`“${title}” was closed: at most ${maxTabs} tabs stay open.`
      : msg`${count} tabs were closed: at most ${maxTabs} stay open.`;
  const before = toasts.get().find((one) => one.text === evictionText);
  if (before) dismiss(before.id);
  evictionText = text;
  // Not an offer to undo, which would replace that of the user's last act.
  toast({ kind: 'info', text, ms: undoMs, action: { label: msg`Reopen`, run: () => reopen(group) } });
}
