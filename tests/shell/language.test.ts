import { afterEach, expect, test } from 'vitest';
import { applyConfig } from '../../src/base/config.ts';
import { initialLanguage } from '../../src/i18n/language.ts';

afterEach(() => applyConfig({}));

test.each([
  ['zh-TW', 'zh_TW'],
  ['zh-HK', 'zh_TW'],
  ['zh-MO', 'zh_TW'],
  ['zh-Hant', 'zh_TW'],
  ['zh-Hant-CN', 'zh_TW'],
  ['zh', 'zh_CN'],
  ['zh-CN', 'zh_CN'],
  ['zh-Hans-SG', 'zh_CN'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'zh_CN'],
])('a browser in %j starts in %s', (browser, language) => expect(initialLanguage(null, browser)).toBe(language));

test('the stored choice comes first, when it is one', () => {
  expect(initialLanguage('en', 'zh-CN')).toBe('en');
  expect(initialLanguage('klingon', 'zh-TW')).toBe('zh_TW');
});

test('a language that is not offered is not chosen', () => {
  applyConfig({ languages: ['zh_TW', 'en'] });
  expect(initialLanguage('zh_CN', 'zh-CN')).toBe('zh_TW');
});
