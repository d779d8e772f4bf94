import type { Population } from './target.ts';

const known = new WeakMap<Population, readonly number[]>();

/**
 * How many of all devices each device of a sample stands for, in its order: whole numbers that add up to all and are
 * spread evenly. Whatever is counted by them adds up, in whichever way it is split.
 */
export function weightsOf(population: Population): readonly number[] {
  const found = known.get(population);
  if (found) return found;
  const { devices, users } = population;
  const upTo = (count: number): number => Math.round((count * users) / devices.length);
  const weights = devices.map((_, place) => upTo(place + 1) - upTo(place));
  known.set(population, weights);
  return weights;
}
