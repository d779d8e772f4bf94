/** Validation of targeting rules, without a mock: a rule that cannot be evaluated would reach the wrong devices. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../mock-server/core/contract/refusal.ts';
import { checkRule } from '../../mock-server/publish/gray-rules/gray-rules.ts';

type Rule = Parameters<typeof checkRule>[0];
type Condition = NonNullable<Rule['conditions']>[number];

/** Only crowd 1 exists. */
const crowdOf = (id: string) => (id === '1' ? ({ status: 'ready' } as const) : undefined);

/** Pointers and codes of all errors of a rule. */
function wrongIn(rule: Rule, at?: string): string[] {
  try {
    checkRule(rule, { refuse: (code, extras) => new Refusal(code, extras), crowdOf }, at);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.extras.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  }
}
const city: Condition = { element: 'city', operator: 'in', values: ['澄州'] };
const byConditions = (...conditions: Condition[]): Rule => ({ mode: 'nonWhitelist', conditions });

describe('validation of a targeting rule', () => {
  test('an allow list needs at least one device', () => {
    expect(wrongIn({ mode: 'whitelist', whitelist: ['CH-1'] })).toEqual([]);
    for (const whitelist of [undefined, []])
      expect(wrongIn({ mode: 'whitelist', ...(whitelist && { whitelist }) })).toEqual(['/whitelist FIELD_REQUIRED']);
  });

  test('an allow list has devices or an existing crowd, not both', () => {
    expect(wrongIn({ mode: 'whitelist', crowdId: '1' })).toEqual([]);
    expect(wrongIn({ mode: 'whitelist', crowdId: '2' })).toEqual(['/crowdId ENTRY_WRONG']);
    expect(wrongIn({ mode: 'whitelist', crowdId: '1', whitelist: ['CH-1'] })).toEqual(['/crowdId ENTRY_WRONG']);
    expect(wrongIn({ ...byConditions(city), crowdId: '1' })).toEqual(['/crowdId ENTRY_WRONG']);
  });

  test('a rule by conditions needs a condition or a number of users; an end time is not enough', () => {
    expect([wrongIn(byConditions(city)), wrongIn({ mode: 'nonWhitelist', maxUsers: 10 })]).toEqual([[], []]);
    for (const rule of [{}, { conditions: [] }, { endTime: '2026-12-24T18:00:00+08:00' }, { whitelist: ['CH-1'] }]) {
      expect(wrongIn({ mode: 'nonWhitelist', ...rule })).toEqual(['/conditions GRAY_FILTER_INVALID']);
    }
  });

  test('conditions of an allow list are optional, and are validated', () => {
    const range: Condition = { element: 'city', operator: 'inRange', values: ['1', '2'] };
    expect(wrongIn({ mode: 'whitelist', whitelist: ['CH-1'], conditions: [city, range] })).toEqual([
      '/conditions/1/values GRAY_FILTER_INVALID',
    ]);
    expect(wrongIn({ mode: 'whitelist', conditions: [range] })).toEqual([
      '/whitelist FIELD_REQUIRED',
      '/conditions/0/values GRAY_FILTER_INVALID',
    ]);
  });
});

describe('a range', () => {
  test.each<[string, Condition, boolean]>([
    ['of versions of the app', { element: 'appVersion', operator: 'inRange', values: ['6.1.0', '6.9.0'] }, true],
    ['of versions of the system', { element: 'osVersion', operator: 'outOfRange', values: ['9', '14'] }, true],
    ['of one version', { element: 'appVersion', operator: 'inRange', values: ['6.1.0', '6.1.0'] }, true],
    ['compared as numbers', { element: 'appVersion', operator: 'inRange', values: ['6.9.0', '6.10.0'] }, true],
    ['that ends before it begins', { element: 'appVersion', operator: 'inRange', values: ['6.10.0', '6.9.0'] }, false],
    ['without ends', { element: 'appVersion', operator: 'inRange', values: [] }, false],
    ['with one end', { element: 'appVersion', operator: 'outOfRange', values: ['6.1.0'] }, false],
    ['with three ends', { element: 'appVersion', operator: 'inRange', values: ['6.1.0', '6.2.0', '6.3.0'] }, false],
    ['that begins with no version', { element: 'osVersion', operator: 'inRange', values: ['new', '14'] }, false],
    ['that ends with no version', { element: 'osVersion', operator: 'inRange', values: ['9', 'new'] }, false],
    ['of cities', { element: 'city', operator: 'inRange', values: ['1', '2'] }, false],
    ['of models', { element: 'model', operator: 'outOfRange', values: ['1', '2'] }, false],
  ])('%s', (_, condition, fits) => {
    expect(wrongIn(byConditions(condition))).toEqual(fits ? [] : ['/conditions/0/values GRAY_FILTER_INVALID']);
  });

  test('has limits that lists of values do not have, which may be of any length and order', () => {
    for (const operator of ['in', 'notIn'] as const) {
      expect(
        wrongIn(
          byConditions({ element: 'appVersion', operator, values: ['6.9.0', '6.1.0', 'x'] }, { ...city, operator }),
        ),
      ).toEqual([]);
    }
  });
});

test('all errors are reported at once, each with its pointer into the request', () => {
  const wrong: Condition = { element: 'network', operator: 'inRange', values: [] };
  expect(wrongIn(byConditions(wrong, city, wrong), '/draft/rules/2')).toEqual([
    '/draft/rules/2/conditions/0/values GRAY_FILTER_INVALID',
    '/draft/rules/2/conditions/2/values GRAY_FILTER_INVALID',
  ]);
  expect(wrongIn({ mode: 'whitelist' }, '/rule')).toEqual(['/rule/whitelist FIELD_REQUIRED']);
  expect(wrongIn({ mode: 'nonWhitelist' }, '/rule')).toEqual(['/rule/conditions GRAY_FILTER_INVALID']);
});
