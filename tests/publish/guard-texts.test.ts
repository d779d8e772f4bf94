// @vitest-environment happy-dom
/** What the screens say of a guard: what it compares with, why, and which thresholds its form takes. */
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RolloutGuard } from '../../src/api/generated/client.schemas.ts';
import { baselineLines, publishGuardLines } from '../../src/pages/publish/rollout/baseline.ts';
import { toInput, toValues, validate, type GuardValues } from '../../src/pages/publish/rollout/guard-values.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const guard: RolloutGuard = {
  enabled: true,
  action: 'pause',
  thresholds: [{ metric: 'crashRate', ratio: 2 }],
  minLaunches: 1000,
  state: 'watching',
  launches: 0,
  baseline: { by: 'version', version: '6.3.1', passedOver: [{ version: '6.4.0', launches: 26_000, stopped: true }] },
  measured: [
    { metric: 'crashRate', previous: 0.0021, bound: 0.0042, exceeded: false },
    { metric: 'anrRate', previous: 0.0008, exceeded: false },
    { metric: 'startP90', previous: 2350, exceeded: false },
    { metric: 'apiErrorRate', previous: 0.0615, exceeded: false },
  ],
};

describe('what a release is compared with', () => {
  test('is named with the reason, and so is what was passed over', () => {
    expect(baselineLines(i18n, guard.baseline)).toEqual([
      'Compared with 6.3.1: the newest earlier version that no guard paused.',
      '6.4.0 was paused by its guard.',
    ]);
    const passedOver = [
      { version: '6.5.0', launches: 12, stopped: false },
      { version: '6.4.1', launches: 5000, stopped: true },
      { version: '6.4.0', launches: 5000, stopped: true },
    ];
    expect(baselineLines(i18n, { by: 'none', passedOver })).toEqual([
      'There is no earlier version to compare with. Only maximums count.',
      '6.4.1 and 6.4.0 were paused by their guards.',
      '6.5.0 has too few launches to compare with: 12.',
    ]);
    expect(baselineLines(i18n, { by: 'without', passedOver: [] })).toEqual([
      "Compared with devices that don't have this release.",
    ]);
  });

  test('stands in the question before publishing, with what the guard does about it', () => {
    expect(publishGuardLines(i18n, guard)).toEqual([
      'The guard will pause the rollout at: Crash rate above 0.42%.',
      ...baselineLines(i18n, guard.baseline),
    ]);
    expect(publishGuardLines(i18n, { ...guard, action: 'rollback' })[0]).toBe(
      'The guard will unpublish the release at: Crash rate above 0.42%.',
    );
    expect(publishGuardLines(i18n, { ...guard, enabled: false })).toEqual([]);
    const measured = guard.measured.map(({ metric }) => ({ metric, exceeded: false }));
    expect(publishGuardLines(i18n, { ...guard, measured })[0]).toBe(
      'The guard is on, but none of its thresholds can be exceeded.',
    );
  });
});

describe('the form of a guard', () => {
  const metrics = ['crashRate', 'anrRate', 'startP90', 'apiErrorRate'];
  /** Its errors with these thresholds alone. */
  const wrong = (
    filled: Record<string, { ratio?: string; difference?: string; limit?: string }>,
    change: Partial<GuardValues> = {},
  ) => {
    const values = toValues(guard);
    const thresholds = values.thresholds.map((row) => ({
      ...row,
      ratio: '',
      difference: '',
      limit: '',
      ...filled[row.metric],
    }));
    return validate({ ...values, thresholds, ...change });
  };
  const at = (metric: string, field: string) => `thresholds.${metrics.indexOf(metric)}.${field}`;

  test('takes no maximum that a rate cannot exceed, and says so at the row of its metric', () => {
    expect(wrong({ anrRate: { limit: '101' } })).toEqual({ [at('anrRate', 'limit')]: 'GUARD_LIMIT' });
    expect(wrong({ crashRate: { ratio: '3' }, apiErrorRate: { limit: '100' }, startP90: { ratio: '0.5' } })).toEqual({
      [at('apiErrorRate', 'limit')]: 'GUARD_LIMIT',
      [at('startP90', 'ratio')]: 'GUARD_RATIO',
    });
    expect(wrong({ anrRate: { limit: '99.9' }, startP90: { limit: '60000' } })).toEqual({});
  });

  test('takes no multiple that leads to 100% or more, unless a maximum is beside it or the guard is off', () => {
    const never = { [at('apiErrorRate', 'ratio')]: 'GUARD_NEVER_FIRES' };
    expect(wrong({ apiErrorRate: { ratio: '17' } })).toEqual(never);
    expect(wrong({ apiErrorRate: { ratio: '17', limit: '50' } })).toEqual({});
    expect(wrong({ apiErrorRate: { ratio: '17' } }, { enabled: false })).toEqual({});
    expect(wrong({ startP90: { ratio: '17' } })).toEqual({});
  });

  test('takes an increase in points or milliseconds, which must lead to a rate below 100%', () => {
    expect(wrong({ crashRate: { difference: '0.2' }, startP90: { difference: '500' } })).toEqual({});
    expect(wrong({ crashRate: { difference: '100' }, startP90: { difference: '0.5' } })).toEqual({
      [at('crashRate', 'difference')]: 'GUARD_DIFFERENCE',
      [at('startP90', 'difference')]: 'GUARD_DIFFERENCE',
    });
    // 6.15% and 94 points are more than all.
    expect(wrong({ apiErrorRate: { difference: '94' } })).toEqual({
      [at('apiErrorRate', 'difference')]: 'GUARD_NEVER_FIRES',
    });
    expect(wrong({ apiErrorRate: { difference: '94', limit: '50' } })).toEqual({});
    expect(wrong({ apiErrorRate: { difference: '93' } })).toEqual({});
  });

  test('reads back what it writes', () => {
    expect(toInput(toValues(guard))).toEqual({
      enabled: true,
      action: 'pause',
      minLaunches: 1000,
      thresholds: guard.thresholds,
    });
  });
});
