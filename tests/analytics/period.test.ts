// @vitest-environment happy-dom
/** What may be chosen as the period of an analysis. */
import { expect, test } from 'vitest';
import { withPeriod } from '../../src/resource/analysis/period/period.ts';

const valuesAt = (search: { range?: string }): string[] => {
  const [period] = withPeriod(search, []);
  return period?.kind === 'choice' ? period.options.map(({ value }) => value) : [];
};

test('the usual period is no choice of its own, unless the address names it', () => {
  expect(valuesAt({})).toEqual(['today', '15d', '30d', '60d', '90d']);
  expect(valuesAt({ range: '30d' })).toEqual(valuesAt({}));
  expect(valuesAt({ range: '7d' })).toEqual(['today', '7d', '15d', '30d', '60d', '90d']);
});
