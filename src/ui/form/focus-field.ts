import type { RefObject } from 'react';

const focusable = 'input,select,textarea,button,[data-editor]';

/** The element of the field at a form path, if it is rendered. */
export function fieldElement(root: HTMLElement | null, path: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? null;
}

/** Shows the part of a form that contains an element by pressing its tab. */
function reveal(element: HTMLElement): void {
  const tab = element.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby');
  if (tab) document.getElementById(tab)?.click();
}

/** Scrolls the field at a form path into view and focuses it. */
export function focusField(root: HTMLElement | null, path: string): void {
  const marked = fieldElement(root, path);
  if (marked) reveal(marked);
  // A file input is invisible; its button takes the focus.
  const visibleTargets = [...(marked?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((each) =>
    each.checkVisibility(),
  );
  const field = marked?.matches(focusable)
    ? marked
    : (visibleTargets.find((each) => each.matches('input:checked')) ?? visibleTargets[0]);
  // Centered, so that the button bar at the bottom does not cover it.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Focuses the first focusable field in document order among some fields. */
export function focusFirst(root: HTMLElement | null, paths: readonly string[]): void {
  const marked = [...(root?.querySelectorAll('[data-path]:not(:disabled)') ?? [])].map((element) =>
    element.getAttribute('data-path'),
  );
  const first = marked.find((path) => path !== null && paths.includes(path));
  if (first) focusField(root, first);
}

/** Focuses the first of some fields once they are rendered, unless the user has moved on to another one meanwhile. */
export function focusFirstLater(root: RefObject<HTMLElement | null>, paths: readonly string[]): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now === before || now === document.body) focusFirst(root.current, paths);
  });
}
