import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwritable } from '../../mock-server/core/node/unusable-data.ts';

test.runIf(existsSync('/dev/full'))('a failed write is reported with the folder and the remedy', () => {
  const fill = (): unknown => {
    try {
      writeFileSync('/dev/full', 'x');
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(String(unwritable('data', fill()))).toMatch(
    /^UnusableData: data cannot be used: ENOSPC: .*Make room and give the right to write there, or name another folder/u,
  );
});

test('any other error is left unchanged', () => {
  const error = new TypeError('x is undefined');
  expect(unwritable('data', error)).toBe(error);
});
