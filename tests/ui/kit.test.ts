import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Ids } from '../../openapi/generated/limits.common.ts';
import { isComplete } from '../../src/rules/gray.ts';
import { typedIds } from '../../src/rules/id-list.ts';
import { numberOf } from '../../src/rules/number.ts';
import { exceeds, isVersion, raise } from '../../src/rules/version.ts';
import { inOrder } from '../../src/ui/float/menu.tsx';
import { refusal } from '../../src/ui/lifecycle.ts';
import { arrange } from '../../src/ui/list/columns/layout.ts';
import { visiblePages } from '../../src/ui/list/pager.tsx';
import { day, hrefWith, listSearch, oneOf, paging, text } from '../../src/ui/list/search.ts';
import { mostPerCall } from '../../src/ui/list/selection.ts';
import {
  byteLength,
  countText,
  formatBytes,
  formatInstant,
  formatRelative,
  percentText,
  quantityText,
  rateText,
  sentenceGap,
  truncateMiddle,
} from '../../src/ui/text/format.ts';
import { plainText, searchText } from '../../src/ui/text/plain-text.ts';

test('a bulk action takes as many records as the path of a call', () => {
  const ids = (count: number) => Array.from({ length: count }, () => '7').join();
  expect(ids(mostPerCall)).toMatch(new RegExp(Ids.pattern, 'u'));
  expect(ids(mostPerCall + 1)).not.toMatch(new RegExp(Ids.pattern, 'u'));
});

describe('versions', () => {
  test('are compared by parts as numbers, with a missing fourth part as 0', () => {
    expect(exceeds('6.10.0', '6.9.9')).toBe(true);
    expect(exceeds('6.5.0.0', '6.5.0')).toBe(false);
    expect(exceeds('6.5.0.1', '6.5.0')).toBe(true);
  });

  test('are raised with later parts set to 0', () => {
    expect([raise('6.5.2', 'patch'), raise('6.5.2', 'minor'), raise('6.5.2.7', 'major')]).toEqual([
      '6.5.3',
      '6.6.0',
      '7.0.0',
    ]);
  });

  test('carry over to the previous part after 999', () => {
    const raised = [raise('6.5.999', 'patch'), raise('6.999.999', 'patch'), raise('6.999.1', 'minor')];
    expect(raised).toEqual(['6.6.0', '7.0.0', '7.0.0']);
    expect(raised.every(isVersion)).toBe(true);
  });
});

test('a number field parses decimal numbers only', () => {
  expect(['22', '007', '-1.5'].map(numberOf)).toEqual([22, 7, -1.5]);
  expect(['', ' ', '0x16', '1e3', '22a', 'Infinity'].map(numberOf)).toEqual(
    Array.from({ length: 6 }, () => Number.NaN),
  );
});

describe('gray conditions', () => {
  test('are complete with a value, and ranges with a lower and then a higher version', () => {
    expect(isComplete({ element: 'city', operator: 'in', values: ['澄州'] })).toBe(true);
    expect(isComplete({ element: 'city', operator: 'in', values: [] })).toBe(false);
    expect(isComplete({ element: 'appVersion', operator: 'inRange', values: ['6.2', '6.10.0'] })).toBe(true);
    expect(isComplete({ element: 'appVersion', operator: 'inRange', values: ['6.10', '6.2'] })).toBe(false);
    expect(isComplete({ element: 'city', operator: 'inRange', values: ['1', '2'] })).toBe(false);
  });

  test('pasted IDs are split at common separators, trimmed and counted', () => {
    const isId = (id: string) => /^[A-Z0-9-]+$/.test(id);
    expect(typedIds('A-1，A-2、A-1\r\nＢ-3, x "A-4"；A-5', isId, 10)).toMatchObject({
      ids: ['A-1', 'A-2', 'B-3', 'A-4', 'A-5'],
      duplicates: 1,
      skipped: [{ line: 2, text: 'x', reason: 'invalid' }],
      invalid: 1,
      full: 0,
    });
  });

  test('pasted IDs are read only up to the maximum number', () => {
    const pasted = Array.from({ length: 100_000 }, (_, at) => `A-${at}`).join('\n');
    const read = typedIds(pasted, () => true, 10_000);
    expect(read).toMatchObject({ full: 1, fullFrom: 10_001 });
    expect(read.ids).toHaveLength(10_000);
    expect(typedIds('\n'.repeat(300_000), () => true, 10).full).toBe(1);
  });
});

describe('the address of a list', () => {
  const schema = listSearch(['name'], { name: text(5), kind: oneOf(['a', 'b']), from: day() });

  test('drops invalid values', () => {
    const garbage = {
      page: 'abc',
      size: '9999',
      sort: 'evil,asc',
      form: '../x',
      name: 'too long',
      kind: 'c',
      from: '2026-02-30',
    };
    expect(Object.values(v.parse(schema, garbage)).filter((value) => value !== undefined)).toEqual([]);
  });

  test('keeps IDs and versions as strings', () => {
    expect(v.parse(schema, { form: '860000000000123456', name: '1.0' })).toMatchObject({
      form: '860000000000123456',
      name: '1.0',
    });
  });

  test('is converted to the paging of a list operation', () => {
    expect(paging({})).toEqual({ page: 1, size: 20 });
    expect(paging({ page: '3', size: '50', sort: 'name,asc' })).toEqual({ page: 3, size: 50, sort: ['name,asc'] });
  });

  test('is turned into a link with some keys changed', () => {
    expect(hrefWith({ page: '2', name: 'a b' }, { page: undefined, view: '7' })).toBe('?name=a+b&view=7');
  });
});

