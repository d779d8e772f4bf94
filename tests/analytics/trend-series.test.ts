import { expect, test } from 'vitest';
import { weekHoursIn } from '../../src/resource/analysis/cards/week-hours.ts';
import { isNothing, seriesOf } from '../../src/resource/analysis/trend/trend-series.ts';

/** A trend is empty if nothing is known of it, or if a total and what it is counted of are zero. */

test.each([
  ['a rate of zero of some launches', [0, 0], 'ratio', 812, false],
  ['a rate of zero whose base is not known yet', [0, 0], 'ratio', undefined, false],
  ['a rate of no launches', [undefined, null], 'ratio', 0, true],
  ['an average of zero', [0], 'average', 812, false],
  ['no crashes of some launches', [0, 0], undefined, 812, false],
  ['no crashes of no launches', [0, 0], undefined, 0, true],
  ['no crashes while the launches are not known', [0, 0], undefined, undefined, true],
  ['one crash', [0, 1], undefined, undefined, false],
] as const)('isNothing of %s', (_, values, kind, base, isEmpty) => {
  expect(isNothing(values, kind, base)).toBe(isEmpty);
});

const at = (hour: number) => `2026-11-11T0${hour}:00:00Z`;
const names = { of: () => 'ANR rate', own: undefined, before: 'Previous', noteOf: () => undefined };

test('a rate of zero is drawn at zero', () => {
  const points = [1, 2].map((hour) => ({ at: at(hour), value: 0, n: 406 }));
  const trend = { asOf: at(3), unit: 'hour', partial: false, lines: [{ metric: 'anrRate', points }] } as const;
  const drawn = seriesOf(trend, names, { unit: 'share', kind: 'ratio' }, undefined);
  expect(drawn.times).toEqual([at(1), at(2)]);
  expect(drawn.series[0]?.values).toEqual([0, 0]);
});

test('the hours of the week of a period begin with its first and end with the last that has begun', () => {
  const hoursIn = (from: string, to: string) => weekHoursIn({ from, to }, 'Asia/Shanghai');
  // From Wednesday 23:00 to Thursday 01:10 there.
  expect([...hoursIn('2026-11-11T15:00:00Z', '2026-11-11T17:10:00Z')]).toEqual(['3-23', '4-00', '4-01']);
  expect(hoursIn('2026-10-01T16:00:00Z', '2026-11-11T17:10:00Z').size).toBe(168);
});
