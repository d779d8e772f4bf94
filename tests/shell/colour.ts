/** Contrast and mixing of colors as in style sheets. */
const channel = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast of two opaque colors as defined by WCAG. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Converts the channels of a color to linear light, and back. */
const linear = (hex: string): number[] => [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
const byte = (share: number): string => {
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
};

type Matrix = readonly (readonly [number, number, number])[];
const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

// Björn Ottosson's OKLab, the space in which style sheets mix colors.
const toLms: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromLms: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const lab = (hex: string): number[] => times(toLab, times(toLms, linear(hex)).map(Math.cbrt));

/** `color-mix(in oklab, one share%, other)`; `share` is between 0 and 1. */
export function mixed(one: string, share: number, other: string): string {
  const [a, b] = [lab(one), lab(other)];
  const between = a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share));
  const rgb = times(
    fromLms,
    times(fromLab, between).map((value) => value ** 3),
  );
  return `#${rgb.map(byte).join('')}`;
}
