/** A user in eight has a second device: its place is the last of eight, that of its user's first one so far before it. */
const SHARED = 8;
const BACK = 3;

/** User ids are scattered over eight digits: a factor that has no divisor in common with their number has an inverse. */
const IDS = 90_000_000;
const FIRST = 10_000_000;
const FACTOR = 61_803_401;
const INVERSE = inverseOf(FACTOR, IDS);

/** The number whose product with `factor` is 1 modulo `modulus` (extended Euclid). */
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

/** Whether the device at a place is the second one of its user. */
export const isSecond = (place: number): boolean => place % SHARED === SHARED - 1;

/** The id of the user who has the device at a place of the population. */
export const userAt = (place: number): string =>
  `U${FIRST + (((isSecond(place) ? place - BACK : place) * FACTOR) % IDS)}`;

/**
 * The places of the devices of a user, the first one first.
 * @param count devices of the population
 * @returns none where nobody has the id
 */
export function placesOfUser(userId: string, count: number): number[] {
  if (!/^U[1-9]\d{7}$/u.test(userId)) return [];
  const place = ((Number(userId.slice(1)) - FIRST) * INVERSE) % IDS;
  if (place >= count || isSecond(place)) return [];
  const second = place + BACK;
  return isSecond(second) && second < count ? [place, second] : [place];
}
