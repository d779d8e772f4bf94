import { scaled } from './audience.ts';
import type { Population } from './target.ts';

const known = new WeakMap<Population, readonly number[]>();

/**
 * How many of all devices each device of a sample stands for, in its order: whole numbers that add up to all and are
 * spread evenly. Whatever is counted by them adds up, in whichever way it is split.
 */
export function weightsOf(population: Population): readonly number[] {
  const found = known.get(population);
  if (found) return found;
  const weights = population.devices.map((_, place) => scaled(place + 1, population) - scaled(place, population));
  known.set(population, weights);
  return weights;
}
