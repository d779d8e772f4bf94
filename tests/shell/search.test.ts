import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../src/shell/routing/search.ts';

test.each([
  '860000000000123456',
  '662E41',
  '1.0',
  '2026112101',
  '007',
  'true',
  'null',
  '{"a":1}',
  '"quoted"',
  'a b+c&d=e',
  '鸿蒙',
  '',
])('the value %j is unchanged after a round trip through the address', (value) => {
  expect(parseSearch(stringifySearch({ value }))).toEqual({ value });
});

test('a repeated key is an ordered list', () => {
  expect(parseSearch('?sort=version,asc&sort=status,desc&page=2')).toEqual({
    sort: ['version,asc', 'status,desc'],
    page: '2',
  });
  expect(stringifySearch({ sort: ['version,asc', 'status,desc'] })).toBe('?sort=version%2Casc&sort=status%2Cdesc');
});

test('undefined, null and empty lists are omitted', () => {
  expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe('');
});

test('a key named constructor is parsed like any other', () => {
  expect(parseSearch('?__proto__=1&constructor=2')).toHaveProperty('constructor', '2');
});

test('a repeated __proto__ is a parameter like any other', () => {
  const search = parseSearch('?__proto__=1&__proto__=2');
  expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
  expect(Object.entries(search)).toEqual([['__proto__', ['1', '2']]]);
});
