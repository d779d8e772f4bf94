import { goTo } from './navigator.ts';
import { releaseQueries } from './queries.ts';
import { dropTab, findTab, isActive, isDirty, nearest, tabs } from './store.ts';
import type { Tab } from './store.ts';

const home = '/dashboard';

/** Whether a tab holds input that is saved nowhere. */
export const isUnsaved = ({ place }: Tab): boolean => isDirty(place.pathname);

/** Asks whether the unsaved input of some tabs may go; those without any need no answer. */
export async function mayLose(losing: readonly Tab[]): Promise<boolean> {
  const unsaved = losing.filter(isUnsaved);
  return unsaved.length === 0 || (await import('../dialogs/confirm-discard.ts')).confirmDiscard(unsaved);
}

/** Takes a tab away without asking. */
export function drop({ place }: Tab): void {
  dropTab(place.pathname);
  releaseQueries(place.pathname);
}

/**
 * Takes tabs away without asking, and shows another when the one in use is among them.
 * @param next the tab to show, if it stays; else the nearest that stays
 * @returns the one that was in use
 */
export function dropAll(closing: readonly Tab[], next?: string): Tab | undefined {
  const active = closing.find(({ place }) => isActive(place.pathname));
  const near = nearest(tabs.get(), closing);
  for (const tab of closing) drop(tab);
  const target = (next && findTab(next)) || near;
  if (active) goTo(target?.place.href ?? home);
  return active;
}
