import { msg } from '@lingui/core/macro';
import { dirty } from './store.ts';
import { toast } from '../toasts/toasts.ts';
import { keep } from '../../base/keep.ts';

const storageKey = `mpc${__BASE_PATH__}.notice`;
const notices = { switched: msg`Switched successfully` };

/** Leaves a message for the next document. */
export const leaveNotice = (notice: keyof typeof notices): void => keep(sessionStorage, storageKey, notice);

/**
 * Reloads the current page without the records and filters in its address, which belonged to the previous state. The
 * caller has already confirmed the loss of unsaved input.
 * @param notice message to show after the reload
 */
export function reloadPage(notice: keyof typeof notices): void {
  dirty.set(new Map());
  leaveNotice(notice);
  location.replace(location.pathname);
}

/** Shows the message that the previous document left. */
export function tellNotice(): void {
  const notice = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (notice === 'switched') toast({ kind: 'success', text: notices[notice] });
}
