import type { Period } from '../counting/topic.ts';
import type { Measuring } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import type { Walk } from './walk.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** Returns what a query walks over; undefined if its period is empty. */
export function walkOf(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  ways: readonly ArrayLike<number>[] = [],
): Walk | undefined {
  const { from, to, asOf } = period;
  const end = Math.min(to, asOf);
  if (phones.log === undefined || end <= from) return undefined;
  const first = Math.floor(from / HOUR_MS);
  const span = {
    first,
    firstMinute: (from % HOUR_MS) / 60_000,
    hours: Math.floor(end / HOUR_MS) - first,
    lastMinute: Math.floor((end % HOUR_MS) / 60_000),
  };
  return { phones, places, stretches: phones.log.between(from, end), span, measuring, ways };
}
