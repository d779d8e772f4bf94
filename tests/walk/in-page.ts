/** Visible faults of a page. Each function runs in the page, and returns its findings as text. */

/** Overflow in pixels of the document, the page or the content over it: pages scroll in their own container. */
export function overflow(): string[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const beyond = [
    ['to the right', scrollWidth - innerWidth],
    ['below', scrollHeight - innerHeight],
    ...[...document.querySelectorAll('main > *, [role=dialog]')].map(
      (part) => [`in ${part.role ?? 'the page'}`, part.scrollWidth - part.clientWidth] as const,
    ),
  ] as const;
  return beyond.flatMap(([where, by]) => (by > 0 ? [`${by} pixels ${where}`] : []));
}

/** Tables that are wider than their container by more than a pixel, as column widths are no whole pixels. */
export function sidewaysTables(): string[] {
  return [...document.querySelectorAll('main [role$=grid]')].flatMap((table) => {
    const missing = table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
    return table.checkVisibility() && missing > 1 ? [`${missing} pixels of ${table.getAttribute('aria-label')}`] : [];
  });
}

/** Links in a color of the browser's own, by their text. */
export function browserLinks(): string[] {
  const sample = document.createElement('a');
  sample.href = location.href;
  sample.style.color = 'linktext';
  document.body.append(sample);
  const own = getComputedStyle(sample).color;
  sample.remove();
  return [...document.links].filter((link) => getComputedStyle(link).color === own).map((link) => link.textContent);
}

/**
 * Faulty Tab stops within an element, in the page's order: each is focused as by Tab, which scrolls in the same way.
 * Reports those that are covered, outside of the window, or that look the same with and without the focus. Each is
 * marked as walked.
 */
export async function badStops(selector: string): Promise<string[]> {
  const root = [...document.querySelectorAll(selector)].findLast((each) => each.checkVisibility());
  if (!root) return [`There is no ${selector}`];
  /** The styles of a field and of the elements around it, which may have its ring. */
  const drawnStyles = (field: Element): string => {
    const [first, second] = [field.parentElement, field.parentElement?.parentElement];
    const near = [field, field.firstElementChild, field.nextElementSibling, first, first?.nextElementSibling, second];
    return near
      .flatMap((each) => (each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : []))
      .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
      .join();
  };
  const covers = (field: HTMLElement): string | null => {
    // An invisible input is represented by its label.
    const label = field instanceof HTMLInputElement && field.labels?.[0];
    const visibleElement = label && Number(getComputedStyle(field).opacity) === 0 ? label : field;
    const { left, right, top, bottom, width, height } = visibleElement.getBoundingClientRect();
    if (width < 2 || height < 2) return null;
    // For elements higher than the window a part is enough.
    const y = height > innerHeight / 2 ? Math.min(bottom, innerHeight) - 4 : (top + bottom) / 2;
    const over = document.elementFromPoint(Math.min((left + right) / 2, innerWidth - 1), Math.max(1, y));
    if (over === null) return 'is outside of the window';
    const isSeen = visibleElement.contains(over) || over.contains(visibleElement) || over.closest('label') === label;
    return isSeen ? null : `lies under ${over.outerHTML.slice(0, 80)}`;
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const bad: string[] = [];
  const say = (field: Element, what: string) => bad.push(`${field.outerHTML.slice(0, 120)} ${what}`);
  for (const field of root.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]',
  )) {
    const isStop = field.tabIndex >= 0 && !field.matches(':disabled, [inert] *');
    if (!isStop || !field.checkVisibility({ visibilityProperty: true })) continue;
    const before = drawnStyles(field);
    field.focus();
    // Side effects of the page have happened by now.
    await Promise.resolve();
    if (document.activeElement !== field) continue;
    field.dataset['walked'] = '';
    const covered = covers(field);
    if (covered !== null) say(field, covered);
    if (drawnStyles(field) === before) say(field, 'looks the same with the focus');
  }
  return bad;
}

/** Labels with a visual star whose field is not marked as required for screen readers. */
export function unsaidStars(): string[] {
  const stars = [
    ...document.querySelectorAll('label *, legend *, [role=group] *, [role=radiogroup] *, div > span *'),
  ].filter((each) => each.children.length === 0 && each.textContent?.trim() === '*' && each.checkVisibility());
  return stars.flatMap((star) => {
    const label = star.closest('label') ?? star.parentElement;
    const group = star.closest('[role=radiogroup], [role=group], fieldset');
    const labelled =
      (label instanceof HTMLLabelElement ? label.control : null) ??
      (label?.id ? document.querySelector(`[aria-labelledby~="${label.id}"]`) : null) ??
      group;
    const isRequired =
      labelled?.matches(':required, [aria-required=true]') === true ||
      Boolean(labelled?.querySelector(':required, [aria-required=true]')) ||
      // Groups have it as a text, in three languages.
      /Required|必填/u.test(label?.textContent ?? '');
    return isRequired ? [] : [label?.textContent?.trim() ?? ''];
  });
}

/** Visible errors that no field refers to. */
export function loneErrors(): string[] {
  const described = new Set(
    [...document.querySelectorAll('[aria-describedby], [aria-errormessage]')].flatMap((field) =>
      `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''}`.split(/\s+/u),
    ),
  );
  const errors = [...document.querySelectorAll<HTMLElement>('.mantine-InputWrapper-error, p[class*=error]')];
  return errors.flatMap((error) => {
    if (!error.checkVisibility() || !error.textContent) return [];
    for (let at: Element | null = error; at; at = at.parentElement) if (at.id && described.has(at.id)) return [];
    return [error.textContent];
  });
}
