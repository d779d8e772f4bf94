/** The health of a version, and when its guard trips. */
import { describe, expect, test } from 'vitest';
import {
  boundOf,
  healthAt,
  measuresOf,
  MAIN_METRICS,
  measuredFor,
  type Measures,
  type Metric,
  usual,
  type Trouble,
} from '../../mock-server/publish/rollouts/health.ts';

const HOUR = 3_600_000;
const base = usual('android');
const trouble: Trouble = { metric: 'crashRate', from: 10 * HOUR, rampMs: 2 * HOUR, value: 0.0121 };
const crashesAt = (hours: number, ...troubles: Trouble[]) => healthAt(base, troubles, hours * HOUR).crashRate;

test('the usual values of platforms differ only in the start time', () => {
  expect((['android', 'ios', 'harmony'] as const).map((platform) => usual(platform))).toEqual([
    { crashRate: 0.0021, anrRate: 0.0008, apiErrorRate: 0.0015, startP90: 2350 },
    { crashRate: 0.0021, anrRate: 0.0008, apiErrorRate: 0.0015, startP90: 1450 },
    { crashRate: 0.0021, anrRate: 0.0008, apiErrorRate: 0.0015, startP90: 1380 },
  ]);
});

describe('an incident', () => {
  test('ramps up from its start until its value is reached', () => {
    expect([9, 10, 11, 12, 40].map((hours) => crashesAt(hours, trouble))).toEqual([
      0.0021,
      0.0021,
      expect.closeTo(0.0071, 8),
      0.0121,
      0.0121,
    ]);
  });

  test('takes full effect at once without a ramp', () => {
    expect([9.99, 10].map((hours) => crashesAt(hours, { ...trouble, rampMs: 0 }))).toEqual([0.0021, 0.0121]);
  });

  test('declines within an hour after its end, from the value it had reached', () => {
    const over = { ...trouble, until: 20 * HOUR };
    expect([19.99, 20, 20.5, 21, 30].map((hours) => crashesAt(hours, over))).toEqual([
      0.0121,
      0.0121,
      expect.closeTo(0.0071, 8),
      0.0021,
      0.0021,
    ]);
    const early = { ...trouble, until: 11 * HOUR };
    expect([11, 11.5].map((hours) => crashesAt(hours, early))).toEqual([
      expect.closeTo(0.0071, 8),
      expect.closeTo(0.0046, 8),
    ]);
  });

  test('changes only its own metric, and does not modify the usual values', () => {
    expect(healthAt(base, [trouble], 12 * HOUR)).toEqual({ ...base, crashRate: 0.0121 });
    expect(base).toEqual(usual('android'));
  });

  test('that starts later replaces an earlier one of the same metric from its start on', () => {
    const worse: Trouble = { metric: 'crashRate', from: 20 * HOUR, rampMs: 0, value: 0.05 };
    expect([19, 20].map((hours) => crashesAt(hours, trouble, worse))).toEqual([0.0121, 0.05]);
  });
});

describe('a threshold', () => {
  test('is a ratio to the baseline or a limit; the lower one applies', () => {
    expect(boundOf([{ metric: 'crashRate', ratio: 3 }], 'crashRate', 0.002)).toBeCloseTo(0.006, 8);
    expect(boundOf([{ metric: 'crashRate', limit: 0.005 }], 'crashRate', 0.002)).toBe(0.005);
    expect(boundOf([{ metric: 'crashRate', ratio: 3, limit: 0.005 }], 'crashRate', 0.002)).toBe(0.005);
    expect(boundOf([{ metric: 'crashRate', ratio: 2, limit: 0.005 }], 'crashRate', 0.002)).toBe(0.004);
  });

  test('does not apply to another metric', () => {
    expect(boundOf([{ metric: 'anrRate', limit: 0.005 }], 'crashRate', 0.002)).toBeUndefined();
    expect(
      boundOf(
        [
          { metric: 'anrRate', limit: 0.001 },
          { metric: 'crashRate', limit: 0.005 },
        ],
        'crashRate',
        0.002,
      ),
    ).toBe(0.005);
  });
});

/** Measures with these values, each of a sample of 5,000. */
const measured = (values: Readonly<Partial<Record<Metric, number>>>): Measures =>
  Object.fromEntries(Object.entries(values).map(([metric, value]) => [metric, { value, n: 5000 }]));

function one(thresholds: Parameters<typeof measuresOf>[0], metric: Metric, value: { value: number; n: number }) {
  const [measure] = measuresOf(thresholds, [metric], { [metric]: value }, {});
  if (measure === undefined) throw new Error(`${metric} is not measured`);
  return measure;
}

