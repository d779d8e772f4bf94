/** What a person who reads with the ear, or goes by keys, finds wrong in a form. Each function runs in the page. */

/** The field that has the focus and that something else covers: what it is, and what lies over it. Null when it is seen. */
export function covered(): string | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || field === document.body || field.matches('main, h1, [role=dialog]'))
    return null;
  // A box without a look of its own stands for its label.
  const label = field instanceof HTMLInputElement && field.labels?.[0];
  const seen = label && Number(getComputedStyle(field).opacity) === 0 ? label : field;
  const { left, right, top, bottom, width, height } = seen.getBoundingClientRect();
  if (width < 2 || height < 2) return null;
  // Of what is higher than the window a part is enough.
  const y = height > innerHeight / 2 ? Math.min(bottom, innerHeight) - 4 : (top + bottom) / 2;
  const over = document.elementFromPoint(Math.min((left + right) / 2, innerWidth - 1), Math.max(1, y));
  if (over === null) return `${field.outerHTML.slice(0, 120)} is outside of the window`;
  const isSeen = seen.contains(over) || over.contains(seen) || over.closest('label') === label;
  return isSeen ? null : `${field.outerHTML.slice(0, 120)} lies under ${over.outerHTML.slice(0, 80)}`;
}

/** Labels with a star whose field is not required for whoever does not see it. */
export function unsaidStars(): string[] {
  const stars = [
    ...document.querySelectorAll('label *, legend *, [role=group] *, [role=radiogroup] *, div > span *'),
  ].filter((each) => each.children.length === 0 && each.textContent?.trim() === '*' && each.checkVisibility());
  return stars.flatMap((star) => {
    const label = star.closest('label') ?? star.parentElement;
    const group = star.closest('[role=radiogroup], [role=group], fieldset');
    const named =
      (label instanceof HTMLLabelElement ? label.control : null) ??
      (label?.id ? document.querySelector(`[aria-labelledby~="${label.id}"]`) : null) ??
      group;
    const isRequired =
      named?.matches(':required, [aria-required=true]') === true ||
      Boolean(named?.querySelector(':required, [aria-required=true]')) ||
      // Groups say it in a word.
      label?.textContent?.includes('Required') === true;
    return isRequired ? [] : [label?.textContent?.trim() ?? ''];
  });
}

/** Errors in sight that no field is described by. */
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
