import { compareVersions } from '../core/kit/versions.ts';
import type { Population } from '../delivery/target.ts';
import { deliver, type Deliveries, reach, type Window, windowsOf } from './installs.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';

interface Chained extends Deliveries {
  readonly run: ReleaseRunRow;
  readonly version: string;
  /** Indexes of the devices that download it, by far not all. */
  readonly reachedPlaces: readonly number[];
  readonly windows: readonly Window[];
  /** When it is no longer offered (ms). */
  readonly end: number;
}

/** The full upgrades of an application in sequence, which determine the version of each phone over time. */
export interface Chain {
  readonly population: Population;
  readonly upgrades: readonly Chained[];
  /** The upgrades before removing devices that got a higher version. */
  readonly delivered: readonly Chained[];
  versionAt(device: number, time: number): string;
}

/**
 * Whether any device downloads an upgrade: those that were cancelled at once reach none, and accumulate over years of
 * use.
 */
export const hasReached = ({ reachedPlaces }: Chained): boolean => reachedPlaces.length > 0;

/**
 * Returns the version of a device at a time (ms): the highest that it has installed by then, or its initial one.
 * @param upgrades that any device downloads
 */
function versionAt(population: Population, upgrades: readonly Chained[], index: number, time: number): string {
  let version = population.devices[index]?.appVersion ?? '';
  for (const upgrade of upgrades)
    if ((upgrade.installed[index] ?? Infinity) <= time && compareVersions(upgrade.version, version) > 0)
      ({ version } = upgrade);
  return version;
}

function placesOf(times: Float64Array): number[] {
  const places: number[] = [];
  times.forEach((time, index) => {
    if (time < Infinity) places.push(index);
  });
  return places;
}

/** Returns the period of an upgrade at a time (ms); undefined while it is not offered. */
const windowAt = ({ windows }: Chained, time: number): Window | undefined =>
  windows.find(({ from, to }) => time >= from && time < to);

/** Returns a copy of times (ms) in which some devices have another. */
function withTimes(times: Float64Array, changes: ReadonlyMap<number, number>): Float64Array {
  if ([...changes].every(([index, time]) => times[index] === time)) return times;
  const changed = times.slice();
  for (const [index, time] of changes) changed[index] = time;
  return changed;
}

/** An upgrade that higher versions take devices from (by index, at times in ms). */
interface Contested {
  readonly lower: Chained;
  readonly population: Population;
  /** The version of a device, the upgrade itself aside. */
  versionAt(index: number, time: number): string;
  /** Whether a device has a higher version, or is offered one. */
  isSuperseded(index: number, time: number): boolean;
  /** When a device that a higher version took is offered this one again; `Infinity` if it never is. */
  nextTurn(index: number, time: number): number;
}

/** Returns how higher versions contest an upgrade; undefined if there are none meanwhile. */
function contestedBy(
  lower: Chained,
  { delivered, population }: Pick<Chain, 'delivered' | 'population'>,
): Contested | undefined {
  const first = Date.parse(lower.run.startedAt);
  const higher = delivered.filter(
    ({ version, run, end }) =>
      end > first && run.release.platform === lower.run.release.platform && compareVersions(version, lower.version) > 0,
  );
  if (higher.length === 0) return undefined;
  const reaching = delivered.filter((upgrade) => upgrade !== lower && hasReached(upgrade));
  const versionThen = (index: number, time: number): string => versionAt(population, reaching, index, time);
  const isOffered = (upgrade: Chained, index: number, time: number): boolean => {
    const device = population.devices[index];
    const window = windowAt(upgrade, time);
    if (device === undefined || window === undefined) return false;
    const appVersion = versionThen(index, time);
    return window.gets(appVersion === device.appVersion ? device : { ...device, appVersion });
  };
  const isSuperseded = (index: number, time: number): boolean =>
    higher.some(
      (upgrade) =>
        time >= (upgrade.targeted[index] ?? Infinity) &&
        (time >= (upgrade.installed[index] ?? Infinity) || isOffered(upgrade, index, time)),
    );
  // A device that a higher version took may get this one when the higher one is no longer offered.
  const turns = [
    ...lower.windows.map(({ from }) => from),
    ...higher.flatMap(({ windows }) => windows.map(({ to }) => to)),
  ].toSorted((a, b) => a - b);
  const nextTurn = (index: number, time: number): number =>
    turns.find(
      (turn) => turn > time && turn < lower.end && isOffered(lower, index, turn) && !isSuperseded(index, turn),
    ) ?? Infinity;
  return { lower, population, versionAt: versionThen, isSuperseded, nextTurn };
}