describe('measures', () => {
  const thresholds = [
    { metric: 'crashRate', ratio: 3 },
    { metric: 'startP90', limit: 2350 },
  ] as const;

  const before = measured(usual('android'));

  test('include each main metric with its baseline value, and with a bound if it has a threshold', () => {
    const now = { ...before, crashRate: { value: 0.01, n: 2000 } };
    expect(measuresOf(thresholds, measuredFor(thresholds), now, before)).toEqual([
      { metric: 'crashRate', previous: 0.0021, exceeded: true, value: 0.01, n: 2000, bound: 0.0063 },
      { metric: 'anrRate', previous: 0.0008, exceeded: false, value: 0.0008, n: 5000 },
      { metric: 'startP90', previous: 2350, exceeded: false, value: 2350, n: 5000, least: 100, bound: 2350 },
      { metric: 'apiErrorRate', previous: 0.0015, exceeded: false, value: 0.0015, n: 5000, least: 1000 },
    ]);
    expect(MAIN_METRICS).toEqual(['crashRate', 'anrRate', 'startP90', 'apiErrorRate']);
  });

  test('include each metric that a threshold names, once', () => {
    const set = [
      { metric: 'jsErrors.errorRate', ratio: 2 },
      { metric: 'startP90', limit: 3000 },
    ] as const;
    expect(measuredFor(set)).toEqual([...MAIN_METRICS, 'jsErrors.errorRate']);
  });

  test('exceed a bound only above it', () => {
    const exceeded = (value: number) => one(thresholds, 'startP90', { value, n: 100 }).exceeded;
    expect([2350, 2350.01].map(exceeded)).toEqual([false, true]);
  });

  test.each([
    ['jsErrors.errorRate', { metric: 'jsErrors.errorRate', limit: 0.01 }, 1, 1000],
    ['apiErrorRate', { metric: 'apiErrorRate', limit: 0.01 }, 1, 1000],
    ['apiCalls.p90', { metric: 'apiCalls.p90', limit: 500 }, 9000, 100],
    ['apiCalls.requestSize', { metric: 'apiCalls.requestSize', limit: 500 }, 9000, 100],
    ['blankScreens.averageBlank', { metric: 'blankScreens.averageBlank', limit: 5 }, 90, 100],
  ] as const)('%s is not exceeded while its sample is too small', (metric, threshold, value, least) => {
    const of = (n: number) => one([threshold], metric, { value, n });
    expect(of(least - 1)).toMatchObject({ exceeded: false, n: least - 1, least, value });
    expect(of(least)).toMatchObject({ exceeded: true, least });
  });

  test('of launches are exceeded with any sample size, as the guard has its own minimum', () => {
    const measure = one([{ metric: 'crashRate', limit: 0.01 }], 'crashRate', { value: 0.5, n: 2 });
    expect(measure).toEqual({ metric: 'crashRate', value: 0.5, n: 2, bound: 0.01, exceeded: true });
  });

  test('have no baseline value if its sample is too small', () => {
    const set = [{ metric: 'jsErrors.errorRate', ratio: 2 }] as const;
    const compared = (n: number): Measures => ({ 'jsErrors.errorRate': { value: 0.01, n } });
    const now: Measures = { 'jsErrors.errorRate': { value: 0.9, n: 5000 } };
    const of = (n: number) => measuresOf(set, ['jsErrors.errorRate'], now, compared(n))[0];
    expect(of(999)).toEqual({ metric: 'jsErrors.errorRate', value: 0.9, n: 5000, least: 1000, exceeded: false });
    expect(of(1000)).toMatchObject({ exceeded: true, previous: 0.01, bound: 0.02 });
  });

  test('have no value and are not exceeded before the first launch', () => {
    const all = measuresOf(thresholds, MAIN_METRICS, {}, before);
    for (const measure of all) expect(measure).toEqual({ ...measure, exceeded: false, value: undefined });
    expect(all.some((measure) => 'value' in measure || 'n' in measure)).toBe(false);
  });

  test('are rounded to six significant digits', () => {
    const now = { crashRate: { value: 0.00123456789, n: 5000 } };
    const [crashes] = measuresOf(thresholds, MAIN_METRICS, now, { ...before, crashRate: { value: 1 / 3, n: 5000 } });
    expect(crashes).toMatchObject({ metric: 'crashRate', previous: 0.333333, value: 0.00123457, bound: 1 });
  });
});
