import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { changeOf, verdictOf } from '../../src/resource/analysis/topic/change.ts';

/** A tile shows the change of its figure, and rates it as better or worse only if it is significant. */

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const changeIn = (unit: 'share' | 'millisecond' | undefined, figure: object) =>
  changeOf(i18n, { ...(unit && { unit }) }, figure);

test.each([
  ['a rate', 'share', { value: 0.42, previous: 0.4, denominator: 9000, previousN: 9000 }, true, '2', true],
  [
    'a rate of few samples',
    'share',
    { value: 0.42, previous: 0.4, denominator: 900, previousN: 900 },
    true,
    '2',
    false,
  ],
  [
    'a small rate',
    'share',
    { value: 0.00208, previous: 0.00214, denominator: 1e8, previousN: 1e8 },
    false,
    '0.006',
    true,
  ],
  [
    'a difference that rounds to zero',
    'share',
    { value: 0.4, previous: 0.40001, denominator: 1e12, previousN: 1e12 },
    false,
    '<0.01',
    true,
  ],
  ['a time', 'millisecond', { value: 1100, previous: 1000, n: 5, previousN: 5 }, true, '10%', true],
  ['a count', undefined, { value: 300_000, previous: 300_001 }, false, '<0.1%', false],
] as const)('changeOf rounds and rates %s', (_, unit, figure, isMore, amount, isClear) => {
  expect(changeIn(unit, figure)).toEqual({ isMore, amount, isClear });
});

test.each([
  ['an equal value', { value: 3, previous: 3 }],
  ['a previous value of zero', { value: 3, previous: 0 }],
  ['an unknown value', { value: 3 }],
])('changeOf returns nothing for %s', (_, figure) => {
  expect(changeIn(undefined, figure)).toBeUndefined();
});

test.each([
  ['fewer crashes than a week earlier', { isMore: false, isClear: true }, undefined, 'week', 'better'],
  ['fewer crashes than another version', { isMore: false, isClear: true }, undefined, 'version', undefined],
  ['a lower crash rate than another version', { isMore: false, isClear: true }, 'ratio', 'version', 'better'],
  ['a higher crash rate', { isMore: true, isClear: true }, 'ratio', undefined, 'worse'],
  ['a crash rate that may be higher by chance', { isMore: true, isClear: false }, 'ratio', undefined, undefined],
] as const)('verdictOf %s', (_, change, kind, by, verdict) => {
  expect(verdictOf(change, { better: 'less', ...(kind && { kind }) }, by)).toBe(verdict);
});
