import { metricFacts } from '../../../openapi/generated/metrics.ts';
import type { Reading } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import { type Phones, phonesOf, type SegmentsOf, type VersionSegments } from '../../population/phones.ts';
import type { Measured, MeasureOf } from '../../walk/measures.ts';
import { ratesIn } from '../../walk/rates.ts';
import { type Tally, Tallies } from '../../walk/tallies.ts';
import { cohortSegments } from '../cohorts.ts';
import type { DataContext } from '../installed.ts';
import { versionSegments } from '../segments.ts';
import type { Measures, Metric } from './health.ts';
import { troublesIn } from './run-health.ts';
import type { ReleaseRunRow } from './table.ts';
import { versionRates } from './version-rates.ts';

/** Whose launches are counted. */
export interface Side {
  readonly appId: string;
  readonly platform?: Device['platform'] | undefined;
  /** The version of the app. */
  readonly version?: string | undefined;
  /** Restricts to phones with, or without, what a run delivered. */
  readonly cohort?: { readonly run: ReleaseRunRow; readonly has: boolean };
}

/** Returns the launches by which a run is judged. */
export function sideOf(run: ReleaseRunRow): Side {
  const { appId, kind, release } = run;
  const { platform, version } = release;
  return kind === 'upgrade' ? { appId, platform, version } : { appId, platform, cohort: { run, has: true } };
}

const tallies = new WeakMap<VersionSegments, { key: string; log: Phones['log']; tallies: Tallies }>();

/** Returns the tallies of some phones; recreated when the problems of the application change. */
function talliesOf(context: DataContext, appId: string, segmentsOf: SegmentsOf): { phones: Phones; of: Tallies } {
  const reading: Reading = { db: context.db, appId, rng: (...key) => context.rng(...key) };
  const phones = phonesOf(context, appId, segmentsOf);
  const key = troublesIn(context, appId);
  const { log, segments } = phones;
  const cached = tallies.get(segments);
  if (cached && cached.key === key && cached.log === log) return { phones, of: cached.tallies };
  const of = new Tallies(phones, (period) => {
    return { kinds: 2, rates: ratesIn(reading, phones, period, versionRates) };
  });
  tallies.set(segments, { key, log, tallies: of });
  return { phones, of };
}

/**
 * Counts launches of one side, and their crashes and hangs, from the minute of a time to before that of another (ms).
 */
export function launchesIn(context: DataContext, side: Side, from: number, to: number): Tally {
  const { appId, platform, version, cohort } = side;
  if (cohort) {
    const { segments, has } = cohortSegments(context, cohort.run);
    const { of } = talliesOf(context, appId, () => segments);
    return of.between(platform, (place) => has[place] === cohort.has, from, to);
  }
  const { of, phones } = talliesOf(context, appId, versionSegments);
  const { versions } = phones.segments;
  return of.between(platform, (place) => version === undefined || versions[place] === version, from, to);
}

const masked = new WeakMap<VersionSegments, readonly [without: VersionSegments, withIt: VersionSegments]>();

/** Returns the versions of phones, of which only those with, or without, what a run delivered are counted. */
function segmentsOfSide(context: DataContext, { cohort, appId }: Side): VersionSegments {
  if (cohort === undefined) return versionSegments(context, appId);
  const { segments, has } = cohortSegments(context, cohort.run);
  let cached = masked.get(segments);
  if (cached === undefined) {
    cached = [
      { ...segments, isCounted: has.map((one) => !one) },
      { ...segments, isCounted: has },
    ];
    masked.set(segments, cached);
  }
  return cached[cohort.has ? 1 : 0];
}

/**
 * Returns some metrics of one side, consistent with the topics of analytics in the same period; none before its first
 * launch.
 */
export function measuredIn(
  context: DataContext,
  measureOf: MeasureOf,
  side: Side,
  metrics: readonly Metric[],
  [from, to]: readonly [from: number, to: number],
): Measures {
  const byMetric: Partial<Record<Metric, Measured>> = {};
  const { launches, crashes, anrs } = launchesIn(context, side, from, to);
  if (launches === 0) return byMetric;
  const { appId, platform, version } = side;
  const reading: Reading = { db: context.db, appId, rng: (...key) => context.rng(...key) };
  const filter = { platform, version: version === undefined ? undefined : [version] };
  const ofTopics: Metric[] = [];
  for (const metric of metrics) {
    if (metric === 'crashRate') byMetric.crashRate = { value: crashes / launches, n: launches };
    else if (metric === 'anrRate') byMetric.anrRate = { value: anrs / launches, n: launches };
    else ofTopics.push(metric);
  }
  for (const [topic, own] of Map.groupBy(ofTopics, (metric) => metricFacts[metric].topic)) {
    const names = own.map((metric) => metricFacts[metric].metric);
    const query = { topic, metrics: names, filter, segmentsOf: () => segmentsOfSide(context, side) };
    const measured = measureOf(reading, query, { from, to, asOf: to });
    for (const [place, metric] of own.entries()) byMetric[metric] = measured[place] ?? { n: 0 };
  }
  return byMetric;
}
