import { expect, test } from 'vitest';
import {
  allTranslations,
  keyOf,
  knownTranslations,
  translationsIn,
  wrongTranslations,
} from '../../src/i18n/translations.ts';

const catalog = (file: string, ...messages: readonly string[]) =>
  translationsIn(`locales/zh_CN/${file}.po`, `msgid ""\nmsgstr ""\n"Language: zh_CN\\n"\n\n${messages.join('\n\n')}\n`);
const entry = (english: string, text: string) => `#: src/a.ts\nmsgid "${english}"\nmsgstr "${text}"`;

test('parses context, line, escapes and folded lines of a message', () => {
  expect(
    catalog('a', '#: src/a.ts\nmsgctxt "a \\"list\\""\nmsgid "One\\n"\n"two"\nmsgstr "一\\n"\n"二"').map(
      ({ line, english, context, text }) => [line, english, context, text],
    ),
  ).toEqual([[7, 'One\ntwo', 'a "list"', '一\n二']]);
});

test('reports an untranslated message with its file and line', () => {
  expect(wrongTranslations(catalog('a', entry('Title', '标题'), entry('Content', '')))).toEqual([
    'locales/zh_CN/a.po:10 "Content" is not translated',
  ]);
});

test('reports the rarer of two translations of a text, with the place of the other', () => {
  const all = [
    ...catalog('a', entry('Publish', '发出')),
    ...catalog('b', entry('Publish', '发布')),
    ...catalog('c', entry('Publish', '发布')),
  ];
  expect(wrongTranslations(all)).toEqual([
    'locales/zh_CN/a.po:6 "Publish" is "发出", but "发布" in locales/zh_CN/b.po:6; another meaning needs a context of its own',
  ]);
  expect(knownTranslations(all).get(keyOf('zh_CN', 'Publish'))).toBe('发布');
});

test('accepts another translation of a text in a context of its own', () => {
  const all = [
    ...catalog('a', entry('Open', '打开')),
    ...catalog('b', `msgctxt "state"\n${entry('Open', '开放').slice('#: src/a.ts\n'.length)}`),
  ];
  expect(wrongTranslations(all)).toEqual([]);
  expect(knownTranslations(all).get(keyOf('zh_CN', 'Open', 'state'))).toBe('开放');
});

test('reads the catalogs of all languages', () => {
  const all = allTranslations();
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set(['en', 'zh_CN', 'zh_TW']));
  const of = (language: string) => all.filter((one) => one.language === language).length;
  expect(of('zh_TW')).toEqual(of('zh_CN'));
  expect(of('zh_CN')).toBeGreaterThan(1500);
  // English is in the sources, except for messages whose ids are keys.
  expect(all.filter(({ language, english }) => language === 'en' && !english.startsWith('route.'))).toEqual([]);
});

const texts = new Set(allTranslations().map(({ english }) => english));

test('one of something is not worded as several are', () => {
  const branch = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`;
  const plural = new RegExp(`, plural,(?: =\\d \\{[^{}]*\\})*(?: one ${branch})? other ${branch}`, 'gu');
  const ofOne = [...texts].flatMap((text) => [...text.matchAll(plural)].map(([, one, other = '']) => one ?? other));
  expect(ofOne.length).toBeGreaterThan(100);
  expect(ofOne.filter((text) => /# (?!was\b)\w+s\b/u.test(text))).toEqual([]);
});

test('a number that can be one is followed by a noun with a singular', () => {
  // A sample is smaller than what it represents, and one record has a confirmation with its name.
  const several = /^(?:A sample that represents|The message was for|Remove) /u;
  const fixed = [...texts].filter((text) =>
    /\{\w+\} (?:more |matching )?(?:devices|members|launches|errors|requests)\b/u.test(
      text.replaceAll(/\{\w+, plural,(?: \S+ \{(?:[^{}]|\{[^{}]*\})*\})+\}/gu, ''),
    ),
  );
  expect(fixed.filter((text) => !several.test(text))).toEqual([]);
});
