/** The verifier finds the mistakes of backends. `npm run bench verify` tries all cases of an operation. */
import { afterEach, expect, test } from 'vitest';
import { faults } from './faults/index.ts';
import { closeMocks, verify } from './verify-mock.ts';

afterEach(closeMocks);

test('every fault has a unique name', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)('the verifier detects a fault: $name', async ({ foundBy, create }) => {
  const { result } = await verify(({ id }) => id === foundBy, { mistake: create() });
  expect(result.results.map(({ outcome }) => outcome)).toEqual(['failed']);
});
