import { expect, test } from 'vitest';
import { find } from '../../src/shell/search/find.ts';
import { loadPinyin } from '../../src/shell/search/pinyin.ts';

const menus = [
  { words: ['推送消息', 'Messages'] },
  { words: ['消息模板', 'Templates'] },
  { words: ['Android 全量升级', 'Android full upgrade'] },
  { words: ['Café', ''] },
];

const found = async (typed: string) => find(menus, typed, await loadPinyin('zh_CN')).map(({ words }) => words[0]);

test('a menu is found by its text, by its English name, by pinyin and by its initials', async () => {
  expect(await found('消息')).toEqual(['消息模板', '推送消息']);
  expect(await found('full up')).toEqual(['Android 全量升级']);
  expect(await found('quanliang')).toEqual(['Android 全量升级']);
  expect(await found('xxmb')).toEqual(['消息模板']);
  expect(await found('ts xx')).toEqual(['推送消息']);
});

test('width, case and accents make no difference, and nothing typed finds everything', async () => {
  expect(await found('ＡＮＤＲＯＩＤ')).toEqual(['Android 全量升级']);
  expect(await found('cafe')).toEqual(['Café']);
  expect(await found('  ')).toHaveLength(menus.length);
  expect(await found('zzz')).toEqual([]);
});

test('traditional characters are found by pinyin as well', async () => {
  const pinyin = await loadPinyin('zh_TW');
  expect(find([{ words: ['應用程式'] }], 'yycs', pinyin)).toHaveLength(1);
});
