import type { AnyRouter } from '@tanstack/react-router';
import { routes } from '../routing/open-routes.ts';
import { grantOf } from '../routing/view.ts';
import { can } from '../../session/permission.ts';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { placeOf } from './place.ts';
import { openPinned, pinTab } from './store.ts';
import type { Tab } from './store.ts';

/** Pins a tab or frees it, now and for the user's next visits. */
export function keepPinned({ place }: Tab, pinned: boolean): void {
  const others = preferences.get().pins.filter((href) => href !== place.pathname);
  pinTab(place.pathname, pinned);
  setPreferences({ pins: pinned ? [...others, place.pathname] : others });
}

/** Opens the tabs that the user has pinned, as far as they still exist and are granted. */
export async function openOwnPins(router: AnyRouter): Promise<void> {
  const { pins } = preferences.get();
  await Promise.all(pins.map(routes.get().open));
  const places = pins.flatMap((pathname) => {
    const match = router.matchRoutes(router.buildLocation({ to: pathname })).at(-1);
    const place = match && placeOf(router, match);
    if (!place || place.facts.tab === 'none') return [];
    const grant = grantOf(place.facts, place.params);
    return grant === null || can(grant) ? place : [];
  });
  openPinned(places);
}
