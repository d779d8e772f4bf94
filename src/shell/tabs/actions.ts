import { msg } from '@lingui/core/macro';
import { queryClient } from '../../api/query-policy.ts';
import { giveUpAt } from '../../ui/form/forget-drafts.ts';
import { ask } from '../ask.ts';
import { logUnknownTab } from '../error-log.ts';
import { toast } from '../toasts.ts';
import { titleText } from '../title-text.ts';
import { releaseQueries } from './queries.ts';
import { dropTab, evictable, findTab, isActive, isDirty, maxTabs, neighbour, rebuild, tabs, visit } from './store.ts';
import type { Place, Tab } from './store.ts';

/** Goes to an address of the console. Set once by the router, which itself needs the shell. */
let go: (href: string, replace?: boolean) => void = () => {};

export function setNavigator(navigator: typeof go): void {
  go = navigator;
}

const home = '/dashboard';

async function mayLose(tab: Tab): Promise<boolean> {
  const title = titleText(tab);
  const sure = await ask({
    title: msg`Discard unsaved input?`,
    body: msg`“${title}” holds input that has not been saved. It will be lost.`,
    confirm: msg`Discard`,
    cancel: msg`Keep editing`,
    danger: true,
  });
  if (sure) giveUpAt(tab.place.pathname);
  return sure;
}

function remove(tab: Tab): void {
  const { pathname } = tab.place;
  const next = isActive(pathname) ? (neighbour(tabs.get(), pathname)?.place.href ?? home) : null;
  dropTab(pathname);
  if (next) go(next);
  releaseQueries(pathname);
}

/** The open tab of an address. That there is none is no fault of the user's: it is noted in the error log. */
function knownTab(pathname: string): Tab | undefined {
  const tab = findTab(pathname);
  if (!tab) logUnknownTab(pathname);
  return tab;
}

/**
 * Closes a tab and offers to open it again; asks first when it holds unsaved input. Pinned tabs stay.
 * Answers whether it is gone.
 */
export async function closeTab(pathname: string): Promise<boolean> {
  const tab = knownTab(pathname);
  if (!tab || tab.pinned) return false;
  if (isDirty(pathname) && !(await mayLose(tab))) return false;
  const at = tabs.get().open.indexOf(tab);
  const show = isActive(pathname) ? go : null;
  remove(tab);
  // Without the network the menu is the way back.
  void import('../closed.ts').then(({ tellClosed }) => tellClosed(tab, at, show)).catch(() => {});
  return true;
}

/** Builds a tab's page anew with its search kept; asks first when it holds unsaved input. */
export async function refreshTab(pathname: string): Promise<void> {
  const tab = knownTab(pathname);
  if (!tab || (isDirty(pathname) && !(await mayLose(tab)))) return;
  rebuild(pathname);
  await queryClient.invalidateQueries({ refetchType: 'active' });
}

/** Notes where the user arrived, and keeps the number of tabs within the limit. */
export async function arrive(place: Place): Promise<void> {
  visit(place);
  if (tabs.get().open.length <= maxTabs) return;
  const surplus = evictable(tabs.get());
  if (surplus) {
    const { href, pathname } = surplus.place;
    const title = titleText(surplus);
    dropTab(pathname);
    releaseQueries(pathname);
    toast({
      kind: 'info',
      text: msg`“${title}” was closed: at most ${maxTabs} tabs stay open.`,
      action: { label: msg`Reopen`, run: () => go(href) },
    });
    return;
  }
  const oldest = tabs.get().open.find((tab) => !tab.pinned && tab.place.pathname !== place.pathname);
  if (oldest && (await mayLose(oldest))) remove(oldest);
}
