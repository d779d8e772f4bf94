/** The verifier finds what backends get wrong. `npm run bench verify` asks the same of all cases of an operation. */
import { afterEach, expect, test } from 'vitest';
import { faults } from './faults/index.ts';
import { closeMocks, verify } from './verify-mock.ts';

afterEach(closeMocks);

test('no two faults have one name', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)('$name', async ({ foundBy, create }) => {
  const { result } = await verify(({ id }) => id === foundBy, { mistake: create() });
  expect(result.results.map(({ outcome }) => outcome)).toEqual(['failed']);
});
