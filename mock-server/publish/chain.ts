import { compareVersions } from '../core/kit/versions.ts';
import type { Population } from '../delivery/target.ts';
import { deliver, type Deliveries } from './installs.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';

interface Chained extends Deliveries {
  readonly run: ReleaseRunRow;
  readonly version: string;
  /** Indexes of the devices that download it, by far not all. */
  readonly reachedPlaces: readonly number[];
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

/** Returns an upgrade without the devices that get a higher version instead. */
function withoutHigher(lower: Chained, upgrades: readonly Chained[]): Chained {
  if (!hasReached(lower)) return lower;
  const first = Date.parse(lower.run.startedAt);
  const higher = upgrades.filter(
    ({ version, run, end }) =>
      end > first && run.release.platform === lower.run.release.platform && compareVersions(version, lower.version) > 0,
  );
  const supersededPlaces = lower.reachedPlaces.filter((index) => {
    const time = lower.downloaded[index] ?? Infinity;
    return higher.some(({ targeted, end }) => time < end && time >= (targeted[index] ?? Infinity));
  });
  if (supersededPlaces.length === 0) return lower;
  const without = (times: Float64Array): Float64Array => {
    if (supersededPlaces.every((index) => times[index] === Infinity)) return times;
    const changed = times.slice();
    for (const index of supersededPlaces) changed[index] = Infinity;
    return changed;
  };
  const downloaded = without(lower.downloaded);
  return {
    ...lower,
    downloaded,
    installed: without(lower.installed),
    failed: without(lower.failed),
    rolledBack: without(lower.rolledBack),
    reachedPlaces: lower.reachedPlaces.filter((index) => (downloaded[index] ?? Infinity) < Infinity),
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
      const deliveries = deliver(run, population, (device, time) => versionAt(population, reaching, device, time));
      const end = run.endedAt === undefined ? Infinity : Date.parse(run.endedAt);
      upgrade = { ...deliveries, run, version, reachedPlaces: placesOf(deliveries.downloaded), end };
    }
    delivered.push(upgrade);
    if (hasReached(upgrade)) reaching.push(upgrade);
  }
  const upgrades = delivered.map((lower) => withoutHigher(lower, delivered));
  const effective = upgrades.filter(hasReached);
  return {
    population,
    upgrades,
    delivered,
    versionAt: (device, time) => versionAt(population, effective, device, time),
  };
}