test('new columns are placed after their neighbor, and unknown ones are dropped', () => {
  expect(arrange(['a', 'b', 'c', 'd'], ['c', 'gone', 'a'])).toEqual(['c', 'd', 'a', 'b']);
});

test('the pager shows pages near the current one, with gaps', () => {
  expect(visiblePages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(visiblePages(1, 1)).toEqual([1]);
});

test('a refusal comes from the lifecycle table, also for an unknown state', () => {
  const table = {
    transitions: { publish: { from: ['pending'], refuse: { published: 'ALREADY', unknown: 'UNKNOWN' } } },
  };
  expect(['pending', 'published', 'archived'].map((state) => refusal(table, 'publish', state))).toEqual([
    null,
    'ALREADY',
    'UNKNOWN',
  ]);
  const silent = { transitions: { remove: { from: ['disabled'], refuse: { enabled: 'ONLY_DISABLED' } } } };
  expect(refusal(silent, 'remove', 'archived')).toBe('ONLY_DISABLED');
});

test('formats byte lengths, percentages, sizes, instants, long IDs and plain text', () => {
  expect(byteLength('更a')).toBe(4);
  expect([percentText(0), percentText(29), percentText(31.5), percentText(100)]).toEqual([
    '0%',
    '29%',
    '31.5%',
    '100%',
  ]);
  const rates = [0, 0.00324, 0.01, 0.3155, 0.99, 0.99676, 1].map(rateText);
  expect(rates).toEqual(['0%', '0.324%', '1%', '31.55%', '99%', '99.676%', '100%']);
  expect([0, 1023, 1024 * 1024 * 1.55, 104_857_600, 3.2 * 1024 ** 4].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1.6 MB',
    '100 MB',
    '3.2 TB',
  ]);
  expect([1023.6 * 1024, 1023.4 * 1024].map(formatBytes)).toEqual(['1 MB', '1023 KB']);
  const write = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString('en', options);
  expect([119.4, 119.7, 7169, 7199].map((seconds) => quantityText('second', seconds, write))).toEqual([
    '119 sec',
    '2 min',
    '119 min',
    '2 hr',
  ]);
  const ago = (seconds: number) => formatRelative('2026-11-21T00:00:00Z', 'en', Date.UTC(2026, 10, 21, 0, 0, seconds));
  expect([58, 59.7, 3500, 3599, 86_000].map(ago)).toEqual([
    '58 seconds ago',
    '1 minute ago',
    '58 minutes ago',
    '1 hour ago',
    'yesterday',
  ]);
  expect(formatInstant('2026-11-21T23:30:00Z', 'Asia/Shanghai')).toBe('2026-11-22 07:30');
  expect(truncateMiddle('0123456789abcdef', 9)).toBe('0123…cdef');
  expect(plainText('\u200b ６.５.０\u00a0')).toBe('6.5.0');
  expect(searchText('\u200b 转账（旧版）\u00a0')).toBe('转账（旧版）');
});

test.each([
  '2026-11-26T14:36:59.999+08:00',
  '2026-12-31T24:00:00+08:00',
  '2026-02-30T10:00:00+08:00',
  // During summer time in China, and with an offset of another zone.
  '1988-07-01T12:00:00+08:00',
  '2026-11-26T14:36:00+09:00',
])('%s is formatted in the zone of the platform as Intl does', (iso) => {
  const byTable = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  });
  expect(formatInstant(iso, 'Asia/Shanghai')).toBe(byTable.format(Date.parse(iso)));
});

test('counts are formatted like toLocaleString', () => {
  for (const count of [0, 7, 999, 1000, 1_234_567, -5, 1.5])
    for (const language of ['en', 'zh-CN', 'zh-TW'])
      expect(countText(count, language)).toBe(count.toLocaleString(language));
});

test('a menu lists enabled items first and groups disabled ones by reason', () => {
  const locked = 'Published';
  const items = [
    { id: 'edit', reason: locked },
    { id: 'copy' },
    { id: 'stop', reason: 'Not running' },
    { id: 'delete', reason: locked },
    { id: 'export', reason: null },
  ];
  expect(inOrder(items).map(({ id }) => id)).toEqual(['copy', 'export', 'edit', 'delete', 'stop']);
});

test('Chinese sentences are joined without a space', () => {
  const joined = (locale: string) => ['a.', 'b.'].join(sentenceGap(locale));
  expect([joined('en'), joined('zh_CN'), joined('zh_TW')]).toEqual(['a. b.', 'a.b.', 'a.b.']);
});
