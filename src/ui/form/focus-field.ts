const focusable = 'input,select,textarea,button,[data-editor]';

/** The element that shows the field of a form path, if it is on screen. */
export function fieldElement(root: HTMLElement | null, path: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? null;
}

/** Shows the part of a form that an element is in: its tab is pressed. */
function reveal(element: HTMLElement): void {
  const tab = element.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby');
  if (tab) document.getElementById(tab)?.click();
}

/** Brings the field of a form path into view and focuses it. */
export function focusField(root: HTMLElement | null, path: string): void {
  const marked = fieldElement(root, path);
  if (marked) reveal(marked);
  // The input of a file is never seen: its button is.
  const visibleTargets = [...(marked?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((each) =>
    each.checkVisibility(),
  );
  const field = marked?.matches(focusable)
    ? marked
    : (visibleTargets.find((each) => each.matches('input:checked')) ?? visibleTargets[0]);
  // The middle is clear of the bar below.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Focuses the first of some fields as they stand on screen, of those that can have the focus. */
export function focusFirst(root: HTMLElement | null, paths: readonly string[]): void {
  const marked = [...(root?.querySelectorAll('[data-path]:not(:disabled)') ?? [])].map((element) =>
    element.getAttribute('data-path'),
  );
  const first = marked.find((path) => path !== null && paths.includes(path));
  if (first) focusField(root, first);
}
