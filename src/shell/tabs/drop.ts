import { goTo } from './navigator.ts';
import { releaseQueries } from './queries.ts';
import { dropTab, findTab, isActive, isDirty, nearest, tabs } from './store.ts';
import type { Tab } from './store.ts';

const home = '/dashboard';

/** Whether a tab has unsaved input. */
export const isUnsaved = ({ place }: Tab): boolean => isDirty(place.pathname);

/** Asks for confirmation if tabs have unsaved input; resolves to true otherwise. */
export async function mayLose(losing: readonly Tab[]): Promise<boolean> {
  const unsaved = losing.filter(isUnsaved);
  return unsaved.length === 0 || (await import('../dialogs/confirm-discard.ts')).confirmDiscard(unsaved);
}

/** Closes a tab without confirmation. */
export function drop({ place }: Tab): void {
  dropTab(place.pathname);
  releaseQueries(place.pathname);
}

/**
 * Closes tabs without confirmation, and activates another one if the current one is among them.
 * @param next the tab to activate if it stays; by default the nearest remaining one
 * @returns the former current tab
 */
export function dropAll(closing: readonly Tab[], next?: string): Tab | undefined {
  const active = closing.find(({ place }) => isActive(place.pathname));
  const near = nearest(tabs.get(), closing);
  for (const tab of closing) drop(tab);
  const target = (next && findTab(next)) || near;
  if (active) goTo(target?.place.href ?? home);
  return active;
}
