import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { loadCatalogue } from '../../i18n/language.ts';
import { toast } from '../toasts/toasts.ts';

/** Enough time (ms) to read it and open the browser's settings. */
const ms = 60_000;

/** Describes the effects of failing storage, and how to fix it. */
export const storageText = (failure: string, host: string): MessageDescriptor =>
  failure.startsWith('Quota')
    ? msg`This browser has no room left to store data. You can work, but drafts and settings won't be kept. Delete the stored data of other pages of ${host} in the browser settings, or free up disk space.`
    : msg`This browser doesn't allow the console to store data. You can work, but drafts and settings won't be kept. Allow cookies and site data for ${host} in the browser settings. If your organization manages the browser, ask its administrator.`;

/** Shows a message that the browser no longer stores data. */
export async function tellStorage(): Promise<void> {
  await loadCatalogue('shell/storage');
  const failure = document.documentElement.dataset['storage'] ?? '';
  toast({ kind: 'warning', text: storageText(failure, location.host), ms });
}
