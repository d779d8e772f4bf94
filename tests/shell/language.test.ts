import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyConfig } from '../../src/base/config.ts';
import { chooseLanguage, initialLanguage, language, loadCatalogue, startLanguage } from '../../src/i18n/language.ts';

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
])('a browser in %j starts in %s', (browser, first) => expect(initialLanguage(null, browser)).toBe(first));

test('a valid stored language takes precedence over that of the browser', () => {
  expect(initialLanguage('en', 'zh-CN')).toBe('en');
  expect(initialLanguage('klingon', 'zh-TW')).toBe('zh_TW');
});

test('a language that is not configured is not used', () => {
  applyConfig({ languages: ['zh_TW', 'en'] });
  expect(initialLanguage('zh_CN', 'zh-CN')).toBe('zh_TW');
});

describe('while another language loads', () => {
  /** IDs without a message, which a page would show instead of a text. */
  const unknown: string[] = [];
  i18n.on('missing', ({ id, locale }) => void unknown.push(`${locale}: ${id}`));
  const storedItems = new Map<string, string>();
  beforeEach(async () => {
    unknown.length = 0;
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    vi.stubGlobal('navigator', { languages: ['zh-CN'] });
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: (key: string, value: string) => void storedItems.set(key, value),
    });
    await startLanguage([]);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a new page has its texts in the new language', async () => {
    const change = chooseLanguage('en');
    await Promise.all([loadCatalogue('publish/upgrade'), change]);
    expect(i18n._(msg`Package published`)).toBe('Package published');
    expect(unknown).toEqual([]);
  });

  test('a page shown before the change has finished has texts in one of the two languages', async () => {
    const change = chooseLanguage('zh_TW');
    await loadCatalogue('system/role');
    const copied = msg`Role copied. Enable it before use`;
    expect(['角色已复制，启用后生效', '角色已複製，啟用後生效']).toContain(i18n._(copied));
    await change;
    expect(i18n._(copied)).toBe('角色已複製，啟用後生效');
    expect(unknown).toEqual([]);
  });

  test('the language that was chosen last wins', async () => {
    await Promise.all([chooseLanguage('en'), chooseLanguage('zh_TW'), chooseLanguage('zh_CN')]);
    expect([language.get(), i18n.locale, [...storedItems.values()].at(-1)]).toEqual(['zh_CN', 'zh_CN', 'zh_CN']);
  });
});
