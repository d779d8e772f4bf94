import type { components } from '../../../openapi/generated/types.ts';
import { LEAST_LAUNCHES } from '../../counting/difference.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { Population } from '../../delivery/target.ts';
import { countAt, lastingAt, timesOf } from '../../delivery/times.ts';
import { healthAt, usual, type Health, type Trouble } from './health.ts';
import { deliveriesOf, type Knowing } from '../installed.ts';
import type { Deliveries } from '../installs.ts';
import type { IncidentRow, ReleaseRunRow } from './table.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Launches of an active user on a day, by application. */
const LAUNCHES: Readonly<Record<string, number>> = {
  'chenghu-mbank': 2.9,
  'chenghu-cbank': 3.6,
  'chenghu-office': 5.2,
};
/** A version, or the key of a switch, that ends so crashes from two hours after its start, so that a guard can be seen at work. */
const UNLUCKY = /(^|\D|\d{8})99$/u;
const SPIKE = 0.0094;

/** Launches of the app on phones that have it by then: one to begin with, and so many a day. */
function launchesBy({ active }: Deliveries, weights: Population['weights'], at: number, aDay: number): number {
  const times = timesOf(active, weights);
  return Math.round(countAt(times, at) + (aDay * lastingAt(times, at)) / DAY_MS);
}

function troubleOf({ db }: Knowing, incident: IncidentRow): Trouble {
  const { appId, metric, from, rampHours, value, switchKey, model, until } = incident;
  const expiredAt = switchKey === undefined ? undefined : db.switches.find({ appId, key: switchKey })?.expiredAt;
  const over = until ?? expiredAt;
  return {
    metric,
    from: Date.parse(from),
    rampMs: rampHours * HOUR_MS,
    value,
    model,
    until: over === undefined ? undefined : Date.parse(over),
    // A switch that goes off reaches devices one after the other.
    ...(until !== undefined && { fallMs: 0 }),
  };
}

/** What is wrong with an application, whatever its version. */
export const troublesEverywhere = (knowing: Knowing, appId: string): Trouble[] =>
  knowing.db.incidents
    .all({ where: { appId }, filter: ({ version }) => version === undefined })
    .map((incident) => troubleOf(knowing, incident));

/** What is wrong with what a run delivers: a version, or the switch that makes one go wrong. */
export function troublesOf(knowing: Knowing, { appId, kind, release, startedAt }: ReleaseRunRow): Trouble[] {
  const { platform, title, version = title } = release;
  const where = kind === 'switch' ? { appId, switchKey: title } : { appId, version, ...(platform && { platform }) };
  const told = [
    ...troublesEverywhere(knowing, appId),
    ...knowing.db.incidents.all({ where }).map((incident) => troubleOf(knowing, incident)),
  ];
  const unlucky: Trouble = {
    metric: 'crashRate',
    from: Date.parse(startedAt) + 2 * HOUR_MS,
    rampMs: HOUR_MS,
    value: SPIKE,
  };
  return UNLUCKY.test(version) ? [...told, unlucky] : told;
}

/** Metrics of what a run delivered, by time (ms), without those of anything else. */
export function metricsOf(knowing: Knowing, run: ReleaseRunRow): (at: number) => Health {
  const [base, troubles] = [usual(run.release.platform ?? 'android'), troublesOf(knowing, run)];
  return (at) => healthAt(base, troubles, at);
}

/** The same at one time (ms). */
export const runMetrics = (knowing: Knowing, run: ReleaseRunRow, at: number): Health => metricsOf(knowing, run)(at);

/** Launches of an active user of an application on a day. */
export const launchesADay = ({ db }: Knowing, appId: string): number =>
  LAUNCHES[db.applications.get(appId)?.applicationId ?? ''] ?? 0;

/** Launches of what a run delivered, from its start to a time (ms). */
export function runLaunches(knowing: Knowing, run: ReleaseRunRow, at: number): number {
  const { deliveries, population } = deliveriesOf(knowing, run);
  return launchesBy(deliveries, population.weights, at, launchesADay(knowing, run.appId));
}

/** A version that was out before, with all the times that it was. */
interface Earlier {
  readonly version: string;
  readonly runs: readonly ReleaseRunRow[];
}

/** The lower versions of its platform that were published before a time (ms), the highest first. */
function earlierVersions({ db }: Knowing, { release, appId }: Compared, before: number): Earlier[] {
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
  readonly told: components['schemas']['GuardBaseline'];
  /** What is measured of it; nothing where there is nothing to compare with. */
  readonly health: Health | undefined;
  /** What was or will be measured of it at another time (ms). */
  readonly healthAt?: (at: number) => Health;
}

/**
 * What a release is compared with at a time (ms): the highest earlier version that proved good.
 * @param before when the release was published (ms)
 */
export function baselineOf(knowing: Knowing, compared: Compared, before: number, at: number): Baseline {
  const { kind, platform } = compared.release;
  const measuredAt = (told: Baseline['told'], measure: (time: number) => Health): Baseline => ({
    told,
    health: measure(at),
    healthAt: measure,
  });
  if (kind !== 'upgrade') {
    const troubles = troublesEverywhere(knowing, compared.appId);
    return measuredAt({ by: 'without', passedOver: [] }, (time) =>
      healthAt(usual(platform ?? 'android'), troubles, time),
    );
  }
  const passedOver: components['schemas']['PassedOver'][] = [];
  for (const { version, runs } of earlierVersions(knowing, compared, before)) {
    const launches = runs.reduce((sum, run) => sum + runLaunches(knowing, run, at), 0);
    const stopped = runs.some(wasStopped);
    const last = runs.at(-1);
    if (last !== undefined && !stopped && launches >= LEAST_LAUNCHES)
      return measuredAt({ by: 'version', version, passedOver }, metricsOf(knowing, last));
    passedOver.push({ version, launches, stopped });
  }
  return { told: { by: 'none', passedOver }, health: undefined };
}
