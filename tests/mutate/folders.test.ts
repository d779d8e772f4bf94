import { expect, test } from 'vitest';
import { missingFiles } from './folders.ts';

test('every file that is mutated, and every test that must notice, is there', () => {
  expect(missingFiles()).toEqual([]);
});
