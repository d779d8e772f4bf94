import { expect, test } from 'vitest';
import { topic as attendance } from '../../src/api/generated/attendance/topic.ts';
import { topic as dataUsage } from '../../src/api/generated/data-usage/topic.ts';
import { topic as dwellTime } from '../../src/api/generated/dwell-time/topic.ts';
import { topic as stability } from '../../src/api/generated/stability/topic.ts';
import { baseOf } from '../../src/resource/analysis/topic/catalogue.ts';

test.each([
  ['the launches of its first rate', baseOf(stability), 'launches'],
  ['a count without a rate', baseOf(attendance), 'devices'],
  ['a count, not a sum of seconds', baseOf(dwellTime), 'views'],
  ['a count, not the bytes of its rate', baseOf(dataUsage), 'views'],
])('the base of a topic is %s', (_, base, expected) => {
  expect(base).toBe(expected);
});
