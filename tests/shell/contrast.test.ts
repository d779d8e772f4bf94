import { describe, expect, test } from 'vitest';
import { brands, dark, light, night, red, statuses } from '../../src/theme/tokens.ts';
import { contrast, mixed } from './colour.ts';

const shade = /^var\(--mantine-color-brand-(\d)\)$/;
const mix = /^color-mix\(in oklab, (.+) (\d+)%, (#\w{6})\)$/;

/** The color of a role in a theme. */
function resolve(value: string, brand: readonly string[]): string {
  const [, one, share, other] = mix.exec(value) ?? [];
  if (one && share && other) return mixed(resolve(one, brand), Number(share) / 100, other);
  const index = shade.exec(value)?.[1];
  return index === undefined ? value : (brand[Number(index)] ?? '');
}

test('mixes two colors in OKLab', () => {
  expect(mixed('#ff0000', 1, '#0000ff')).toBe('#ff0000');
  expect(mixed('#ffffff', 0.5, '#000000')).toBe('#636363');
});

type Role = keyof typeof light;
const surfaces: readonly Role[] = ['canvas', 'panel', 'raised', 'row-hover', 'row-selected'];

/** Text colors and their backgrounds. */
const texts: readonly (readonly [Role, readonly Role[]])[] = [
  ['text', [...surfaces, 'active-bg']],
  ['text-2', surfaces],
  ['link', surfaces],
  ['placeholder', ['panel', 'raised', 'canvas']],
  ['active-text', ['active-bg', 'panel', 'raised']],
];
/** Colors without text: edges of fields, marks, the focus ring. */
const marks: readonly (readonly [Role, readonly Role[]])[] = [
  ['input-border', ['panel', 'raised', 'canvas']],
  ['indicator', ['panel', 'canvas', 'raised']],
  ['focus', [...surfaces, 'active-bg']],
];

const schemes = [
  ['light', light],
  ['dark', night],
] as const;
const themes = Object.entries(brands);

/** Every pair of a role and its background with too little contrast. */
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
    for (const fill of [brand[6], brand[7], brand[9], red[6], red[7]])
      expect(contrast('#FFFFFF', fill ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(Object.entries(statuses))('status %s is readable in both schemes', (_, [inLight, inDark]) => {
  for (const [[fg, bg, , solid], panels] of [
    [inLight, ['#FFFFFF']],
    [inDark, [dark[6], dark[7]]],
  ] as const) {
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(4.5);
    for (const panel of panels) {
      expect(contrast(fg, panel)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(solid, panel)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
