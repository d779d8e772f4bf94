import { expect, test } from 'vitest';
import { untilFirst } from '../../src/resource/next-refresh.ts';

const now = Date.parse('2024-06-18T10:00:00Z');

test.each([
  ['none', [], false],
  ['the first of several', ['2024-06-18T12:00:00Z', '2024-06-18T10:00:30Z'], 35_000],
  ['one that may begin now', ['2024-06-18T09:59:58Z'], 3000],
  ['one that should have begun', ['2024-06-18T09:59:00Z'], 60_000],
  ['one after another that should have begun', ['2024-06-18T09:59:00Z', '2024-06-18T10:00:30Z'], 35_000],
  ['one in months', ['2024-12-01T00:00:00Z'], 60_000],
])('a list is refreshed when a job begins, and every minute until then: %s', (_, starts, delay) => {
  expect(untilFirst(starts, 5000, now)).toBe(delay);
});
