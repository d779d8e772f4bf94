/**
 * Finds by binary search the first index at which `comesBefore` is false.
 * @param length number of items; the result if all come before
 * @param comesBefore true up to some index, and false from there on
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
