import { session } from '../../session/state.ts';
import { announcement } from '../../base/announcement.ts';
import { isDialogOpen } from '../frame/announce-page.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { preferences } from '../preferences/preferences.ts';

/**
 * Offers the guide for a role that this user has not seen it for: when a page is on screen and nothing lies over it.
 * Whose address has a query is on the way to something, maybe a form; the next page is soon enough.
 */
function offer(): void {
  const role = session.get()?.user.selectedRoles.id;
  if (role === undefined || preferences.get().guides.includes(role)) return;
  if (announcement.get() && !overlay.get() && !location.search && !isDialogOpen()) overlay.set('guide');
}

/** What follows a sign-in. */
export function welcome(): void {
  for (const change of [announcement, session, overlay]) change.subscribe(offer);
  // The page may have been quicker than this code.
  offer();
}
