/** Times in order, with the sum of the first so many of each: questions about any moment cost a search. */
export interface Times {
  readonly sorted: Float64Array;
  readonly sums: Float64Array;
}

const known = new WeakMap<Float64Array, Times>();

/** The times that ever come, in order. */
export function timesOf(all: Float64Array): Times {
  const found = known.get(all);
  if (found) return found;
  const sorted = all.filter((time) => time < Infinity).toSorted();
  const sums = new Float64Array(sorted.length + 1);
  sorted.forEach((time, index) => (sums[index + 1] = (sums[index] ?? 0) + time));
  const times = { sorted, sums };
  known.set(all, times);
  return times;
}

/** How many of the times have come by then. */
export function countAt({ sorted }: Times, at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
