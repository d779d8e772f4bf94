import { firstPlace } from '../core/store/queries/first-place.ts';

/** Times in order, with what came by each: questions about any moment cost a search. */
export interface Times {
  readonly sorted: Float64Array;
  /** Of the first so many: how many devices they are of. */
  readonly counts: Float64Array;
}

const cache = new WeakMap<Float64Array, Times>();

/**
 * The times that ever come, in order.
 * @param weights for how many devices each place stands
 */
export function timesOf(all: Float64Array, weights: ArrayLike<number>): Times {
  const cached = cache.get(all);
  if (cached) return cached;
  const places = Array.from(all.keys())
    .filter((place) => (all[place] ?? Infinity) < Infinity)
    .toSorted((a, b) => (all[a] ?? 0) - (all[b] ?? 0));
  const sorted = Float64Array.from(places, (place) => all[place] ?? 0);
  const counts = new Float64Array(places.length + 1);
  for (const [index, place] of places.entries()) counts[index + 1] = (counts[index] ?? 0) + (weights[place] ?? 0);
  const times = { sorted, counts };
  cache.set(all, times);
  return times;
}

/** How many of the times have come by then. */
const placeAt = ({ sorted }: Times, at: number): number =>
  firstPlace(sorted.length, (place) => (sorted[place] ?? Infinity) <= at);

/** Of how many devices the time has come by then. */
export const countAt = (times: Times, at: number): number => times.counts[placeAt(times, at)] ?? 0;

/** When it had come for so many devices; undefined where it never does. */
export function timeOf({ sorted, counts }: Times, devices: number): number | undefined {
  const place = counts.findIndex((count) => count >= devices);
  return place > 0 ? sorted[place - 1] : undefined;
}
