import { overlay } from '../dialogs/overlay-store.ts';
import { preferences } from '../preferences/preferences.ts';

/** Where keys write or choose. */
const edited = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
/** What single keys go to. */
const places: Readonly<Record<string, string>> = {
  '/': '#content form[role=search] :is(input, select)',
  j: '#content tr[data-row]',
};

/**
 * Ctrl+K or ⌘K searches everything; `/` goes to the first filter of the page, `j` to the first row; `?` lists all keys,
 * `u` of the uploads.
 */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.isComposing || event.altKey || event.defaultPrevented) return;
  const isSingle = !event.ctrlKey && !event.metaKey;
  const opens = !isSingle ? 'search' : key === '?' ? 'keys' : key === 'u' ? 'uploads' : null;
  const place = places[key];
  const isMeant = isSingle
    ? (place || opens) && preferences.get().keys === 'on' && !(target instanceof Element && target.closest(edited))
    : !event.shiftKey && key.toLowerCase() === 'k';
  if (!isMeant) return;
  event.preventDefault();
  // The frame's own questions come first.
  if (document.querySelector('dialog:modal')) return;
  if (!isSingle || !place) overlay.set(opens);
  else [...document.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility())?.focus();
}

/** What keeps the focus comes with the first thing that has it. A page that opens gives it to its heading, which stays. */
function keepFocus(event: FocusEvent): void {
  const { target: element } = event;
  if (element instanceof HTMLHeadingElement || !(element instanceof HTMLElement)) return;
  document.removeEventListener('focusin', keepFocus);
  // Now: when the rest has come it may be gone.
  const first = { element, around: event.composedPath().slice(1), place: element.getBoundingClientRect() };
  void import('../frame/lost-focus.ts').then(({ watchLostFocus }) => watchLostFocus(first)).catch(() => {});
}

/** Begins to serve the keys that work everywhere; answers how to stop. */
export function watchKeys(): () => void {
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('focusin', keepFocus);
  return () => document.removeEventListener('keydown', onKeyDown);
}
