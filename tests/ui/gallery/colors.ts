/** Colors as the browser computes them. Runs in the page. */

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [number, number, number, number];

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const cache = new Map<string, Color>();

/** The color of a computed value, in any color space. */
export function colorOf(value: string): Color {
  const cached = cache.get(value);
  if (cached) return cached;
  if (!canvas) throw new Error('No canvas');
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = 'transparent';
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const color = [r, g, b, a / 255] as const;
  cache.set(value, color);
  return color;
}

/** `#rrggbb`, with its opacity in percent if not opaque; empty for invisible ones. */
export function textOf(value: string): string {
  const [r, g, b, a] = colorOf(value);
  if (a === 0) return '';
  const hex = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return a === 1 ? hex : `${hex}/${Math.round(a * 100)}%`;
}

const over = ([r, g, b, a]: Color, below: Color): Color => {
  const mix = (top: number, under: number) => top * a + under * (1 - a);
  return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1];
};

const parentOf = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() instanceof ShadowRoot ? element.closest(':host') : null);

/** The opacity of an element, including its ancestors. */
function opacityOf(element: Element): number {
  let share = 1;
  for (let at: Element | null = element; at; at = parentOf(at)) share *= Number(getComputedStyle(at).opacity);
  return share;
}

/** The background behind an element's content, including what shines through. */
export function groundOf(element: Element | null): Color {
  const layers: Color[] = [];
  for (let at = element; at; at = parentOf(at)) {
    const [r, g, b, a] = colorOf(getComputedStyle(at).backgroundColor);
    if (a > 0) layers.push([r, g, b, a]);
    if (a === 1) break;
  }
  return layers.reduceRight<Color>((below, layer) => over(layer, below), [255, 255, 255, 1]);
}

function luminance([r, g, b]: Color): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of a color on the background of an element. */
export function contrastOf(element: Element, value: string, ground: Color): number {
  const [r, g, b, a] = colorOf(value);
  const front = over([r, g, b, a * opacityOf(element)], ground);
  const [high = 0, low = 0] = [luminance(front), luminance(ground)].toSorted((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}
