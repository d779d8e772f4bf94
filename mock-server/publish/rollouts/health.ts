import { metricFacts } from '../../../openapi/generated/metrics.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Measured } from '../../walk/measures.ts';

type Schemas = components['schemas'];
export type Metric = Schemas['HealthMetric'];

/** What is measured of each release, whatever its guard watches; incidents are in these. */
export const MAIN_METRICS = ['crashRate', 'anrRate', 'startP90', 'apiErrorRate'] as const satisfies readonly Metric[];
export type MainMetric = (typeof MAIN_METRICS)[number];
export type Health = Readonly<Record<MainMetric, number>>;

const HOUR_MS = 3_600_000;
const RATES = { crashRate: 0.0021, anrRate: 0.0008, apiErrorRate: 0.0015 } as const;
const START_P90_MS = { android: 2350, ios: 1450, harmony: 1380 } as const;

/** What is usual. */
export const usual = (platform: Schemas['Platform']): Health => ({ ...RATES, startP90: START_P90_MS[platform] });

/** Something that is wrong with a version, in mock time (ms). */
export interface Trouble {
  readonly metric: MainMetric;
  readonly from: number;
  /** Until the value is reached. */
  readonly rampMs: number;
  readonly value: number;
  readonly until?: number | undefined;
  /** How long it takes to be gone once it is over; an hour without it. */
  readonly fallMs?: number;
  /** The model whose devices have most of it. */
  readonly model?: string | undefined;
}

/** When nothing more is felt of a trouble (ms). */
export const troubleEnd = ({ until = Infinity, fallMs = HOUR_MS }: Trouble): number => until + fallMs;

/** How much of a trouble is felt, 0 to 1. */
function share(trouble: Trouble, at: number): number {
  const { from, rampMs, until = Infinity, fallMs = HOUR_MS } = trouble;
  const risen = (time: number): number => (time < from ? 0 : rampMs === 0 ? 1 : Math.min(1, (time - from) / rampMs));
  if (at < until) return risen(at);
  return at >= troubleEnd(trouble) ? 0 : risen(until) * (1 - (at - until) / fallMs);
}

/** What is measured of a version at a time (ms): the usual, but for its troubles. Of several in one metric the last counts. */
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
 * How a guard judges: the lower of what its thresholds for a metric allow, none when it has none for it.
 * @param previous the value that a `ratio` multiplies and a `difference` adds to; without it only a `limit` allows anything
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

/** Whether a value can ever be above what a threshold allows: a rate is never above one. */
export function canFire(threshold: Schemas['GuardThreshold'], previous: number | undefined): boolean {
  const bound = boundOf([threshold], threshold.metric, previous);
  return bound !== undefined && (metricFacts[threshold.metric].unit !== 'rate' || bound < 1);
}

/** As many digits as anybody reads. */
export const rounded = (value: number): number => Number(Number(value.toPrecision(6)).toFixed(10));

/** What was measured in some time. */
export type Measures = Readonly<Partial<Record<Metric, Measured>>>;

/** A share of fewer, and a mean or a percentile of fewer, is no more than chance. */
const [LEAST_OF_SHARES, LEAST_OF_SIZES] = [1000, 100];

/** The smallest base of each metric; for launch rates, the guard sets it. */
export function leastOf(metric: Metric): number | undefined {
  if (metric === 'crashRate' || metric === 'anrRate') return undefined;
  return metricFacts[metric].unit === 'rate' ? LEAST_OF_SHARES : LEAST_OF_SIZES;
}

/** Whether the base of a metric is large enough. */
export const isEnough = (metric: Metric, measured: Measured | undefined): measured is Measured =>
  measured !== undefined && measured.n >= (leastOf(metric) ?? 1);

/** What is measured where thresholds are set: what always is, and what else they name. */
export const measuredFor = (thresholds: readonly Schemas['GuardThreshold'][]): Metric[] => [
  ...new Set<Metric>([...MAIN_METRICS, ...thresholds.map(({ metric }) => metric)]),
];

/** Metrics of a version beside those of what it is compared with; without a value where there is none. */
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
