import { expect, test } from 'vitest';
import { basePath } from '../../src/app/base-path.ts';

test.each([
  [undefined, ''],
  ['', ''],
  ['/', ''],
  ['/console', '/console'],
  ['/console/', '/console'],
  ['/mobile/console_2/', '/mobile/console_2'],
])('BASE_PATH %j is normalized to %j', (value, path) => {
  expect(basePath(value)).toBe(path);
});

test.each([
  'console',
  'console/',
  '//',
  '//host/',
  '/a//b',
  '/../',
  '/a b/',
  '/a?b',
  'https://host/console/',
  'C:/git/console/',
  '/a.b/',
])('BASE_PATH %j is rejected with a message that quotes it', (value) => {
  expect(() => basePath(value)).toThrow(
    `BASE_PATH takes a path of letters, digits, - and _ such as /console/, not "${value}"`,
  );
});
