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
])('the value %j survives the address unchanged', (value) => {
  expect(parseSearch(stringifySearch({ value }))).toEqual({ value });
});

test('a repeated key is a list, in order', () => {
  expect(parseSearch('?sort=version,asc&sort=status,desc&page=2')).toEqual({
    sort: ['version,asc', 'status,desc'],
    page: '2',
  });
  expect(stringifySearch({ sort: ['version,asc', 'status,desc'] })).toBe('?sort=version%2Casc&sort=status%2Cdesc');
});

test('absent members leave no trace', () => {
  expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe('');
});

test('names of the language stay names', () => {
  expect(parseSearch('?__proto__=1&constructor=2')).toHaveProperty('constructor', '2');
});
