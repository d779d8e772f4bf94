/** Insufficient contrasts in the components of the gallery, by WCAG 1.4.3 and 1.4.11. Runs in the page. */
import { contrastOf, groundOf, textOf } from './colors.ts';
import { rootsOf } from './look.ts';

const leastText = 4.5;
/** For text from 24 px, or from 18.66 px if it is bold. */
const leastLarge = 3;
const leastMark = 3;

interface Mark {
  name: string;
  ratio: number;
  least: number;
}

/** Disabled controls need no visible edge, but their text is checked as well. */
const isInactive = (element: Element): boolean =>
  element.closest(':disabled, [aria-disabled=true], [data-disabled]') !== null ||
  (element instanceof HTMLElement && element.closest('label')?.control?.matches(':disabled') === true);

const nameOf = (element: Element): string => {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
  return `${element.localName}${text ? ` “${text}”` : ''}`;
};

/** An element, or the nearest around it that has an edge or an outline of its own. */
function boxOf(element: Element, root: Element, has: (style: CSSStyleDeclaration) => boolean): Element | null {
  for (let at: Element | null = element; at && root.contains(at); at = at.parentElement)
    if (has(getComputedStyle(at))) return at;
  return null;
}

function texts(root: Element): Mark[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const style = getComputedStyle(element);
    const isField = element.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select');
    if (!(hasText || isField) || !element.checkVisibility({ opacityProperty: true })) return [];
    const size = Number.parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600) ? leastLarge : leastText;
    const ground = groundOf(element);
    const color = element instanceof SVGElement ? style.fill : style.color;
    const own = {
      name: `text of ${nameOf(element)} ${textOf(color)}`,
      ratio: contrastOf(element, color, ground),
      least,
    };
    if (isInactive(element) || !element.matches('input[placeholder], textarea[placeholder]')) return [own];
    const placeholder = getComputedStyle(element, '::placeholder').color;
    return [own, { name: `placeholder of ${nameOf(element)}`, ratio: contrastOf(element, placeholder, ground), least }];
  });
}

/** Edges of fields, which have no other visual cue. Buttons have their text. */
function edges(root: Element): Mark[] {
  return [...root.querySelectorAll('input:not([type=file], [type=hidden]), textarea, select')].flatMap((field) => {
    // Native controls have the browser's own edge.
    const isNative = field.matches('[type=checkbox], [type=radio]') && getComputedStyle(field).appearance !== 'none';
    const isSwitch = field.matches('[role=switch]');
    if (isInactive(field) || (isNative && !isSwitch) || !field.parentElement?.checkVisibility()) return [];
    const box = isSwitch
      ? field.nextElementSibling
      : boxOf(field, root, ({ borderBottomWidth }) => Number.parseFloat(borderBottomWidth) > 0);
    if (!box) return [{ name: `edge of ${nameOf(field)}: none`, ratio: 1, least: leastMark }];
    const style = getComputedStyle(box);
    const [shadow = 'transparent'] = /(?:rgb|oklab|color)a?\([^)]*\)/u.exec(style.boxShadow) ?? [];
    const ground = groundOf(box.parentElement);
    const border = Number.parseFloat(style.borderBottomWidth) > 0 ? style.borderBottomColor : 'transparent';
    const ratios = [border, style.backgroundColor, shadow].map((color) => contrastOf(box, color, ground));
    return [{ name: `edge of ${nameOf(field)}`, ratio: Math.max(...ratios), least: leastMark }];
  });
}

/** Icons of buttons and links. */
function icons(root: Element): Mark[] {
  return [...root.querySelectorAll('button svg, a svg')].flatMap((icon) =>
    !icon.checkVisibility() || isInactive(icon)
      ? []
      : [
          {
            name: `icon of ${nameOf(icon.closest('button, a') ?? icon)}`,
            ratio: contrastOf(icon, getComputedStyle(icon).color, groundOf(icon)),
            least: leastMark,
          },
        ],
  );
}

const focusable = 'a[href], button, input:not([type=file], [type=hidden]), textarea, select, [tabindex="0"]';

/** Focus rings; a missing one has a contrast of 1. The focus state must be forced on all elements. */
function rings(root: Element): Mark[] {
  return [...root.querySelectorAll(focusable)].flatMap((element) => {
    if (isInactive(element) || !element.parentElement?.checkVisibility()) return [];
    const isRinged = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const next = element.nextElementSibling;
    const box = next && isRinged(getComputedStyle(next)) ? next : boxOf(element, root, isRinged);
    if (!box) return [{ name: `focus of ${nameOf(element)}: none`, ratio: 1, least: leastMark }];
    const { outlineColor } = getComputedStyle(box);
    const ratio = contrastOf(box, outlineColor, groundOf(box.parentElement));
    return [{ name: `focus of ${nameOf(element)}`, ratio, least: leastMark }];
  });
}

/**
 * Insufficient contrasts, with their component.
 * @param state the state forced on everything
 * @returns lines, and the number of measured elements
 */
export function weakIn(name: string | null, state: 'rest' | 'hover' | 'focus'): { weak: string[]; count: number } {
  const marks = rootsOf(name).flatMap(([piece, root]) => {
    const all = [...texts(root), ...edges(root), ...icons(root), ...(state === 'focus' ? rings(root) : [])];
    return all.map((mark) => ({ ...mark, name: `${piece}, ${state}: ${mark.name}` }));
  });
  const weak = marks.filter(({ ratio, least }) => !(ratio >= least));
  const lines = weak.map(({ name: mark, ratio, least }) => `${mark}: ${ratio.toFixed(2)} of ${least}`);
  return { weak: [...new Set(lines)], count: marks.length };
}

/** Components that are wider than their place. */
export const wideIn = (name: string | null): string[] =>
  rootsOf(name)
    .filter(([, root]) => root.scrollWidth > root.clientWidth + 1)
    .map(([piece, root]) => `${piece}: ${root.scrollWidth} of ${root.clientWidth}`);
