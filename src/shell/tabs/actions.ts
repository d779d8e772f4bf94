import { queryClient } from '../../api/query-policy.ts';
import { logUnknownTab } from '../error-log/error-log.ts';
import { releaseQueries } from './queries.ts';
import { dropTab, findTab, isActive, isDirty, maxTabs, nearest, rebuild, tabs, visit } from './store.ts';
import type { Place, Tab } from './store.ts';

/** Goes to an address of the console. Set once by the router, which itself needs the shell. */
let go: (href: string, replace?: boolean) => void = () => {};

export function setNavigator(navigator: typeof go): void {
  go = navigator;
}

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
  if (active) go(target?.place.href ?? home);
  return active;
}

/** The open tab of an address. That there is none is no fault of the user's: it is noted in the error log. */
function knownTab(pathname: string): Tab | undefined {
  const tab = findTab(pathname);
  if (!tab) logUnknownTab(pathname);
  return tab;
}

/**
 * Closes tabs and offers to open them again; asks first when some hold unsaved input. Pinned tabs stay.
 * @param next the tab to show when the one in use is closed, if it stays; else the nearest that stays
 * @returns whether they are gone
 */
export async function closeTabs(pathnames: readonly string[], next?: string): Promise<boolean> {
  const closing = pathnames.flatMap((pathname) => knownTab(pathname) ?? []).filter(({ pinned }) => !pinned);
  if (closing.length === 0 || !(await mayLose(closing))) return false;
  const { open } = tabs.get();
  const active = dropAll(closing, next);
  const group = open.flatMap((tab, at) => (closing.includes(tab) ? { tab, at } : []));
  // Without the network the menu is the way back.
  void import('./closed-tabs.ts')
    .then(({ tellClosed }) => tellClosed(group, active ? () => go(active.place.href) : null))
    .catch(() => {});
  return true;
}

/** Takes a tab away whose page has done its work, without asking, and goes to an address of the console. */
export function leaveTab(pathname: string, href: string): void {
  const tab = knownTab(pathname);
  if (tab) drop(tab);
  go(href, true);
}

/** Goes to an address of the console. */
export const goTo = (href: string): void => go(href);

/** Builds a tab's page anew with its search kept; asks first when it holds unsaved input. */
export async function refreshTab(pathname: string): Promise<void> {
  const tab = knownTab(pathname);
  if (!tab || !(await mayLose([tab]))) return;
  rebuild(pathname);
  await queryClient.invalidateQueries({ refetchType: 'active' });
}

/** Notes where the user arrived, and keeps the number of tabs within the limit. */
export async function arrive(place: Place): Promise<void> {
  visit(place);
  if (tabs.get().open.length <= maxTabs) return;
  // Without the network one tab too many does no harm.
  const module = await import('./make-room.ts').catch(() => null);
  await module?.makeRoom(place);
}
