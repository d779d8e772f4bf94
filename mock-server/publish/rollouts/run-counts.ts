import type { Sample } from '../../counting/difference.ts';
import { type Knowing, upgradesOf } from '../installed.ts';
import { versionSegments } from '../segments.ts';
import type { Health } from './health.ts';
import { launchesADay, metricsOf, runLaunches, type Baseline } from './run-health.ts';
import type { ReleaseRunRow } from './table.ts';

/** Rates of launches. */
const RATES = ['crashRate', 'anrRate'] as const satisfies readonly (keyof Health)[];

const DAY_MS = 86_400_000;
/** A period is gone through in steps of a quarter of an hour, or in so many. */
const STEP_MS = 15 * 60_000;
const MOST_STEPS = 200;

/** Launches of what a run delivered, from a time to another (ms). */
export function launchesIn(knowing: Knowing, run: ReleaseRunRow, from: number, to: number): number {
  const before = from > Date.parse(run.startedAt) ? runLaunches(knowing, run, from) : 0;
  return Math.max(0, runLaunches(knowing, run, to) - before);
}

/** How long (ms) the devices of a platform have a version of the app, from a time to another (ms). */
function lastingIn(knowing: Knowing, appId: string, platform: string, name: string, from: number, to: number): number {
  const { population } = upgradesOf(knowing, appId);
  const { versions, offsets, from: starts, version } = versionSegments(knowing, appId);
  const code = versions.indexOf(name);
  let lasting = 0;
  for (const [place, device] of population.devices.entries()) {
    if (device.platform !== platform) continue;
    const end = offsets[place + 1] ?? 0;
    for (let segment = offsets[place] ?? 0; segment < end; segment++) {
      if (version[segment] !== code) continue;
      const until = segment + 1 < end ? (starts[segment + 1] ?? to) : to;
      // The first version was there before all times.
      const since = segment === offsets[place] ? from : Math.max(from, starts[segment] ?? from);
      lasting += (population.weights[place] ?? 0) * Math.max(0, Math.min(to, until) - since);
    }
  }
  return lasting;
}

/** Launches of what a run is compared with, in the same time: of another version, or on devices that do not have it. */
function comparedLaunches(knowing: Knowing, run: ReleaseRunRow, { told }: Baseline, from: number, to: number): number {
  const { appId, release } = run;
  const aDay = launchesADay(knowing, appId) / DAY_MS;
  if (told.by === 'version' && told.version !== undefined && release.platform !== undefined)
    return Math.round(aDay * lastingIn(knowing, appId, release.platform, told.version, from, to));
  const { devices, weights } = upgradesOf(knowing, appId).population;
  let all = 0;
  for (const [place, { platform }] of devices.entries())
    if (release.platform === undefined || release.platform === platform) all += weights[place] ?? 0;
  return Math.max(0, Math.round(aDay * all * (to - from)) - launchesIn(knowing, run, from, to));
}

/** What was counted of a release and of what it is compared with. */
export interface Counted {
  readonly metric: (typeof RATES)[number];
  readonly own: Sample;
  readonly compared: Sample;
}

/** Counts a release and what it is compared with, from a time to another (ms); nothing where it is compared with nothing. */
export function countsIn(
  knowing: Knowing,
  run: ReleaseRunRow,
  baseline: Baseline,
  from: number,
  to: number,
): Counted[] {
  const { healthAt } = baseline;
  if (healthAt === undefined) return [];
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil((to - from) / STEP_MS)));
  const length = (to - from) / steps;
  const ends = Array.from({ length: steps }, (_, step) => from + (step + 1) * length);
  const others = comparedLaunches(knowing, run, baseline, from, to);
  const inSteps = ends.map((end) => launchesIn(knowing, run, end - length, end));
  const ownAt = metricsOf(knowing, run);
  const launches = inSteps.reduce((sum, count) => sum + count, 0);
  return RATES.map((metric) => ({
    metric,
    own: {
      launches,
      count: ends.reduce((sum, end, step) => sum + (inSteps[step] ?? 0) * ownAt(end)[metric], 0),
    },
    compared: {
      launches: others,
      count: ends.reduce((sum, end) => sum + (others / steps) * healthAt(end)[metric], 0),
    },
  }));
}
