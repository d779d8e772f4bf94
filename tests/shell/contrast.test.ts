import { describe, expect, test } from 'vitest';
import { brands, dark, light, night, red, statuses } from '../../src/theme/tokens.ts';

const channel = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast of two opaque colours as WCAG defines it. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Linear light of a colour's channels, and back. */
const linear = (hex: string): number[] => [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
const byte = (share: number): string => {
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255).toString(16).padStart(2, '0');
};

type Matrix = readonly (readonly [number, number, number])[];
const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

// Björn Ottosson's OKLab, which style sheets mix colours in.
const toLms: Matrix = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
const toLab: Matrix = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];
const fromLab: Matrix = [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]];
const fromLms: Matrix = [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]];

const lab = (hex: string): number[] => times(toLab, times(toLms, linear(hex)).map(Math.cbrt));

/** `color-mix(in oklab, one share%, other)`. */
function mixed(one: string, share: number, other: string): string {
  const [a, b] = [lab(one), lab(other)];
  const between = a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share));
  const rgb = times(fromLms, times(fromLab, between).map((value) => value ** 3));
  return `#${rgb.map(byte).join('')}`;
}

const shade = /^var\(--mantine-color-brand-(\d)\)$/;
const mix = /^color-mix\(in oklab, (.+) (\d+)%, (#\w{6})\)$/;

/** The colour that a role has in a theme. */
function resolve(value: string, brand: readonly string[]): string {
  const [, one, share, other] = mix.exec(value) ?? [];
  if (one && share && other) return mixed(resolve(one, brand), Number(share) / 100, other);
  const index = shade.exec(value)?.[1];
  return index === undefined ? value : (brand[Number(index)] ?? '');
}

test('mixing two colours in OKLab gives what style sheets show', () => {
  expect(mixed('#ff0000', 1, '#0000ff')).toBe('#ff0000');
  expect(mixed('#ffffff', 0.5, '#000000')).toBe('#636363');
});

type Role = keyof typeof light;
const surfaces: readonly Role[] = ['canvas', 'panel', 'raised', 'row-hover', 'row-selected'];

/** What is read on what. */
const texts: readonly (readonly [Role, readonly Role[]])[] = [
  ['text', [...surfaces, 'active-bg']],
  ['text-2', surfaces],
  ['link', surfaces],
  ['placeholder', ['panel', 'raised']],
  ['active-text', ['active-bg', 'panel', 'raised']],
];
/** What is only seen: edges of fields, marks, the ring around what has the focus. */
const marks: readonly (readonly [Role, readonly Role[]])[] = [
  ['input-border', ['panel', 'raised', 'canvas']],
  ['indicator', ['panel', 'canvas', 'raised']],
  ['focus', [...surfaces, 'active-bg']],
];

const schemes = [['light', light], ['dark', night]] as const;
const themes = Object.entries(brands);

/** Every pair of a role and what it stands on that has too little contrast. */
function tooWeak(roles: typeof light, brand: readonly string[], pairs: typeof texts, least: number): string[] {
  const value = (role: Role) => resolve(roles[role], brand);
  return pairs.flatMap(([front, backs]) =>
    backs
      .map((back) => ({ back, ratio: contrast(value(front), value(back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
  );
}

describe.each(themes)('theme %s', (_, brand) => {
  test.each(schemes)('every text is readable in the %s scheme', (_scheme, roles) => {
    expect(tooWeak(roles, brand, texts, 4.5)).toEqual([]);
  });

  test.each(schemes)('every edge and mark is visible in the %s scheme', (_scheme, roles) => {
    expect(tooWeak(roles, brand, marks, 3)).toEqual([]);
  });

  test('white text is readable on filled buttons and on the brand panel', () => {
    for (const fill of [brand[6], brand[7], brand[9], red[6], red[7]]) expect(contrast('#FFFFFF', fill ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(Object.entries(statuses))('status %s is readable in both schemes', (_, [inLight, inDark]) => {
  for (const [[fg, bg, , solid], panels] of [[inLight, ['#FFFFFF']], [inDark, [dark[6], dark[7]]]] as const) {
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(4.5);
    for (const panel of panels) {
      expect(contrast(fg, panel)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(solid, panel)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
