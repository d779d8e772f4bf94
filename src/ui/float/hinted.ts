const hinting = '[data-hint], [data-clip], td';

/** The tooltip text of an element: what it does not show itself; empty if there is nothing. */
export function hintOf(element: Element): string {
  const own = element.getAttribute('data-hint') ?? '';
  const isClipped = element.matches('[data-clip], td') && element.scrollWidth > element.clientWidth;
  return isClipped ? `${element.textContent}\n${own}`.trim() : own;
}

/** The hinted element of an event; its text may be set before it is shown. */
export function hintedBy({ target }: Pick<Event, 'target'>): Element | null {
  const element = target instanceof Element ? target.closest(hinting) : null;
  return element && (element.matches('[data-hint]') || hintOf(element) !== '') ? element : null;
}
