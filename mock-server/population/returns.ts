import type { Period } from '../counting/topic.ts';
import type { Measuring } from './measuring.ts';
import { type Phones, versionAt } from './phones.ts';
import { START_TYPES } from './sessions.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** For a day, the number of devices, and how many of them were used again after some days. */
export interface Returns {
  readonly devices: number;
  readonly returned: readonly number[];
}

const FIRST = START_TYPES.indexOf('first');

/**
 * Counts the devices of each day of a period that were used again later.
 * @param places the devices to count
 * @param later numbers of days, ascending
 * @param isNew whether a day includes only its new devices, or all that are used
 */
export function countReturns(
  { log, weights, segments }: Phones,
  places: ArrayLike<number>,
  { from, to, asOf }: Period,
  later: readonly number[],
  { version: names, network: through = -1 }: Pick<Measuring, 'version' | 'network'>,
  isNew: boolean,
): Returns[] {
  const days = Math.ceil((to - from) / (24 * HOUR_MS));
  const counts = Array.from({ length: days }, () => ({ devices: 0, returned: later.map(() => 0) }));
  if (log === undefined) return counts;
  const last = days + (later.at(-1) ?? 0);
  const end = Math.min(from + last * 24 * HOUR_MS, asOf);
  const stretches = log.between(from, end);
  const used = new Uint8Array(last);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    used.fill(0);
    for (const { from: beginning, sessions } of stretches) {
      const start = (beginning - from) / HOUR_MS;
      for (let launch = sessions.offsets[place] ?? 0; launch < (sessions.offsets[place + 1] ?? 0); launch++) {
        const hour = start + (sessions.hour[launch] ?? 0);
        const day = Math.floor(hour / 24);
        if (hour < 0 || from + hour * HOUR_MS >= end) continue;
        const isOf =
          day < days &&
          (!isNew || sessions.type[launch] === FIRST) &&
          (through < 0 || sessions.network[launch] === through) &&
          (names === undefined || names.includes(versionAt(segments, place, from + hour * HOUR_MS)));
        used[day] = (used[day] ?? 0) | (isOf ? 3 : 1);
      }
    }
    const weight = weights[place] ?? 0;
    for (const [day, count] of counts.entries()) {
      if (((used[day] ?? 0) & 2) === 0) continue;
      count.devices += weight;
      for (const [at, further] of later.entries())
        if (used[day + further]) count.returned[at] = (count.returned[at] ?? 0) + weight;
    }
  }
  return counts;
}
