import { expect, test } from 'vitest';
import { find } from '../../src/shell/search/find.ts';
import { loadPinyin } from '../../src/shell/search/pinyin.ts';

const menus = [
  { words: ['推送消息', 'Messages'] },
  { words: ['消息模板', 'Templates'] },
  { words: ['Android 全量升级', 'Android full upgrade'] },
  { words: ['Café', ''] },
];

const namesFor = async (typed: string) => find(menus, typed, await loadPinyin('zh_CN')).map(({ words }) => words[0]);

test('finds a menu by its text, its English name, its pinyin and its initials', async () => {
  expect(await namesFor('消息')).toEqual(['消息模板', '推送消息']);
  expect(await namesFor('full up')).toEqual(['Android 全量升级']);
  expect(await namesFor('quanliang')).toEqual(['Android 全量升级']);
  expect(await namesFor('xxmb')).toEqual(['消息模板']);
  expect(await namesFor('ts xx')).toEqual(['推送消息']);
});

test('ignores width, case and accents, and finds everything for an empty query', async () => {
  expect(await namesFor('ＡＮＤＲＯＩＤ')).toEqual(['Android 全量升级']);
  expect(await namesFor('cafe')).toEqual(['Café']);
  expect(await namesFor('  ')).toHaveLength(menus.length);
  expect(await namesFor('zzz')).toEqual([]);
});

test('finds traditional characters by pinyin', async () => {
  const pinyin = await loadPinyin('zh_TW');
  expect(find([{ words: ['應用程式'] }], 'yycs', pinyin)).toHaveLength(1);
});
