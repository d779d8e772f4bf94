import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { signOut, signOutEverywhere } from '../../session/sign-out.ts';
import { confirm } from '../dialogs/confirm.ts';
import { unsavedElsewhere } from '../dialogs/unsaved.ts';
import { titlesOf, unsavedTitles } from '../application/switch-application.ts';

/** What would be lost in all windows that a sign-out ends. */
async function allUnsavedTitles(): Promise<string[]> {
  const others = titlesOf(await unsavedElsewhere()).map((title) => i18n._(msg`${title} (another window)`));
  return [...new Set([...unsavedTitles(), ...others])];
}

/** Signs out in this browser, with a confirmation if input would be lost. */
export async function askSignOut(): Promise<void> {
  const unsaved = await allUnsavedTitles();
  const sure =
    unsaved.length === 0 ||
    (await confirm({
      title: msg`Sign out?`,
      body: msg`Unsaved input on these pages will be lost:`,
      items: unsaved,
      confirm: msg`Sign out`,
      cancel: msg`Keep editing`,
      danger: true,
    }));
  if (sure) await signOut();
}

/**
 * Ends every session of the user on all devices, after a confirmation.
 * @throws ProblemError if the server did not end them; the user is still signed in then
 */
export async function askEndAll(): Promise<void> {
  const unsaved = await allUnsavedTitles();
  const sure = await confirm({
    title: msg`Sign out of all devices?`,
    body: unsaved.length
      ? msg`You will be signed out in all browsers and on all devices, including this one. Unsaved input on these pages will be lost:`
      : msg`You will be signed out in all browsers and on all devices, including this one.`,
    items: unsaved,
    confirm: msg`Sign out of all devices`,
    cancel: unsaved.length ? msg`Keep editing` : msg`Cancel`,
    danger: true,
  });
  if (sure) await signOutEverywhere();
}
