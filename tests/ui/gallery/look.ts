/**
 * The look of the gallery's components as text: the computed styles of each of their elements, without positions, so
 * that fonts and rendering of the machine do not matter. Runs in the page.
 */
import { textOf } from './colors.ts';

/** The components on the page, or the content open over it. */
export function rootsOf(name: string | null): [string, Element][] {
  if (name === null)
    return [...document.querySelectorAll<HTMLElement>('[data-piece]')].map((piece) => [
      piece.dataset['piece'] ?? '',
      piece,
    ]);
  const open =
    document.querySelector(':popover-open') ??
    [...document.querySelectorAll('[role=dialog]')].find((dialog) => dialog.checkVisibility());
  return open ? [[name, open]] : [];
}

type Facts = readonly (readonly [name: string, value: string])[];

const sides = ['top', 'right', 'bottom', 'left'] as const;
const lengths = ['min-height', 'height', 'max-height', 'row-gap', 'column-gap', 'border-top-left-radius'] as const;
const ofTables = 'table, colgroup, col, thead, tbody, tr, th, td';

const rounded = (value: string): string =>
  value.replaceAll(/\d+\.\d+/gu, (number) => String(Math.round(Number(number) * 10) / 10)).replaceAll('px', '');

/** Four values in CSS shorthand notation; empty if all are zero. */
function around(values: readonly string[]): string {
  if (values.every((value) => value === '0')) return '';
  return new Set(values).size === 1 ? (values[0] ?? '') : values.join(' ');
}

/** Spacing, edges and type. Computed values, not used ones: `auto` stays `auto`, whatever the width of a text. */
function sizesOf(element: Element, parent: Element): Facts {
  const map = element.computedStyleMap();
  const of = (name: string) => rounded(map.get(name)?.toString() ?? '');
  const all = (name: (side: string) => string) => around(sides.map((side) => of(name(side))));
  const [own, outer] = [getComputedStyle(element), getComputedStyle(parent)];
  const type = (['fontSize', 'fontWeight', 'lineHeight'] as const).map((name) => rounded(own[name]));
  const isSame = own.fontSize === outer.fontSize && own.fontWeight === outer.fontWeight;
  const isIcon = element.localName === 'svg' && element.clientWidth <= 64;
  return [
    ['pad', all((side) => `padding-${side}`)],
    ['margin', all((side) => `margin-${side}`)],
    ['border', around(sides.map((side) => rounded(own.getPropertyValue(`border-${side}-width`))))],
    // Columns are as wide as their cells.
    ['width', element.matches(ofTables) ? '' : of('width')],
    ...lengths.map((name): [string, string] => [name.replace('border-top-left-', ''), of(name)]),
    ['type', isSame && own.lineHeight === outer.lineHeight ? '' : type.join('/')],
    ['icon', isIcon ? `${element.clientWidth}×${element.clientHeight}` : ''],
  ];
}

const pseudo = ['::before', '::after', '::placeholder'] as const;

/** Colors, and other properties that take no space. */
function colorsOf(element: Element, parent: Element): Facts {
  const [own, outer] = [getComputedStyle(element), getComputedStyle(parent)];
  const edges = sides.map((side) =>
    own.getPropertyValue(`border-${side}-width`) === '0px'
      ? '0'
      : textOf(own.getPropertyValue(`border-${side}-color`)) || '0',
  );
  const isDrawn = element instanceof SVGElement && element.localName !== 'svg';
  const paintOf = (name: 'fill' | 'stroke') => (isDrawn && own[name] !== 'none' ? textOf(own[name]) : '');
  const parts = pseudo.flatMap((part) => {
    const style = getComputedStyle(element, part);
    const isThere =
      part === '::placeholder'
        ? element.matches('input[placeholder], textarea[placeholder]')
        : !['none', 'normal'].includes(style.content);
    if (!isThere) return [];
    return [[part, [style.color, style.backgroundColor].map((color) => textOf(color) || '–').join(' on ')] as const];
  });
  return [
    ['text', own.color === outer.color ? '' : textOf(own.color)],
    ['ground', textOf(own.backgroundColor)],
    ['border', around(edges)],
    ['shadow', own.boxShadow === 'none' ? '' : rounded(own.boxShadow)],
    ['opacity', own.opacity === '1' ? '' : own.opacity],
    ['line', own.textDecorationLine === 'none' ? '' : own.textDecorationLine],
    ['fill', paintOf('fill')],
    ['stroke', paintOf('stroke')],
    ...parts,
  ];
}

const nothing = new Set(['', 'auto', 'normal', 'none', '0']);

/** Lines for an element and its descendants, without those that add nothing. */
function linesOf(element: Element, depth: number, factsOf: (element: Element, parent: Element) => Facts): string[] {
  if (!element.checkVisibility() || !element.parentElement) return [];
  const facts = factsOf(element, element.parentElement).filter(([, value]) => !nothing.has(value));
  const own = facts.map(([name, value]) => `${name} ${value}`).join(' · ');
  const role = element.getAttribute('role');
  const name = `${element.localName}${role ? `[${role}]` : ''}`;
  const inner = [...element.children].map((child) => linesOf(child, depth + (own ? 1 : 0), factsOf).join('\n'));
  // Identical rows and options are listed once.
  const different = inner.filter((block, at) => block !== '' && block !== inner[at - 1]);
  return [...(own ? [`${'  '.repeat(depth)}${name}: ${own}`] : []), ...different];
}

/** The look of components, by name. */
export function looksOf(name: string | null, what: 'sizes' | 'colors'): [string, string][] {
  const factsOf = what === 'sizes' ? sizesOf : colorsOf;
  return rootsOf(name).map(([piece, root]) => [piece, linesOf(root, 1, factsOf).join('\n')]);
}
