/** The client ranges of an offline package, and which two of them overlap. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlap, wrongRanges } from '../../mock-server/publish/offline-packages/clients.ts';

test.each([
  ['both ends', { android: { min: '6.0.0', max: '6.3.0' } }, []],
  ['one version', { android: { min: '6.0.0', max: '6.0.0' } }, []],
  ['no end', { android: {}, ios: { min: '6.0.0' }, harmony: { max: '1.0.0' } }, []],
  [
    'the end before the beginning',
    { android: { min: '6.10.0', max: '6.9.0' }, ios: { min: '6.0.0', max: '6.1.0' } },
    ['android'],
  ],
  [
    'two invalid ranges',
    { ios: { min: '2.0.0', max: '1.0.0' }, harmony: { min: '1.0.1', max: '1.0.0' } },
    ['ios', 'harmony'],
  ],
] as const)('a range with %s', (_, clients, wrong) => {
  expect(wrongRanges(clients)).toEqual(wrong);
});

const android = (min?: string, max?: string) => ({
  android: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
});

test.each([
  ['that touch', android('1.0.0', '2.0.0'), android('2.0.0', '3.0.0'), true],
  ['one after the other', android('1.0.0', '2.0.0'), android('2.0.1', '3.0.0'), false],
  ['of which one has no start', android(undefined, '2.0.0'), android('2.0.0'), true],
  ['of which one ends too early', android(undefined, '1.9.9'), android('2.0.0'), false],
  ['without ends', android(), android(), true],
  ['of different platforms', android(), { ios: {} }, false],
  ['with one common platform', { ...android(), harmony: {} }, { ios: {}, harmony: { min: '1.0.0' } }, true],
])('overlap of ranges %s', (_, one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
});

test('two ranges overlap exactly if a version is in both', () => {
  const end = fc.option(fc.nat({ max: 9 }), { nil: undefined });
  const versionOf = (part: number | undefined) => (part === undefined ? undefined : `1.0.${part}`);
  fc.assert(
    fc.property(end, end, end, end, (a, b, c, d) => {
      fc.pre((a ?? 0) <= (b ?? 9) && (c ?? 0) <= (d ?? 9));
      const shared = Array.from({ length: 10 }, (_, n) => n).some(
        (n) => n >= (a ?? 0) && n <= (b ?? 9) && n >= (c ?? 0) && n <= (d ?? 9),
      );
      expect(overlap(android(versionOf(a), versionOf(b)), android(versionOf(c), versionOf(d)))).toBe(shared);
    }),
  );
});
