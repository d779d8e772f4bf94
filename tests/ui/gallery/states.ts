/** A state of an element, or a part that is drawn by its background alone, and how it is visible. */
export interface VisibleState {
  /** The element, where it is, and its state. */
  name: string;
  /**
   * The properties that differ without the state; for parts drawn by their background, that they are visible at all.
   */
  by: string[];
}

/**
 * The states of elements, and the visible differences of each. A state is an attribute used by a style sheet, or a
 * checked box: it is removed for a moment, and the computed styles are compared. Also all parts drawn without text or
 * edge. Runs in the page, and is therefore self-contained.
 * @param selector elements in which to look; invisible ones are left out
 */
export function statesIn(selector: string): VisibleState[] {
  /** Attributes for kind, size and field hints: no states. */
  const noState =
    /^(?:class|data-(?:path|piece|opener|wide|hint|variant|with-.*|entity|size|density|layout|depth|small|error|invalid|disabled))$/u;
  const properties = [
    'color',
    'background-color',
    'background-image',
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
    'outline',
    'font-weight',
    'font-style',
    'text-decoration-line',
    'opacity',
    'fill',
    'stroke',
    'stroke-dasharray',
    'clip-path',
    'mask-image',
    'transform',
    'rotate',
    'visibility',
    'display',
    'content',
    'left',
  ];
  const parts = ['', '::before', '::after'];

  const attributes = new Set<string>();
  const readRules = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const [, name = ''] of rule.selectorText.matchAll(/\[([\w-]+)/gu)) attributes.add(name);
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) readRules(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) readRules(sheet.cssRules);

  const isClear = (color: string): boolean => /^rgba.*, 0\)$/u.test(color);
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const hasEdge = (style: CSSStyleDeclaration): boolean =>
    ['top', 'right', 'bottom', 'left'].some(
      (side) =>
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        !isClear(style.getPropertyValue(`border-${side}-color`)),
    );
  const hasGround = (style: CSSStyleDeclaration, around: Element | null): boolean =>
    style.backgroundImage !== 'none' || !(isClear(style.backgroundColor) || style.backgroundColor === groundOf(around));
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  /** Whether an element, or a part that its style sheet draws, is visible. */
  const isSeen = (element: Element, part: string, style: CSSStyleDeclaration): boolean => {
    if (style.opacity === '0' || style.visibility === 'hidden' || style.display === 'none') return false;
    if (part !== '') {
      if (['none', 'normal'].includes(style.content)) return false;
      return !style.content.startsWith('""') || hasEdge(style) || hasGround(style, element);
    }
    if (element instanceof SVGElement || element.matches('img, canvas')) return true;
    if (element.matches('input, select, textarea') && style.appearance !== 'none') return true;
    return hasText(element) || element.matches('input') || hasEdge(style) || hasGround(style, element.parentElement);
  };

  /** The visible styles of an element, of its content, of its next sibling, and of its parent. */
  const drawnStyles = (element: Element): Map<string, string> => {
    const around = element.parentElement ?? element;
    const own = [element, element.nextElementSibling].flatMap((each) =>
      each ? [each, ...each.querySelectorAll('*')] : [],
    );
    const values = new Map<string, string>();
    for (const [at, each] of [around, ...own].slice(0, 80).entries())
      for (const part of parts) {
        const style = getComputedStyle(each, part || undefined);
        if (!isSeen(each, part, style)) continue;
        const isLettered =
          part === '' ? hasText(each) || each.matches('input, textarea, select') : !style.content.startsWith('""');
        for (const property of properties) {
          const value = style.getPropertyValue(property);
          if (/^(?:border|outline)/u.test(property) && /(?:^|\s)(?:0px|none)(?:\s|$)/u.test(value)) continue;
          if (/^(?:color|font-.*|text-.*)$/u.test(property) && !isLettered) continue;
          // Medium weight differs visibly from normal only in direct comparison.
          values.set(`${at}${part} ${property}`, property === 'font-weight' ? String(Number(value) >= 600) : value);
        }
      }
    return values;
  };

  const nameOf = (element: Element): string => {
    const piece = element.closest<HTMLElement>('[data-piece]')?.dataset['piece'];
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
    const kind = `${element.localName}.${element.getAttribute('class')?.split(/[\s_]/u)[0]}`;
    return `${piece === undefined ? '' : `${piece}: `}${kind}${text ? ` “${text}”` : ''}`;
  };

  const marks: VisibleState[] = [];
  const done = new Set<string>();
  const isNew = (element: Element, what: string): boolean => {
    const kind = `${element.localName} ${element.getAttribute('class')} ${what}`;
    return !done.has(kind) && Boolean(done.add(kind));
  };
  const compare = (element: Element, what: string, take: () => () => void): void => {
    if (!isNew(element, what)) return;
    const before = drawnStyles(element);
    const giveBack = take();
    const after = drawnStyles(element);
    giveBack();
    const by = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
    marks.push({ name: `${nameOf(element)} [${what}]`, by });
  };

  for (const root of document.querySelectorAll(selector))
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (!element.checkVisibility() && !element.matches('input')) continue;
      for (const name of element.getAttributeNames()) {
        const value = element.getAttribute(name) ?? '';
        if (!attributes.has(name) || noState.test(name) || value === 'false') continue;
        compare(element, `${name}="${value.slice(0, 24)}"`, () => {
          element.removeAttribute(name);
          return () => element.setAttribute(name, value);
        });
      }
      if (element instanceof HTMLInputElement && element.checked)
        compare(element, ':checked', () => {
          element.checked = false;
          return () => (element.checked = true);
        });
      if ((element instanceof HTMLInputElement || element instanceof HTMLButtonElement) && element.disabled)
        compare(element, ':disabled', () => {
          element.disabled = false;
          return () => (element.disabled = true);
        });
      for (const part of parts) {
        const style = getComputedStyle(element, part || undefined);
        const isEmpty =
          part === ''
            ? element.childNodes.length === 0 && !element.matches('input, textarea')
            : style.content.startsWith('""');
        if (!isEmpty || element instanceof SVGElement || hasEdge(style)) continue;
        // Lines of one pixel only separate parts that are apart anyway.
        if ([style.width, style.height].some((length) => Number.parseFloat(length) < 2)) continue;
        if (!isNew(element, `drawn${part}`)) continue;
        marks.push({ name: `${nameOf(element)}${part} drawn`, by: isSeen(element, part, style) ? ['ground'] : [] });
      }
    }
  return marks;
}
