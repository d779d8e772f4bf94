/** The scope of a ranking: the top 80% or 90%, in charts and in lists of issues. */
import { expect, test } from 'vitest';
import { keysIn } from '../../mock-server/counting/scope.ts';
import { countIn, inScope } from '../../src/resource/analysis/cards/scope.tsx';
import { signedIn } from '../mock-client.ts';

test('keysIn returns the fewest largest keys that make up the share', () => {
  const counts = [
    ['b', 20],
    ['a', 20],
    ['c', 50],
    ['d', 10],
  ] as const;
  expect([...keysIn('top80', counts)]).toEqual(['c', 'a', 'b']);
  expect([...keysIn('top90', counts)]).toEqual(['c', 'a', 'b']);
  expect([...keysIn('top90', [...counts, ['e', 1]])]).toEqual(['c', 'a', 'b', 'd']);
  expect([...keysIn('top80', [['a', 0]])]).toEqual([]);
});

test('countIn returns the number of bars in a scope', () => {
  const shares = [0.5, 0.2, 0.1, 0.1, 0.1];
  expect(countIn('first', shares)).toBe(10);
  expect(countIn('top80', shares)).toBe(3);
  expect(countIn('top90', shares)).toBe(4);
  expect(countIn('all', shares)).toBe(5);
  expect(countIn('top80', [0.5, undefined])).toBe(2);
});

test.each(['first', 'top80', 'top90', 'all'] as const)('the bars of %s and the rest add up to the whole', (scope) => {
  const values = Array.from({ length: 14 }, (_, place) => ({ value: 14 - place, share: (14 - place) / 120 }));
  const { drawn, rest } = inScope(scope, values, { value: 15, share: 15 / 120 });
  const all = [...drawn, rest];
  expect(all.reduce((sum, one) => sum + (one?.value ?? 0), 0)).toBe(120);
  expect(all.reduce((sum, one) => sum + (one?.share ?? 0), 0)).toBeCloseTo(1, 12);
});

test('values without shares, or without any omitted, have no rest', () => {
  expect(inScope('first', [{ value: 3 }, { value: 2 }], { value: 1 })).toEqual({ drawn: [{ value: 3 }, { value: 2 }] });
  expect(inScope('first', [{ value: 3, share: 1 }])).toEqual({ drawn: [{ value: 3, share: 1 }] });
});

test.each([
  ['top80', 0.8],
  ['top90', 0.9],
])('the issues of %s are the fewest that make up the share', async (scope, part) => {
  const client = await signedIn();
  const path = { group: 'crash-android' };
  const countsIn = async (more: Record<string, string>) =>
    (await client.items('listCrashIssues', { path, query: { range: '7d', size: '100', ...more } })).map(
      ({ id, count }) => ({ id, count: Number(count) }),
    );
  const [all, some] = [await countsIn({}), await countsIn({ scope })];
  const sumOf = (issues: typeof all) => issues.reduce((sum, { count }) => sum + count, 0);
  expect(some.length).toBeLessThan(all.length);
  expect(sumOf(some)).toBeGreaterThanOrEqual(part * sumOf(all));
  expect(sumOf(some.slice(0, -1))).toBeLessThan(part * sumOf(all));
  expect(some).toEqual(all.slice(0, some.length));
});
