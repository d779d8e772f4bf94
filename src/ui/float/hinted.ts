const hinting = '[data-hint], [data-clip], td';

/** What there is to know of an element beyond what it shows; empty when that is all. */
export function hintOf(element: Element): string {
  const own = element.getAttribute('data-hint') ?? '';
  const isClipped = element.matches('[data-clip], td') && element.scrollWidth > element.clientWidth;
  return isClipped ? `${element.textContent}\n${own}`.trim() : own;
}

/** The hinted element of an event; the text of the hint may be set before it is shown. */
export function hintedBy({ target }: Pick<Event, 'target'>): Element | null {
  const element = target instanceof Element ? target.closest(hinting) : null;
  return element && (element.matches('[data-hint]') || hintOf(element) !== '') ? element : null;
}
