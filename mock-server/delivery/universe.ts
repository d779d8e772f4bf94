import { devicesOfCrowd } from './crowd.ts';
import { populationOf } from './population.ts';
import type { Crowd, Device } from './target.ts';
import type { Rng } from '../core/world/rng.ts';

/** Random numbers of a key, as handlers, jobs and seeds have them. */
type Draw = (...key: (string | number)[]) => Rng;

/**
 * All devices of an application: those of some crowds one by one, all others by a sample. Numbers are sums of weights,
 * which add up however they are split.
 */
export interface Universe {
  /** Those of the crowds first. */
  readonly devices: readonly Device[];
  /** The devices of the crowds: so many of them. */
  readonly named: readonly Device[];
  /** For how many devices each stands. */
  readonly weights: readonly number[];
  /** Places in the sample of those that are of no crowd. */
  readonly sampled: readonly number[];
  /** All devices: the sum of the weights. */
  readonly total: number;
}

interface Known {
  readonly of: object;
  readonly lists: readonly (readonly string[])[];
  readonly universe: Universe;
}

let kept: readonly Known[] = [];
const MOST = 12;

const isSame = (a: Known['lists'], b: Known['lists']): boolean =>
  a.length === b.length && a.every((list, index) => list === b[index]);

/** All devices of an application by its public id; those of the crowds, known or not to the sample, stand for themselves. */
export function universeOf(draw: Draw, applicationId: string, crowds: readonly Crowd[]): Universe {
  const population = populationOf(draw, applicationId);
  const lists = crowds.map(({ ids }) => ids);
  const known = kept.find(({ of, lists: others }) => of === population && isSame(lists, others));
  if (known) return known.universe;
  const byId = new Map<string, Device>();
  for (const crowd of crowds)
    for (const device of devicesOfCrowd(draw, applicationId, crowd).devices) byId.set(device.deviceId, device);
  const named = [...byId.values()];
  const sampled = population.devices.flatMap(({ deviceId }, place) => (byId.has(deviceId) ? [] : [place]));
  const rest = sampled.flatMap((place) => population.devices[place] ?? []);
  const others = population.users - named.length;
  const upTo = (count: number) => Math.round((count * others) / Math.max(1, rest.length));
  const universe = {
    devices: [...named, ...rest],
    named,
    weights: [...named.map(() => 1), ...rest.map((_, index) => upTo(index + 1) - upTo(index))],
    sampled,
    total: rest.length === 0 ? named.length : population.users,
  };
  kept = [{ of: population, lists, universe }, ...kept].slice(0, MOST);
  return universe;
}
