import { metricFacts } from '../../../openapi/generated/metrics.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { LEAST_LAUNCHES } from '../../counting/difference.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { MeasureOf } from '../../walk/measures.ts';
import type { DataContext } from '../installed.ts';
import { isEnough, type Measures, type Metric } from './health.ts';
import { launchesIn, measuredIn, type Side } from './launches.ts';
import { openRun } from './run-rows.ts';
import type { ReleaseRunRow } from './table.ts';

const DAY_MS = 86_400_000;
/** So long before now launches are counted of what nobody has launched enough in the time that is asked for. */
const BEFORE_MS = 7 * DAY_MS;

/** A version that was out before, with all the times that it was. */
interface Earlier {
  readonly version: string;
  readonly runs: readonly ReleaseRunRow[];
}

/** The lower versions of its platform that were published before a time (ms), the highest first. */
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

/** A release that is compared with another, or with devices that do not have it. */
export type Compared = Pick<ReleaseRunRow, 'release' | 'appId'>;

export interface Baseline {
  /** As the contract tells it. */
  readonly response: components['schemas']['GuardBaseline'];
  /** Whose launches it is compared with; nothing where there is nothing to compare with. */
  readonly side?: Side;
}

/**
 * What a release is compared with at a time (ms): the highest earlier version that proved good.
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
  const passedOver: components['schemas']['PassedOver'][] = [];
  for (const { version, runs } of earlierVersions(context, compared, before)) {
    const side = { appId, platform, version };
    const { launches } = launchesIn(context, side, ...weekBefore(at));
    const stopped = runs.some(wasStopped);
    if (!stopped && launches >= LEAST_LAUNCHES) return { response: { by: 'version', version, passedOver }, side };
    passedOver.push({ version, launches, stopped });
  }
  return { response: { by: 'none', passedOver } };
}

/** What a run is compared with at a time (ms). */
export const baselineOfRun = (context: DataContext, run: ReleaseRunRow, at: number): Baseline =>
  baselineOf(context, run, run, { before: Date.parse(run.startedAt), at });

/** What a release is compared with now (ms): of one that is not out as if it were published now. */
export function baselineNow(context: DataContext, compared: Compared, now: number): Baseline {
  const run = openRun(context.db, compared.release);
  return run ? baselineOfRun(context, run, now) : baselineOf(context, compared, undefined, { before: now, at: now });
}

/** The seven days before a time (ms). */
const weekBefore = (to: number): [from: number, to: number] => [to - BEFORE_MS, to];

/**
 * The time in which what a release is compared with is measured: the same as that of the release, but the seven days
 * before its end as long as there are too few launches in that.
 */
export function comparedPeriod(context: DataContext, side: Side, from: number, to: number): [from: number, to: number] {
  const { launches } = launchesIn(context, side, from, to);
  return launches >= LEAST_LAUNCHES ? [from, to] : weekBefore(to);
}

/**
 * What a release is compared with, as it was measured in the same time, or in the seven days before its end where there
 * is too little in that; nothing where there is nothing to compare with. What is counted of devices grows with the time, so
 * of a release that is out it is of the same time alone.
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
