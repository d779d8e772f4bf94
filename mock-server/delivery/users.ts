/**
 * One user in eight has a second device: its index is the last of eight, and the user's first device precedes it by
 * this distance.
 */
const SHARED = 8;
const BACK = 3;

/** User ids are scattered over eight digits: a factor coprime to their number has an inverse. */
const IDS = 90_000_000;
const FIRST = 10_000_000;
const FACTOR = 61_803_401;
const INVERSE = inverseOf(FACTOR, IDS);

/** Returns the modular inverse of `factor` (extended Euclid). */
export function inverseOf(factor: number, modulus: number): number {
  let [rest, next] = [modulus, factor];
  let [before, inverse] = [0, 1];
  while (next > 1) {
    const times = Math.floor(rest / next);
    [rest, next] = [next, rest - times * next];
    [before, inverse] = [inverse, before - times * inverse];
  }
  return ((inverse % modulus) + modulus) % modulus;
}

/** Whether the device at an index is its user's second one. */
export const isSecond = (place: number): boolean => place % SHARED === SHARED - 1;

/** Whether the device at an index is its user's first one among those from another index on. */
export const isFirstSince = (place: number, from: number): boolean => !isSecond(place) || place - BACK < from;

/** Returns the id of the user of the device at an index of the population. */
export const userAt = (place: number): string =>
  `U${FIRST + (((isSecond(place) ? place - BACK : place) * FACTOR) % IDS)}`;

/**
 * Returns the indexes of a user's devices, the first device first.
 * @param count devices of the population
 * @returns none if the id does not exist
 */
export function placesOfUser(userId: string, count: number): number[] {
  if (!/^U[1-9]\d{7}$/u.test(userId)) return [];
  const place = ((Number(userId.slice(1)) - FIRST) * INVERSE) % IDS;
  if (place >= count || isSecond(place)) return [];
  const second = place + BACK;
  return isSecond(second) && second < count ? [place, second] : [place];
}
