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
  /** Of a version of the app. */
  readonly version?: string | undefined;
  /** Of phones that have what a run delivered, or of those that do not. */
  readonly cohort?: { readonly run: ReleaseRunRow; readonly has: boolean };
}

/** Whose launches a run is judged by. */
export function sideOf(run: ReleaseRunRow): Side {
  const { appId, kind, release } = run;
  const { platform, version } = release;
  return kind === 'upgrade' ? { appId, platform, version } : { appId, platform, cohort: { run, has: true } };
}

const tallies = new WeakMap<VersionSegments, { key: string; log: Phones['log']; tallies: Tallies }>();

/** The tallies of some phones, made anew when something else goes wrong with them. */
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

/** Launches of one side, and how often they crashed and hung, from the minute of a time on to before that of another (ms). */
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

/** The versions of phones, of which only those count that have what a run delivered, or that do not. */
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

/** Some metrics of one side, as the topics of analytics tell them of the same time; none before anybody has launched it. */
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
