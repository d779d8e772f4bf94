import { metricFacts } from '../../../openapi/generated/metrics.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { LEAST_LAUNCHES } from '../../counting/difference.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { MeasureOf } from '../../walk/measures.ts';
import type { DataContext } from '../installed.ts';
import { isEnough, type Measures, type Metric } from './health.ts';
import { launchesIn, measuredIn, type Side } from './launches.ts';
import { openRun } from './run-rows.ts';
import type { ReleaseRunRow } from './table.ts';
import { DAY_MS } from '../../core/world/durations.ts';

/** Period before now in which to count launches if the requested period has too few. */
const BEFORE_MS = 7 * DAY_MS;

/** An earlier version with all of its runs. */
interface Earlier {
  readonly version: string;
  readonly runs: readonly ReleaseRunRow[];
}

/** Returns the lower versions of its platform that were published before a time (ms), highest first. */
function earlierVersions({ db }: DataContext, { release, appId }: Compared, before: number): Earlier[] {
  const { version, platform } = release;
  if (version === undefined) return [];
  const runs = db.releaseRuns.all({
    where: { appId, kind: 'upgrade' },
    filter: (run) =>
      run.release.platform === platform &&
      Date.parse(run.startedAt) < before &&
      compareVersions(run.release.version ?? version, version) < 0,
  });
  return [...Map.groupBy(runs, (run) => run.release.version ?? '')]
    .map(([earlier, all]) => ({ version: earlier, runs: all }))
    .toSorted((a, b) => compareVersions(b.version, a.version));
}

/** Whether its guard ever paused a run. */
const wasStopped = ({ segments }: ReleaseRunRow): boolean => segments.some(({ cause }) => cause === 'guard');

/** A release that is compared with another, or with devices without it. */
export type Compared = Pick<ReleaseRunRow, 'release' | 'appId'>;

export interface Baseline {
  /** The baseline in the format of the contract. */
  readonly response: Schemas['GuardBaseline'];
  /** Whose launches it is compared with; undefined if there is nothing to compare with. */
  readonly side?: Side;
}

/**
 * Returns the baseline of a release at a time (ms): the highest earlier version that proved good.
 * @param run of the release, while it is out
 * @param before when the release was published (ms)
 */
export function baselineOf(
  context: DataContext,
  compared: Compared,
  run: ReleaseRunRow | undefined,
  { before, at }: { readonly before: number; readonly at: number },
): Baseline {
  const { appId, release } = compared;
  const { kind, platform } = release;
  if (kind !== 'upgrade')
    return {
      response: { by: 'without', passedOver: [] },
      side: { appId, platform, ...(run && { cohort: { run, has: false } }) },
    };
  const passedOver: Schemas['PassedOver'][] = [];
  for (const { version, runs } of earlierVersions(context, compared, before)) {
    const side = { appId, platform, version };
    const { launches } = launchesIn(context, side, ...weekBefore(at));
    const stopped = runs.some(wasStopped);
    if (!stopped && launches >= LEAST_LAUNCHES) return { response: { by: 'version', version, passedOver }, side };
    passedOver.push({ version, launches, stopped });
  }
  return { response: { by: 'none', passedOver } };
}

/** Returns the baseline of a run at a time (ms). */
export const baselineOfRun = (context: DataContext, run: ReleaseRunRow, at: number): Baseline =>
  baselineOf(context, run, run, { before: Date.parse(run.startedAt), at });

/** Returns the current baseline of a release (ms); for one that is not out, as if it were published now. */
export function baselineNow(context: DataContext, compared: Compared, now: number): Baseline {
  const run = openRun(context.db, compared.release);
  return run ? baselineOfRun(context, run, now) : baselineOf(context, compared, undefined, { before: now, at: now });
}

/** Returns the seven days before a time (ms). */
const weekBefore = (to: number): [from: number, to: number] => [to - BEFORE_MS, to];

/**
 * Returns the period in which the baseline is measured: that of the release, or the seven days before its end while
 * there are too few launches.
 */
export function comparedPeriod(context: DataContext, side: Side, from: number, to: number): [from: number, to: number] {
  const { launches } = launchesIn(context, side, from, to);
  return launches >= LEAST_LAUNCHES ? [from, to] : weekBefore(to);
}

/**
 * Returns the baseline as measured in the same period, or in the seven days before its end if there is too little data;
 * nothing if there is no baseline. Counts of devices grow with time, so for a release that is out, they use the same
 * period only.
 */
export function comparedIn(
  context: DataContext,
  measureOf: MeasureOf,
  { side }: Baseline,
  metrics: readonly Metric[],
  [from, to]: readonly [from: number, to: number],
): Measures {
  if (side === undefined) return {};
  const measured = (some: readonly Metric[], period: readonly [number, number]) =>
    measuredIn(context, measureOf, side, some, period);
  const isOfDevices = (metric: Metric) => from < to && metricFacts[metric].isOfDevices;
  const others = metrics.filter((metric) => !isOfDevices(metric));
  const period = comparedPeriod(context, side, from, to);
  const rates = { ...measured(metrics.filter(isOfDevices), [from, to]), ...measured(others, period) };
  const few = others.filter((metric) => !isEnough(metric, rates[metric]));
  return few.length === 0 || period[0] !== from ? rates : { ...rates, ...measured(few, weekBefore(to)) };
}
