import { overlay } from './overlay.ts';

/** Where keys write or choose. */
const edited = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const filters = '#content form[role=search] :is(input, select)';

/** Ctrl+K or ⌘K searches everything; `/` goes to the first filter of the page. Keys with other meanings stay the browser's. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.isComposing || event.altKey || event.defaultPrevented) return;
  const isSearch = (event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === 'k';
  const isSingle = !event.ctrlKey && !event.metaKey && !(target instanceof Element && target.closest(edited));
  if (!isSearch && !(isSingle && key === '/')) return;
  event.preventDefault();
  // The frame's own questions come first.
  if (document.querySelector('dialog:modal')) return;
  if (isSearch) overlay.set('search');
  else [...document.querySelectorAll<HTMLElement>(filters)].find((field) => field.checkVisibility())?.focus();
}

/** Begins to serve the keys that work everywhere; answers how to stop. */
export function watchKeys(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
