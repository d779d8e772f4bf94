// @vitest-environment happy-dom
/** Number formats on the screens of a release. */
import { shareText } from '../../src/ui/text/format.ts';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { shareTexts } from '../../src/resource/audience/share.ts';
import { effectLines } from '../../src/resource/release/preview.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test('a share of some devices is never 0%, and one that lacks some is never 100%', () => {
  const texts = [0, 50, 237, 238, 237_286, 237_450, 237_524].map((devices) => shareText(i18n, devices, 237_524));
  expect(texts).toEqual(['0%', '<0.1%', '<0.1%', '0.1%', '99.9%', '>99.9%', '100%']);
});

test('devices on an allow list receive a release at every stage', () => {
  const reach = { state: 'running' as const, percent: 10, matching: 50, total: 1000, versions: [] };
  const lines = (devices: number) =>
    effectLines(i18n, {
      effects: [
        {
          release: { kind: 'switch', id: '1', menu: 'param-manager', title: 'key' },
          before: { ...reach, isLive: false, state: 'idle' as const, devices: 0 },
          after: { ...reach, isLive: true, devices },
        },
      ],
    });
  expect(lines(50)).toContain('That is 100% of the 50 matching devices.');
  expect(lines(5)).toContain('That is 10% of the 50 matching devices.');
});

test('a single device is worded in the singular', () => {
  const reach = { state: 'running' as const, percent: 100, total: 1000, versions: [] };
  const line = (before: number, downloaded: number) =>
    effectLines(i18n, {
      effects: [
        {
          release: { kind: 'upgrade', id: '1', menu: 'android-upgrade', title: '6.4.0' },
          before: { ...reach, isLive: true, devices: before, matching: before },
          after: { ...reach, isLive: false, devices: 0, matching: before },
          downloaded,
        },
      ],
    })[0];
  expect(line(1, 0)).toBe('About 1 device receives 6.4.0 now; none will after this.');
  expect(line(0, 1)).toBe('About 1 device has already downloaded 6.4.0 and will still install it.');
  expect(line(1200, 1)).toBe(
    'About 1,200 devices receive 6.4.0 now. After this no more will, except about 1 that has already downloaded it and will still install it.',
  );
});

describe('shares of a whole', () => {
  test('add up to 100%, as the last one is the remainder', () => {
    // Rounded separately, they would be 0.1%, 50% and 50%.
    expect(shareTexts(i18n, [60, 49_980, 49_960], 100_000)).toEqual(['0.1%', '50%', '49.9%']);
    expect(shareTexts(i18n, [49_950, 50_050], 100_000)).toEqual(['50%', '50%']);
    expect(shareTexts(i18n, [1, 1, 1], 3)).toEqual(['33.3%', '33.3%', '33.4%']);
  });

  test('are 0% of zero', () => {
    expect(shareTexts(i18n, [0, 0], 0)).toEqual(['0%', '0%']);
  });
});
