/** Brings the field of a form path into view and focuses it; a path inside a field (`values.0`) finds the field. */
export function focusField(root: HTMLElement | null, path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const marked = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (!marked) continue;
    const field = marked.matches('input,select,textarea,button')
      ? marked
      : marked.querySelector<HTMLElement>('input:checked,input,select,textarea,button');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
    return;
  }
}
