import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { session } from '../session/state.ts';
import { createStore } from '../store.ts';
import type { Place } from './tabs/store.ts';
import { titleText } from './title-text.ts';

/** What the polite live region of the shell says. */
export const announcement = createStore('');

let lastPathname: string | null = null;
let keepFocus = false;

/** The next arrival leaves the focus where it is: the user is moving along the tab bar. */
export function keepFocusOnce(): void {
  keepFocus = true;
}

/** Titles the document, announces the page and moves the focus to its heading, once per change of page. */
export function arriveAt(place: Place, name: string | null, panel: HTMLElement | null): void {
  const title = titleText({ place, name });
  const application = session.get()?.user.currentAppName;
  document.title = [title, application, i18n._(msg`Mobile Platform Console`)].filter(Boolean).join(' · ');
  if (place.pathname === lastPathname) return;
  const isFirst = lastPathname === null;
  lastPathname = place.pathname;
  announcement.set(title);
  const stays = keepFocus || isFirst || document.querySelector('[role="dialog"], dialog[open]');
  keepFocus = false;
  if (stays) return;
  const heading = panel?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
