import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { changeOf, verdictOf } from '../../src/resource/analysis/topic/change.ts';

/** A tile shows the change of its figure, and rates it as better or worse only if it is significant. */

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const metrics = {
  rate: { unit: 'share', kind: 'ratio' },
  percentile: { unit: 'millisecond', kind: 'percentile' },
  average: { kind: 'average' },
  amount: { unit: 'byte' },
  count: {},
} as const;

test.each([
  ['a rate', 'rate', { value: 0.42, previous: 0.4, denominator: 9000, previousN: 9000 }, true, '2', true],
  ['a rate of few samples', 'rate', { value: 0.42, previous: 0.4, denominator: 900, previousN: 900 }, true, '2', false],
  [
    'a small rate',
    'rate',
    { value: 0.00208, previous: 0.00214, denominator: 1e8, previousN: 1e8 },
    false,
    '0.006',
    true,
  ],
  [
    'a rate near 100%',
    'rate',
    { value: 0.99676, previous: 0.9968, denominator: 1e8, previousN: 1e8 },
    false,
    '0.004',
    true,
  ],
  [
    'a difference that rounds to zero',
    'rate',
    { value: 0.4, previous: 0.40001, denominator: 1e12, previousN: 1e12 },
    false,
    '<0.01',
    true,
  ],
  ['a time', 'percentile', { value: 1100, previous: 1000, n: 900, previousN: 900 }, true, '10%', true],
  ['a time of few samples', 'percentile', { value: 1500, previous: 1000, n: 5, previousN: 5 }, true, '50%', false],
  ['an average', 'average', { value: 4, previous: 5, n: 900, previousN: 900 }, false, '20%', true],
  ['an average of few samples', 'average', { value: 4, previous: 5, n: 90, previousN: 90 }, false, '20%', false],
  ['an amount', 'amount', { value: 5, previous: 4 }, true, '25%', true],
  ['a count', 'count', { value: 300_000, previous: 300_001 }, false, '<0.1%', false],
  ['a small count', 'count', { value: 4, previous: 3 }, true, '33.3%', false],
  ['a small count that is much greater', 'count', { value: 20, previous: 4 }, true, '400%', true],
  ['a great count', 'count', { value: 5200, previous: 5000 }, true, '4%', false],
  ['a great count that is much greater', 'count', { value: 5300, previous: 5000 }, true, '6%', true],
] as const)('changeOf rounds and rates %s', (_, metric, figure, isMore, amount, isClear) => {
  expect(changeOf(i18n, metrics[metric], figure)).toEqual({ isMore, amount, isClear });
});

test.each([
  ['an equal value', { value: 3, previous: 3 }],
  ['a previous value of zero', { value: 3, previous: 0 }],
  ['an unknown value', { value: 3 }],
])('changeOf returns nothing for %s', (_, figure) => {
  expect(changeOf(i18n, {}, figure)).toBeUndefined();
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
