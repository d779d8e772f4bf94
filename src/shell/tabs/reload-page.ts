import { msg } from '@lingui/core/macro';
import { dirty } from './store.ts';
import { toast } from '../toasts/toasts.ts';
import { keep } from '../../base/keep.ts';

const storageKey = `mpc${__BASE_PATH__}.notice`;
const notices = { switched: msg`Switched successfully` };

/**
 * Loads the current page anew, without what its address says of records and filters: they belonged to what was before.
 * Whoever calls it has asked about unsaved input.
 * @param notice what to say once the page is there
 */
export function reloadPage(notice: keyof typeof notices): void {
  dirty.set(new Map());
  keep(sessionStorage, storageKey, notice);
  location.replace(location.pathname);
}

/** Says what the document before this one left to be said. */
export function tellNotice(): void {
  const notice = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (notice === 'switched') toast({ kind: 'success', text: notices[notice] });
}
