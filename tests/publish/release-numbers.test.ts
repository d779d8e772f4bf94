/** How the screens of a release write its numbers. */
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { shareTexts } from '../../src/resource/audience/share.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

describe('the shares of the parts of a whole', () => {
  test('come to 100%, as the last is what the others leave', () => {
    // Each rounded by itself they were 0.1%, 50% and 50%.
    expect(shareTexts(i18n, [60, 49_980, 49_960], 100_000)).toEqual(['0.1%', '50%', '49.9%']);
    expect(shareTexts(i18n, [49_950, 50_050], 100_000)).toEqual(['50%', '50%']);
    expect(shareTexts(i18n, [1, 1, 1], 3)).toEqual(['33.3%', '33.3%', '33.4%']);
  });

  test('are none of nothing', () => {
    expect(shareTexts(i18n, [0, 0], 0)).toEqual(['0%', '0%']);
  });
});
