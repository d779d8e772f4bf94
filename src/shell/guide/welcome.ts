import { session } from '../../session/state.ts';
import { announcement } from '../../base/announcement.ts';
import { isDialogOpen } from '../frame/announce-page.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { preferences } from '../preferences/preferences.ts';

/**
 * Offers the guide for a role once per user: when a page is displayed without overlays. Not on an address with a query,
 * because such a user is in the middle of something, for example a form; the next page is early enough.
 */
function offer(): void {
  const role = session.get()?.user.selectedRoles.id;
  if (role === undefined || preferences.get().guides.includes(role)) return;
  if (announcement.get() && !overlay.get() && !location.search && !isDialogOpen()) overlay.set('guide');
}

/** Runs after each sign-in. */
export function welcome(): void {
  for (const change of [announcement, session, overlay]) change.subscribe(offer);
  // The page may have been displayed before this code loaded.
  offer();
}