/**
 * Returns when a device that was superseded at a time (ms) downloads an upgrade after all: after waiting for as long
 * again.
 */
function downloadsAfter(contested: Contested, index: number, time: number): number {
  const { lower, population } = contested;
  const device = population.devices[index];
  const next = contested.nextTurn(index, time);
  if (device === undefined || next === Infinity) return Infinity;
  const [start, end] = [lower.targeted[index] ?? 0, lower.downloaded[index] ?? 0];
  const need = lower.windows.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
    0,
  );
  const remaining = lower.windows.flatMap((window) =>
    window.to > next ? [{ ...window, from: Math.max(window.from, next) }] : [],
  );
  const { asks } = reach(device, remaining, (at) => contested.versionAt(index, at), need);
  return asks < Infinity && contested.isSuperseded(index, asks) ? downloadsAfter(contested, index, asks) : asks;
}

/** Returns an upgrade without the devices that get a higher version instead, from the time that they could get it. */
function withoutHigher(lower: Chained, chain: Pick<Chain, 'delivered' | 'population'>): Chained {
  const contested = contestedBy(lower, chain);
  if (contested === undefined) return lower;
  const { isSuperseded, nextTurn } = contested;
  const downloaded = new Map<number, number>();
  for (const index of lower.reachedPlaces) {
    const time = lower.downloaded[index] ?? Infinity;
    if (isSuperseded(index, time)) downloaded.set(index, downloadsAfter(contested, index, time));
  }
  const targeted = new Map<number, number>();
  lower.targeted.forEach((time, index) => {
    if (time === Infinity || !isSuperseded(index, time)) return;
    const asks = downloaded.get(index) ?? lower.downloaded[index] ?? Infinity;
    targeted.set(index, Math.min(nextTurn(index, time), asks));
  });
  if (downloaded.size === 0 && targeted.size === 0) return lower;
  const delayed = (times: Float64Array): Float64Array =>
    withTimes(
      times,
      new Map(
        [...downloaded].map(([index, time]) => {
          const delay = time - (lower.downloaded[index] ?? 0);
          return [index, (times[index] ?? Infinity) + delay];
        }),
      ),
    );
  return {
    ...lower,
    targeted: withTimes(lower.targeted, targeted),
    downloaded: withTimes(lower.downloaded, downloaded),
    installed: delayed(lower.installed),
    failed: delayed(lower.failed),
    rolledBack: delayed(lower.rolledBack),
    reachedPlaces: lower.reachedPlaces.filter((index) => downloaded.get(index) !== Infinity),
  };
}

/**
 * Computes the effect of full upgrades on the devices of a population.
 * @param runs in order of their start; those of long ago are only reflected in the initial versions of phones
 * @param before the earlier result for the same population: a run does not affect those that began before it
 */
export function chainOf(runs: readonly ReleaseRunRow[], population: Population, before?: Chain): Chain {
  const delivered: Chained[] = [];
  const reaching: Chained[] = [];
  let isKnown = before?.population === population;
  for (const run of runs) {
    const { version } = run.release;
    if (run.isPast || version === undefined) continue;
    const previous = before?.delivered[delivered.length];
    isKnown &&= previous?.run === run;
    let upgrade = isKnown ? previous : undefined;
    if (upgrade === undefined) {
      const windows = windowsOf(run, population);
      const deliveries = deliver(
        run,
        population,
        (device, time) => versionAt(population, reaching, device, time),
        windows,
      );
      const end = run.endedAt === undefined ? Infinity : Date.parse(run.endedAt);
      upgrade = { ...deliveries, windows, run, version, reachedPlaces: placesOf(deliveries.downloaded), end };
    }
    delivered.push(upgrade);
    if (hasReached(upgrade)) reaching.push(upgrade);
  }
  const upgrades = delivered.map((lower) => withoutHigher(lower, { delivered, population }));
  const effective = upgrades.filter(hasReached);
  return {
    population,
    upgrades,
    delivered,
    versionAt: (device, time) => versionAt(population, effective, device, time),
  };
}
