import { describe, expect, test } from 'vitest';
import { brands, dark, gray, light, night, red, statuses } from '../../src/theme/tokens.ts';

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

const shade = /^var\(--mantine-color-brand-(\d)\)$/;
const resolve = (value: string, brand: readonly string[]): string => {
  const index = shade.exec(value)?.[1];
  return index === undefined ? value : (brand[Number(index)] ?? '');
};

describe.each(Object.entries(brands))('theme %s', (_, brand) => {
  const role = (roles: typeof light, name: keyof typeof light) => resolve(roles[name], brand);

  test.each([['light', light] as const, ['dark', night] as const])('text is readable in the %s scheme', (_scheme, roles) => {
    for (const background of ['canvas', 'panel', 'raised'] as const) {
      expect(contrast(role(roles, 'text'), role(roles, background))).toBeGreaterThanOrEqual(7);
      expect(contrast(role(roles, 'text-2'), role(roles, background))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(role(roles, 'link'), role(roles, 'panel'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(role(roles, 'link'), role(roles, 'canvas'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([['light', light] as const, ['dark', night] as const])('edges and marks are visible in the %s scheme', (_scheme, roles) => {
    for (const name of ['input-border', 'indicator', 'focus'] as const) {
      expect(contrast(role(roles, name), role(roles, 'panel'))).toBeGreaterThanOrEqual(3);
    }
  });

  test('white text is readable on filled buttons and on the brand panel', () => {
    for (const fill of [brand[6], brand[7], brand[9], red[6]]) expect(contrast('#FFFFFF', fill ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('the active menu entry is readable', () => {
    expect(contrast(role(light, 'active-text'), role(light, 'active-bg'))).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(Object.entries(statuses))('status %s is readable in both schemes', (_, [inLight, inDark]) => {
  for (const [[fg, bg, , solid], panel] of [[inLight, '#FFFFFF'], [inDark, dark[6]]] as const) {
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(solid, panel)).toBeGreaterThanOrEqual(4.5);
  }
});

test('placeholders are visible', () => {
  expect(contrast(gray[6], '#FFFFFF')).toBeGreaterThanOrEqual(3);
  expect(contrast(dark[3], dark[7])).toBeGreaterThanOrEqual(3);
});
