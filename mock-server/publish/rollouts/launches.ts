import { metricFacts } from '../../../openapi/generated/metrics.ts';
import type { Period, Reading } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import { type Phones, phonesOf, type VersionSegments } from '../../population/phones.ts';
import type { Measured, MeasureOf } from '../../walk/measures.ts';
import { ratesIn } from '../../walk/rates.ts';
import { Tallies, type Tally } from '../../walk/tallies.ts';
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

/** Tallies of phones, by application and the run that splits them; the most recently used last. */
const cache = new WeakMap<object, Map<string, { readonly troubles: string; readonly tallies: Tallies }>>();
const MOST_TALLIES = 12;

/** Returns the tallies of some phones; recreated when the problems of the application change. */
function talliesOf(context: DataContext, { log, devices }: Phones, appId: string, run: string): Tallies {
  const own = log ?? devices;
  let all = cache.get(own);
  if (all === undefined) cache.set(own, (all = new Map()));
  const key = `${appId} ${run}`;
  const troubles = troublesIn(context, appId);
  const before = all.get(key);
  const tallies = before?.troubles === troubles ? before.tallies : new Tallies();
  all.delete(key);
  all.set(key, { troubles, tallies });
  for (const oldest of all.keys()) if (all.size > MOST_TALLIES) all.delete(oldest);
  return tallies;
}

/** Added to the name of a version on phones that had what a run delivered. */
const WITH = ' with';

/**
 * Counts launches of one side, and their crashes and hangs, from the minute of a time to before that of another (ms).
 */
export function launchesIn(context: DataContext, side: Side, from: number, to: number): Tally {
  const { appId, platform, version, cohort } = side;
  const reading: Reading = { db: context.db, appId, rng: (...key) => context.rng(...key) };
  const { segments, has } = cohort
    ? cohortSegments(context, cohort.run)
    : { segments: versionSegments(context, appId), has: undefined };
  const phones = phonesOf(context, appId, () => segments);
  const names = segments.versions.map((name, place) => (has?.[place] ? `${name}${WITH}` : name));
  const isIn = (name: string) =>
    cohort ? name.endsWith(WITH) === cohort.has : version === undefined || name === version;
  const incidentsIn = (period: Period) => ({ kinds: 2, rates: ratesIn(reading, phones, period, versionRates) });
  const tallies = talliesOf(context, phones, appId, cohort?.run.id ?? '');
  return tallies.between({ phones, names, incidentsIn }, platform, isIn, from, to);
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
