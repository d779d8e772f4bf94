import { metricFacts } from '../../../openapi/generated/metrics.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Measured } from '../../walk/measures.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

export type Metric = Schemas['HealthMetric'];

/** Metrics that are measured for each release, regardless of its guard; incidents affect these. */
export const MAIN_METRICS = ['crashRate', 'anrRate', 'startP90', 'apiErrorRate'] as const satisfies readonly Metric[];
export type MainMetric = (typeof MAIN_METRICS)[number];
export type Health = Readonly<Record<MainMetric, number>>;

const RATES = { crashRate: 0.0021, anrRate: 0.0008, apiErrorRate: 0.0015 } as const;
const START_P90_MS = { android: 2350, ios: 1450, harmony: 1380 } as const;

/** Returns the usual health. */
export const usual = (platform: Schemas['Platform']): Health => ({ ...RATES, startP90: START_P90_MS[platform] });

/** A problem of a version, in mock time (ms). */
export interface Trouble {
  readonly metric: MainMetric;
  readonly from: number;
  /** Time until the full value is reached. */
  readonly rampMs: number;
  readonly value: number;
  readonly until?: number | undefined;
  /** Time until it has disappeared after its end; an hour by default. */
  readonly fallMs?: number;
  /** The model whose devices are affected most. */
  readonly model?: string | undefined;
}

/** Returns when a problem no longer has any effect (ms). */
export const troubleEnd = ({ until = Infinity, fallMs = HOUR_MS }: Trouble): number => until + fallMs;

/** Returns the share of a problem's effect, 0 to 1. */
function share(trouble: Trouble, at: number): number {
  const { from, rampMs, until = Infinity, fallMs = HOUR_MS } = trouble;
  const risen = (time: number): number => (time < from ? 0 : rampMs === 0 ? 1 : Math.min(1, (time - from) / rampMs));
  if (at < until) return risen(at);
  return at >= troubleEnd(trouble) ? 0 : risen(until) * (1 - (at - until) / fallMs);
}

/**
 * Returns the health of a version at a time (ms): the usual values, modified by its problems. If several affect one
 * metric, the last one counts.
 */
export function healthAt(base: Health, troubles: readonly Trouble[], at: number): Health {
  const measured: Record<MainMetric, number> = { ...base };
  for (const trouble of troubles) {
    const before = base[trouble.metric];
    const part = share(trouble, at);
    if (part > 0) measured[trouble.metric] = before + (trouble.value - before) * part;
  }
  return measured;
}

/**
 * Returns the bound of a guard for a metric: the lowest of its thresholds; none if it has none.
 * @param previous the value that a `ratio` multiplies and a `difference` adds to; without it only a `limit` applies
 */
export function boundOf(
  thresholds: readonly Schemas['GuardThreshold'][],
  metric: Metric,
  previous: number | undefined,
): number | undefined {
  const allowed = thresholds
    .filter((threshold) => threshold.metric === metric)
    .flatMap(({ ratio, difference, limit }) => [
      ...(ratio === undefined || previous === undefined ? [] : [ratio * previous]),
      ...(difference === undefined || previous === undefined ? [] : [previous + difference]),
      ...(limit === undefined ? [] : [limit]),
    ]);
  return allowed.length === 0 ? undefined : Math.min(...allowed);
}

/** Whether a value can ever exceed a threshold: a rate is at most one. */
export function canFire(threshold: Schemas['GuardThreshold'], previous: number | undefined): boolean {
  const bound = boundOf([threshold], threshold.metric, previous);
  return bound !== undefined && (metricFacts[threshold.metric].unit !== 'rate' || bound < 1);
}

/** Rounds to the digits that are displayed. */
export const rounded = (value: number): number => Number(Number(value.toPrecision(6)).toFixed(10));

/** Measured metrics of a period. */
export type Measures = Readonly<Partial<Record<Metric, Measured>>>;

/** Minimum base of shares, and of means and percentiles; fewer are due to chance. */
const [LEAST_OF_SHARES, LEAST_OF_SIZES] = [1000, 100];

/** Returns the minimum base of each metric; for launch rates, the guard sets it. */
export function leastOf(metric: Metric): number | undefined {
  if (metric === 'crashRate' || metric === 'anrRate') return undefined;
  return metricFacts[metric].unit === 'rate' ? LEAST_OF_SHARES : LEAST_OF_SIZES;
}

/** Whether the base of a metric is large enough. */
export const isEnough = (metric: Metric, measured: Measured | undefined): measured is Measured =>
  measured !== undefined && measured.n >= (leastOf(metric) ?? 1);

/** Returns the metrics to measure for some thresholds: those that are always measured, and those that they name. */
export const measuredFor = (thresholds: readonly Schemas['GuardThreshold'][]): Metric[] => [
  ...new Set<Metric>([...MAIN_METRICS, ...thresholds.map(({ metric }) => metric)]),
];

/** Returns metrics of a version with those of its baseline; without a value if there is none. */
export function measuresOf(
  thresholds: readonly Schemas['GuardThreshold'][],
  metrics: readonly Metric[],
  now: Measures,
  before: Measures,
): Schemas['GuardMeasure'][] {
  return metrics.map((metric) => {
    const [own, compared] = [now[metric], before[metric]];
    const previous = isEnough(metric, compared) ? compared.value : undefined;
    const bound = boundOf(thresholds, metric, previous);
    const value = own?.value;
    const least = leastOf(metric);
    const isAbove = value !== undefined && bound !== undefined && value > bound;
    return {
      metric,
      exceeded: isAbove && isEnough(metric, own),
      ...(previous !== undefined && { previous: rounded(previous) }),
      ...(value !== undefined && { value: rounded(value) }),
      ...(own && { n: own.n }),
      ...(least !== undefined && { least }),
      ...(bound !== undefined && { bound: rounded(bound) }),
    };
  });
}
