// @vitest-environment happy-dom
/** The texts of a guard: its baseline, the reason, and the valid thresholds of its form. */
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RolloutGuard } from '../../src/api/generated/client.schemas.ts';
import { baselineLines, publishGuardLines } from '../../src/pages/publish/rollout/baseline.ts';
import {
  newThreshold,
  toInput,
  toValues,
  validate,
  type GuardValues,
} from '../../src/pages/publish/rollout/guard-values.ts';
import { metricGroups, metricName, metricText } from '../../src/resource/release/metrics.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const guard: RolloutGuard = {
  revision: 2,
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

describe('the baseline of a guard', () => {
  test('is named with the reason, and so are the versions passed over', () => {
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

  test('is shown before publishing, with the thresholds and the action of the guard', () => {
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
  /** Errors of the form with only these thresholds. */
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

  test('rejects a maximum that a rate cannot exceed, with an error at the row of its metric', () => {
    expect(wrong({ anrRate: { limit: '101' } })).toEqual({ [at('anrRate', 'limit')]: 'GUARD_LIMIT' });
    expect(wrong({ crashRate: { ratio: '3' }, apiErrorRate: { limit: '100' }, startP90: { ratio: '0.5' } })).toEqual({
      [at('apiErrorRate', 'limit')]: 'GUARD_LIMIT',
      [at('startP90', 'ratio')]: 'GUARD_RATIO',
    });
    expect(wrong({ anrRate: { limit: '99.9' }, startP90: { limit: '60000' } })).toEqual({});
  });

  test('rejects a ratio that leads to 100% or more, unless there is a maximum or the guard is off', () => {
    const never = { [at('apiErrorRate', 'ratio')]: 'GUARD_NEVER_FIRES' };
    expect(wrong({ apiErrorRate: { ratio: '17' } })).toEqual(never);
    expect(wrong({ apiErrorRate: { ratio: '17', limit: '50' } })).toEqual({});
    expect(wrong({ apiErrorRate: { ratio: '17' } }, { enabled: false })).toEqual({});
    expect(wrong({ startP90: { ratio: '17' } })).toEqual({});
  });

  test('accepts an increase in points or milliseconds that leads to a rate below 100%', () => {
    expect(wrong({ crashRate: { difference: '0.2' }, startP90: { difference: '500' } })).toEqual({});
    expect(wrong({ crashRate: { difference: '100' }, startP90: { difference: '0.5' } })).toEqual({
      [at('crashRate', 'difference')]: 'GUARD_DIFFERENCE',
      [at('startP90', 'difference')]: 'GUARD_DIFFERENCE',
    });
    // 6.15% plus 94 points is more than 100%.
    expect(wrong({ apiErrorRate: { difference: '94' } })).toEqual({
      [at('apiErrorRate', 'difference')]: 'GUARD_NEVER_FIRES',
    });
    expect(wrong({ apiErrorRate: { difference: '94', limit: '50' } })).toEqual({});
    expect(wrong({ apiErrorRate: { difference: '93' } })).toEqual({});
  });

  test('converts thresholds to field values and back, in all units', () => {
    const thresholds: RolloutGuard['thresholds'] = [
      { metric: 'crashRate', ratio: 2 },
      { metric: 'jsErrors.errorRate', difference: 0.002 },
      { metric: 'apiCalls.p90', limit: 500 },
      { metric: 'blankScreens.averageBlank', limit: 5.5 },
      { metric: 'dataUsage.perView', limit: 204_800 },
    ];
    const values = toValues({ ...guard, thresholds });
    expect(values.thresholds.map(({ metric }) => metric)).toEqual([
      ...metrics,
      ...thresholds.slice(1).map(({ metric }) => metric),
    ]);
    expect(values.thresholds.at(-1)?.limit).toBe('200');
    expect(toInput(values)).toEqual({ enabled: true, action: 'pause', minLaunches: 1000, thresholds });
    expect(validate(values)).toEqual({});
  });

  test('requires a threshold for each added metric, although it is not measured yet', () => {
    const added = (change: object) => {
      const values = toValues(guard);
      return validate({
        ...values,
        thresholds: [...values.thresholds, { ...newThreshold('jsErrors.errorRate'), ...change }],
      });
    };
    expect(added({})).toEqual({ 'thresholds.4.ratio': 'FIELD_REQUIRED' });
    expect(added({ limit: '100' })).toEqual({ 'thresholds.4.limit': 'GUARD_LIMIT' });
    expect(added({ ratio: '3' })).toEqual({});
  });
});

describe('the text of a metric', () => {
  test('is a unique name, which includes the topic', () => {
    expect(metricName(i18n, 'crashRate')).toBe('Crash rate');
    expect(metricName(i18n, 'resourceLoads.slowRate')).toBe('Slow load rate (Static resources)');
    const names = metricGroups(i18n).flatMap(({ items }) => items.map(({ value }) => metricName(i18n, value)));
    expect(new Set(names).size).toBe(names.length);
  });

  test('formats a value in the unit of the metric', () => {
    expect(
      (
        [
          ['jsErrors.errorRate', 0.0156],
          ['apiCalls.p90', 551],
          ['blankScreens.averageBlank', 12.06],
          ['dataUsage.perDevice', 1_617_247],
        ] as const
      ).map(([metric, value]) => metricText(i18n, metric, value)),
    ).toEqual(['1.56%', '551 ms', '12.1 sec', '1.5 MB']);
  });
});
