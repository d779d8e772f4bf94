import { queryClient } from '../../api/query-policy.ts';
import { logUnknownTab } from '../error-log/error-log.ts';
import { drop, dropAll, mayLose } from './drop.ts';
import { goTo } from './navigator.ts';
import { findTab, maxTabs, rebuild, tabs, visit } from './store.ts';
import type { Place, Tab } from './store.ts';

/** The open tab of an address. A missing tab is not the user's fault, so it is logged in the error log. */
function knownTab(pathname: string): Tab | undefined {
  const tab = findTab(pathname);
  if (!tab) logUnknownTab(pathname);
  return tab;
}

/**
 * Closes tabs and offers to reopen them; asks for confirmation if some have unsaved input. Pinned tabs stay.
 * @param next the tab to activate if the current one is closed and this one stays; by default the nearest remaining
 *   one
 * @returns whether they were closed
 */
export async function closeTabs(pathnames: readonly string[], next?: string): Promise<boolean> {
  const closing = pathnames.flatMap((pathname) => knownTab(pathname) ?? []).filter(({ pinned }) => !pinned);
  if (closing.length === 0 || !(await mayLose(closing))) return false;
  const { open } = tabs.get();
  const active = dropAll(closing, next);
  const group = open.flatMap((tab, at) => (closing.includes(tab) ? { tab, at } : []));
  // If loading fails, the menu is the way back.
  void import('./closed-tabs.ts')
    .then(({ tellClosed }) => tellClosed(group, active ? () => goTo(active.place.href) : null))
    .catch(() => {});
  return true;
}

/** Closes a tab whose page is finished, without confirmation, and navigates to an address of the console. */
export function leaveTab(pathname: string, href: string): void {
  const tab = knownTab(pathname);
  if (tab) drop(tab);
  goTo(href, true);
}

/** Reloads the page of a tab, keeping its search; asks for confirmation if it has unsaved input. */
export async function refreshTab(pathname: string): Promise<void> {
  const tab = knownTab(pathname);
  if (!tab || !(await mayLose([tab]))) return;
  rebuild(pathname);
  await queryClient.invalidateQueries({ refetchType: 'active' });
}

/** Opens the tab of a place, and keeps the number of tabs within the limit. */
export async function arrive(place: Place): Promise<void> {
  visit(place);
  if (tabs.get().open.length <= maxTabs) return;
  // If loading fails, one tab more than the limit does no harm.
  const module = await import('./make-room.ts').catch(() => null);
  await module?.makeRoom(place);
}
