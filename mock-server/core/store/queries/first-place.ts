/**
 * Finds the first place that something does not come before, by halving.
 * @param length how many places there are; it is the answer where all come before
 * @param comesBefore holds up to some place, and no longer from there on
 */
export function firstPlace(length: number, comesBefore: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comesBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
