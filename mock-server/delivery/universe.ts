import { devicesOfCrowd } from './crowd.ts';
import { populationOf } from './population.ts';
import type { Crowd, Device, Population } from './target.ts';
import type { Rng } from '../core/world/rng.ts';

/** Random numbers for a key, available to handlers, jobs and seeds. */
type Draw = (...key: (string | number)[]) => Rng;

/**
 * All devices of an application: those of some crowds individually, all others by a sample. Counts are sums of weights,
 * which add up for any split, and do not depend on the crowds.
 */
export interface Universe {
  /** The crowd devices first, then the sample devices, whose weights exclude the crowd devices. */
  readonly devices: readonly Device[];
  /** The crowd devices. */
  readonly crowdDevices: readonly Device[];
  /** For each crowd device, the index of the sample device that otherwise represents it. */
  readonly places: readonly number[];
  /** How many devices each one represents. */
  readonly weights: readonly number[];
  /** Total number of devices: the sum of the weights. */
  readonly total: number;
}

interface CacheEntry {
  readonly of: object;
  readonly lists: readonly (readonly string[])[];
  readonly universe: Universe;
}

let cache: readonly CacheEntry[] = [];
const MOST = 12;

const isSame = (a: CacheEntry['lists'], b: CacheEntry['lists']): boolean =>
  a.length === b.length && a.every((list, index) => list === b[index]);

/** Returns the weights of a sample without some devices, which are then counted individually. */
export function weightsWithout({ weights, placeOf }: Population, devices: readonly Device[]): number[] {
  const remaining = Array.from(weights);
  for (const { deviceId } of devices) {
    const place = placeOf?.(deviceId) ?? -1;
    if (place >= 0) remaining[place] = (remaining[place] ?? 0) - 1;
  }
  return remaining;
}

/**
 * Returns all devices of an application by its public id; the crowd devices, inside or outside of the sample, are
 * individual.
 */
export function universeOf(draw: Draw, applicationId: string, crowds: readonly Crowd[]): Universe {
  const population = populationOf(draw, applicationId);
  const lists = crowds.map(({ ids }) => ids);
  const cached = cache.find(({ of, lists: others }) => of === population && isSame(lists, others));
  if (cached) return cached.universe;
  const byId = new Map<string, Device>();
  for (const crowd of crowds)
    for (const device of devicesOfCrowd(draw, applicationId, crowd).devices) byId.set(device.deviceId, device);
  const crowdDevices = [...byId.values()];
  const universe = {
    devices: [...crowdDevices, ...population.devices],
    crowdDevices,
    places: crowdDevices.map(({ deviceId }) => population.placeOf?.(deviceId) ?? -1),
    weights: [...crowdDevices.map(() => 1), ...weightsWithout(population, crowdDevices)],
    total: population.users,
  };
  cache = [{ of: population, lists, universe }, ...cache].slice(0, MOST);
  return universe;
}
