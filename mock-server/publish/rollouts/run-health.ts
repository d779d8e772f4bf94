import { compareVersions } from '../../core/kit/versions.ts';
import { scaled } from '../../delivery/audience.ts';
import { countAt, timesOf } from '../../delivery/times.ts';
import { healthAt, usual, type Health, type Trouble } from './health.ts';
import { deliveriesOf, type Knowing } from '../installed.ts';
import type { Deliveries } from '../installs.ts';
import type { ReleaseRunRow } from './table.ts';

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
function launchesBy({ active }: Deliveries, at: number, aDay: number): number {
  const times = timesOf(active);
  const phones = countAt(times, at);
  return phones + (aDay * (phones * at - (times.sums[phones] ?? 0))) / DAY_MS;
}

/** What is wrong with what a run delivers: a version, or the switch that makes one go wrong. */
function troublesOf({ db }: Knowing, { appId, kind, release, startedAt }: ReleaseRunRow): Trouble[] {
  const { platform, title, version = title } = release;
  const where = kind === 'switch' ? { appId, switchKey: title } : { appId, version, ...(platform && { platform }) };
  const told = db.incidents.all({ where }).map(({ metric, from, rampHours, value, switchKey }) => {
    const expiredAt = switchKey === undefined ? undefined : db.switches.find({ appId, key: switchKey })?.expiredAt;
    return {
      metric,
      from: Date.parse(from),
      rampMs: rampHours * HOUR_MS,
      value,
      until: expiredAt === undefined ? undefined : Date.parse(expiredAt),
    };
  });
  const unlucky: Trouble = {
    metric: 'crashRate',
    from: Date.parse(startedAt) + 2 * HOUR_MS,
    rampMs: HOUR_MS,
    value: SPIKE,
  };
  return UNLUCKY.test(version) ? [...told, unlucky] : told;
}

/** The run of the version before, whose phones the new one is measured against. */
function previousRun({ db }: Knowing, { appId, kind, release, startedAt }: ReleaseRunRow): ReleaseRunRow | undefined {
  const { version, platform } = release;
  if (version === undefined || kind !== 'upgrade') return undefined;
  return db.releaseRuns
    .all({
      where: { appId, kind },
      filter: (run) =>
        run.release.platform === platform && run.startedAt < startedAt && run.release.version !== undefined,
    })
    .filter((run) => compareVersions(run.release.version ?? '', version) < 0)
    .toSorted((a, b) => compareVersions(b.release.version ?? '', a.release.version ?? ''))[0];
}

export interface RunHealth {
  /** Since the start of the run. */
  readonly launches: number;
  readonly now: Health;
  readonly previous: Health;
  readonly previousVersion: string | undefined;
}

/** Metrics of what a run delivered at a time (ms), without those of the version before. */
export const runMetrics = (knowing: Knowing, run: ReleaseRunRow, at: number): Health =>
  healthAt(usual(run.release.platform ?? 'android'), troublesOf(knowing, run), at);

/** Launches of what a run delivered, from its start to a time (ms). */
export function runLaunches(knowing: Knowing, run: ReleaseRunRow, at: number): number {
  const { deliveries, population } = deliveriesOf(knowing, run);
  const aDay = LAUNCHES[knowing.db.applications.get(run.appId)?.applicationId ?? ''] ?? 0;
  return scaled(launchesBy(deliveries, at, aDay), population);
}

/** How a run does at a time (ms). */
export function runHealth(knowing: Knowing, run: ReleaseRunRow, at: number): RunHealth {
  const before = previousRun(knowing, run);
  return {
    launches: runLaunches(knowing, run, at),
    now: runMetrics(knowing, run, at),
    previous: before ? runMetrics(knowing, before, at) : usual(run.release.platform ?? 'android'),
    previousVersion: before?.release.version,
  };
}
