import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { loadCatalogue } from '../../i18n/language.ts';
import { toast } from '../toasts/toasts.ts';

/** Time to read it and go to the browser's settings. */
const ms = 60_000;

/** What it costs that nothing can be stored any more, and what to do about it. */
export const storageText = (failure: string, host: string): MessageDescriptor =>
  failure.startsWith('Quota')
    ? msg`This browser has no room left to store data. You can work, but drafts and settings won't be kept. Delete the stored data of other pages of ${host} in the browser settings, or free up disk space.`
    : msg`This browser doesn't allow the console to store data. You can work, but drafts and settings won't be kept. Allow cookies and site data for ${host} in the browser settings. If your organization manages the browser, ask its administrator.`;

/** Says that the browser has stopped to store what is kept. */
export async function tellStorage(): Promise<void> {
  await loadCatalogue('shell/storage');
  const failure = document.documentElement.dataset['storage'] ?? '';
  toast({ kind: 'warning', text: storageText(failure, location.host), ms });
}
