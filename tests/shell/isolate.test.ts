import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { isolate, withoutTurns } from '../../src/base/isolate.ts';
import { isolateValues } from '../../src/i18n/isolate-values.ts';
import { listText } from '../../src/ui/text/format.ts';

/** Names that would change the direction of the text around them; some were stored before names were checked. */
const hebrew = 'שלום';
const override = '\u202Eexe.xslx';
const open = '\u2066a\u202Db';
const breakout = 'a\u2069\u202E1.0.0';

describe('isolation of names', () => {
  test.each([
    ['as it is, where it turns nothing', '澄湖 bank 6.5.0 ❤️', '澄湖 bank 6.5.0 ❤️'],
    ['set apart, where its script runs from right to left', hebrew, `\u2068${hebrew}\u2069`],
    ['in the order of its letters, whatever it says of direction', override, 'exe.xslx'],
    ['closed, where it would leave its own direction open', open, 'ab'],
    ['kept in, where it would close what sets it apart', breakout, 'a1.0.0'],
    ['once, where it was set apart before', isolate(hebrew), `\u2068${hebrew}\u2069`],
  ])('returns a name %s', (_, name, isolated) => expect(isolate(name)).toBe(isolated));

  test('applies to each name of a list', () => {
    expect(listText('en', [hebrew, '1.0.0', override])).toBe(`\u2068${hebrew}\u2069, 1.0.0, and exe.xslx`);
  });
});

test('withoutTurns removes direction controls from a file name', () => {
  expect(withoutTurns(`${override}\u2069 ${hebrew}.csv`)).toBe(`exe.xslx ${hebrew}.csv`);
});

describe('a message', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: { publish: ['Publish ', ['name'], ' 1.0.0?'] } } });
  isolateValues(i18n);

  test.each([
    [hebrew, `Publish \u2068${hebrew}\u2069 1.0.0?`],
    ['\u202Embank', 'Publish mbank 1.0.0?'],
    ['mbank', 'Publish mbank 1.0.0?'],
  ])('keeps its direction with the name %j', (name, text) => {
    expect(i18n._('publish', { name })).toBe(text);
    expect(i18n._({ id: 'publish', values: { name } })).toBe(text);
    expect(i18n.t({ id: 'publish', values: { name } })).toBe(text);
  });

  test('does not isolate numbers', () => {
    i18n.load('en', { count: [['n', 'plural', { one: ['# row'], other: ['#', ' rows'] }]] });
    expect(i18n._('count', { n: 2 })).toBe('2 rows');
  });
});
