import type { AnyRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { currentApplication } from '../../session/application.ts';
import { leaving, session, tabsKey } from '../../session/state.ts';
import { routes } from '../routing/open-routes.ts';
import { parseSearch } from '../routing/search.ts';
import { isOpenTo } from '../routing/view.ts';
import { can } from '../../session/permission.ts';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { placeOf } from './place.ts';
import { maxTabs, openPinned, openRestored, pinTab, tabs } from './store.ts';
import type { Place, Tab } from './store.ts';
import { keep } from '../../base/keep.ts';

/** Pins or unpins a tab, also for the user's next visits. */
export function keepPinned({ place }: Tab, pinned: boolean): void {
  const others = preferences.get().pins.filter((href) => href !== place.pathname);
  pinTab(place.pathname, pinned);
  setPreferences({ pins: pinned ? [...others, place.pathname] : others });
}

/** The place of an address; null if it no longer exists or is not accessible to this user. */
function placeAt(router: AnyRouter, href: string): Place | null {
  const [to = '', query = ''] = href.split('?');
  const location = router.buildLocation({ to, search: parseSearch(query) });
  const match = router.matchRoutes(location).at(-1);
  const place = match && placeOf(router, match);
  if (!place || place.facts.tab === 'none') return null;
  return isOpenTo(place.facts, place.params, can) ? place : null;
}

const openRoutes = (hrefs: readonly string[]) =>
  Promise.all(hrefs.map((href) => routes.get().open(href.split('?')[0] ?? '')));

/** Opens the user's pinned tabs that still exist and are accessible. */
async function openOwnPins(router: AnyRouter): Promise<void> {
  const { pins } = preferences.get();
  await openRoutes(pins);
  openPinned(pins.flatMap((pathname) => placeAt(router, pathname) ?? []));
}

const OpenTabs = v.object({
  /** User and application of the tabs. */
  of: v.string(),
  tabs: v.array(v.object({ href: v.string(), name: v.nullable(v.string()) })),
});

const owner = (): string => `${session.get()?.user.userId} ${currentApplication().id}`;

function storedTabs(): v.InferOutput<typeof OpenTabs>['tabs'] {
  try {
    const stored = v.parse(OpenTabs, JSON.parse(sessionStorage.getItem(tabsKey) ?? ''));
    return stored.of === owner() ? stored.tabs : [];
  } catch {
    return [];
  }
}

/** Stops the previous subscription, when the shell is mounted again after another sign-in. */
let stopNoting = (): void => {};

/** Reopens the tabs from before a reload that still exist, and stores the open tabs from now on. */
async function restoreTabs(router: AnyRouter): Promise<void> {
  const stored = storedTabs();
  await openRoutes(stored.map(({ href }) => href)).catch(() => {});
  // The tab of this document may exceed the limit: it renders together with the code that makes room for it.
  const room = stored.length < maxTabs ? null : await import('./make-room.ts').catch(() => null);
  openRestored(
    stored.flatMap(({ href, name }) => {
      const place = placeAt(router, href);
      return place ? { place, name } : [];
    }),
  );
  void room?.makeRoom(tabs.get().current);
  const note = (): void => {
    if (leaving.get()) return;
    const open = tabs.get().open.map(({ place, name }) => ({ href: place.href, name }));
    keep(sessionStorage, tabsKey, JSON.stringify({ of: owner(), tabs: open }));
  };
  note();
  stopNoting();
  stopNoting = tabs.subscribe(note);
}

/** Opens the pinned tabs and the tabs from before a reload. */
export async function openKeptTabs(router: AnyRouter): Promise<void> {
  await openOwnPins(router).catch(() => {});
  await restoreTabs(router);
}
