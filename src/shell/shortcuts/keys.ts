import { isDialogOpen } from '../frame/announce-page.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { preferences } from '../preferences/preferences.ts';
import { isTyping } from './is-typing.ts';

/** The targets of single-character shortcuts. */
const places: Readonly<Record<string, string>> = {
  '/': '#content form[role=search] :is(input, select)',
  j: '#content tr[data-row]',
};

/**
 * Ctrl+K or ⌘K opens the search; `/` focuses the first filter of the page, `j` the first row; `?` opens the list of
 * keys, `u` the uploads.
 */
function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if (event.isComposing || event.altKey || event.defaultPrevented) return;
  const isSingle = !event.ctrlKey && !event.metaKey;
  const opens = !isSingle ? 'search' : key === '?' ? 'keys' : key === 'u' ? 'uploads' : null;
  const place = places[key];
  const isMeant = isSingle
    ? (place || opens) && preferences.get().keys === 'on' && !isTyping(event)
    : !event.shiftKey && key.toLowerCase() === 'k';
  if (!isMeant) return;
  event.preventDefault();
  // The shell's own confirmations take precedence; the places of a page are behind any dialog.
  if (document.querySelector('dialog:modal') || (isSingle && place && isDialogOpen())) return;
  if (!isSingle || !place) overlay.set(opens);
  else [...document.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility())?.focus();
}

/**
 * Loads the code that restores lost focus when an element is first focused, except the heading of a page, which does
 * not disappear.
 */
function keepFocus(event: FocusEvent): void {
  const { target: element } = event;
  if (element instanceof HTMLHeadingElement || !(element instanceof HTMLElement)) return;
  document.removeEventListener('focusin', keepFocus);
  // Captured now, because the element may be gone once the code has loaded.
  const first = { element, around: event.composedPath().slice(1), place: element.getBoundingClientRect() };
  void import('../frame/lost-focus.ts').then(({ watchLostFocus }) => watchLostFocus(first)).catch(() => {});
}

/** Installs the global shortcuts; returns a function that removes them. */
export function watchKeys(): () => void {
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('focusin', keepFocus);
  return () => document.removeEventListener('keydown', onKeyDown);
}
