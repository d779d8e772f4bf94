import { expect, test } from 'vitest';
import { getHeaders, queryText, withQueryKey } from '../../src/api/client-helpers.ts';

test('a query leaves out what is absent, repeats the name of a list, and is nothing when it is empty', () => {
  expect(queryText({ page: 1, name: 'a b&c', none: undefined, sort: ['x,asc', 'y,desc'] })).toBe(
    '?page=1&name=a+b%26c&sort=x%2Casc&sort=y%2Cdesc',
  );
  expect([queryText(undefined), queryText({}), queryText({ none: undefined })]).toEqual(['', '', '']);
});

test('headers become a plain object, however they were given', () => {
  const plain = { 'if-match': '"3"' };
  expect([
    getHeaders(plain),
    getHeaders(new Headers(plain)),
    getHeaders(Object.entries(plain).map(([name, value]) => [name, value])),
  ]).toEqual([plain, plain, plain]);
  expect(getHeaders(undefined)).toEqual({});
});

test('a member of a query is read only when it is asked for; its key is the one that was built', () => {
  const read: string[] = [];
  const query = {
    get data() {
      read.push('data');
      return 1;
    },
    get error() {
      read.push('error');
      return null;
    },
    queryKey: ['other'],
  };
  const result = withQueryKey(query, ['own']);
  expect([read, result.queryKey, Object.keys(result)]).toEqual([[], ['own'], ['queryKey', 'data', 'error']]);
  expect([result.data, read]).toEqual([1, ['data']]);
});
