import { devicesOfCrowd } from './crowd.ts';
import { populationOf } from './population.ts';
import type { Crowd, Device, Population } from './target.ts';
import type { Rng } from '../core/world/rng.ts';

/** Random numbers of a key, as handlers, jobs and seeds have them. */
type Draw = (...key: (string | number)[]) => Rng;

/**
 * All devices of an application: those of some crowds one by one, all others by a sample. Numbers are sums of weights,
 * which add up however they are split, and are the same whichever crowds there are.
 */
export interface Universe {
  /** Those of the crowds first, then the sample, without those of the crowds that each of it stands for. */
  readonly devices: readonly Device[];
  /** The devices of the crowds: so many of them. */
  readonly crowdDevices: readonly Device[];
  /** Of each device of the crowds, the place in the sample of the one that stands for it otherwise. */
  readonly places: readonly number[];
  /** For how many devices each stands. */
  readonly weights: readonly number[];
  /** All devices: the sum of the weights. */
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

/** The weights of a sample without some devices, which then count on their own. */
export function weightsWithout({ weights, placeOf }: Population, devices: readonly Device[]): number[] {
  const remaining = Array.from(weights);
  for (const { deviceId } of devices) {
    const place = placeOf?.(deviceId) ?? -1;
    if (place >= 0) remaining[place] = (remaining[place] ?? 0) - 1;
  }
  return remaining;
}

/** All devices of an application by its public id; those of the crowds, known or not to the sample, stand for themselves. */
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
