import { expect, test } from 'vitest';
import { getHeaders, queryText, withQueryKey } from '../../src/api/client-helpers.ts';

test('a query string omits undefined values, repeats the name of an array, and is empty without values', () => {
  expect(queryText({ page: 1, name: 'a b&c', none: undefined, sort: ['x,asc', 'y,desc'] })).toBe(
    '?page=1&name=a+b%26c&sort=x%2Casc&sort=y%2Cdesc',
  );
  expect([queryText(undefined), queryText({}), queryText({ none: undefined })]).toEqual(['', '', '']);
});

test('headers of any form become a plain object', () => {
  const plain = { 'if-match': '"3"' };
  expect([
    getHeaders(plain),
    getHeaders(new Headers(plain)),
    getHeaders(Object.entries(plain).map(([name, value]) => [name, value])),
  ]).toEqual([plain, plain, plain]);
  expect(getHeaders(undefined)).toEqual({});
});

test('withQueryKey sets the key and reads other properties of a query only on access', () => {
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
