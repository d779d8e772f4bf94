import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { switchApplication } from '../../api/generated/session/session.ts';
import { currentApplication, noteApplication } from '../../session/application.ts';
import { announce } from '../../session/channel.ts';
import { tokenFamily } from '../../session/token.ts';
import { confirm } from '../dialogs/confirm.ts';
import { unsavedHere } from '../dialogs/unsaved.ts';
import type { Unsaved } from '../dialogs/unsaved.ts';
import { reloadPage } from '../tabs/reload-page.ts';

/** Returns unsaved pages and uploads as texts. */
export const titlesOf = ({ pages, uploads }: Unsaved): string[] => [
  ...pages,
  ...uploads.map((name) => i18n._(msg`Upload of ${name}`)),
];

/** What would be lost with this document: the names of pages with unsaved input, and running uploads. */
export function unsavedTitles(): string[] {
  return titlesOf(unsavedHere());
}

/**
 * Makes an application the session's current one and notifies the user's other windows.
 * @throws ProblemError if the server rejects it; nothing has changed then
 */
export async function makeCurrent(applicationId: string): Promise<void> {
  const to = await switchApplication(applicationId);
  const family = tokenFamily();
  if (family)
    announce({ kind: 'switched', family, applicationId: to.applicationId, applicationName: to.applicationName });
  noteApplication({ id: to.applicationId, name: to.applicationName });
}

/** Asks for confirmation, switches the application, and reloads this window for it. */
export async function askSwitch(applicationId: string, name: string): Promise<void> {
  const unsaved = unsavedTitles();
  const from = currentApplication().name;
  const sure = await confirm({
    title: msg`Switch to ${name}?`,
    body: unsaved.length
      ? msg`All pages will switch from ${from} to ${name} (${applicationId}). Unsaved input on these pages will be lost:`
      : msg`All pages will switch from ${from} to ${name} (${applicationId}).`,
    items: unsaved,
    confirm: msg`Switch`,
    cancel: unsaved.length ? msg`Keep editing` : msg`Cancel`,
  });
  if (!sure) return;
  await makeCurrent(applicationId);
  reloadPage('switched');
}
