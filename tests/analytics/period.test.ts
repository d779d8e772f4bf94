// @vitest-environment happy-dom
/** The allowed periods of an analysis. */
import { expect, test } from 'vitest';
import { topic as crashes } from '../../src/api/generated/crashes/topic.ts';
import { ofDays, type Periods, withOnePeriod, withPeriod } from '../../src/resource/analysis/period/period.ts';

const valuesAt = (search: { range?: string }, periods?: Periods): string[] => {
  const [period] = withPeriod(search, [], periods);
  return period?.kind === 'choice' ? period.options.map(({ value }) => value) : [];
};

test('the default period is not an option, unless the URL contains it', () => {
  expect(valuesAt({})).toEqual(['today', '15d', '30d', '60d', '90d']);
  expect(valuesAt({ range: '30d' })).toEqual(valuesAt({}));
  expect(valuesAt({ range: '7d' })).toEqual(['today', '7d', '15d', '30d', '60d', '90d']);
});

test('crashes have periods in hours, and the last 24 hours by default', () => {
  expect(crashes.periods.usual).toBe('24h');
  expect(valuesAt({}, crashes.periods)).toEqual(['1h', '48h', 'today', '7d', '15d', '30d', '60d', '90d']);
});

test('a day replaces the period, and the time that it may not contain', () => {
  const search = { range: '30d', around: '2024-06-10T10:00:00+08:00', page: '2', version: '6.4.0' };
  expect({ ...search, ...ofDays('2024-06-18') }).toEqual({ version: '6.4.0', start: '2024-06-18', end: '2024-06-18' });
  expect(withOnePeriod(search, ofDays('2024-06-17', '2024-06-18'))).toEqual(ofDays('2024-06-17', '2024-06-18'));
});
