import { firstPlace } from '../core/store/queries/first-place.ts';

/** Sorted times with cumulative counts, so that a lookup at any time is a binary search. */
export interface Times {
  readonly sorted: Float64Array;
  /** Number of devices among the first n times. */
  readonly counts: Float64Array;
}

const cache = new WeakMap<Float64Array, Times>();

/**
 * Sorts the finite times.
 * @param weights how many devices each index represents
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

/** Returns the number of times up to a given one. */
const placeAt = ({ sorted }: Times, at: number): number =>
  firstPlace(sorted.length, (place) => (sorted[place] ?? Infinity) <= at);

/** Counts the devices whose time is up to a given one. */
export const countAt = (times: Times, at: number): number => times.counts[placeAt(times, at)] ?? 0;

/** Returns the time at which the count reaches a number of devices; undefined if it never does. */
export function timeOf({ sorted, counts }: Times, devices: number): number | undefined {
  const place = counts.findIndex((count) => count >= devices);
  return place > 0 ? sorted[place - 1] : undefined;
}
