import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentApplication } from '../../session/application.ts';
import { session } from '../../session/state.ts';
import { announcement } from '../../base/announcement.ts';
import { isolate } from '../../base/isolate.ts';
import { titlePrefix } from '../../ui/page/title-prefix.ts';
import type { Place } from '../tabs/store.ts';

let lastPathname: string | null = null;
let keepFocus = false;
let pageTitle = '';

/** Keeps the focus where it is on the next page change: the user is moving along the tab bar. */
export function keepFocusOnce(keep: boolean): void {
  keepFocus = keep;
}

/** Whether a dialog is open. Dialogs of hidden tabs, which remain in the document, don't count. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], dialog[open]')].some((dialog) => dialog.checkVisibility());

function titleDocument(): void {
  document.title = [titlePrefix.get(), pageTitle].filter(Boolean).join(' · ');
}
titlePrefix.subscribe(titleDocument);

/**
 * Sets the document title, announces the page and moves focus to its heading, once per page change. After a page load
 * by the browser, focus stays at the start of the document.
 */
export function announcePage(place: Place, title: string, panel: HTMLElement | null): void {
  const { id, name } = currentApplication();
  // Includes the id, because applications may have the same name.
  const application = id && `${isolate(name)} (${id})`;
  pageTitle = [title, application, i18n._(msg`Mobile Platform Console`)].filter(Boolean).join(' · ');
  titleDocument();
  if (place.pathname === lastPathname) return;
  const isLoaded = lastPathname === null && !session.get()?.isFresh;
  lastPathname = place.pathname;
  announcement.set(title);
  const stays = keepFocus || isLoaded || isDialogOpen();
  keepFocus = false;
  if (stays) return;
  const heading = panel?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
