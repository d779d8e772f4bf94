import { countAt, timesOf } from '../delivery/times.ts';
import type { Deliveries } from './installs.ts';

const DAY_MS = 86_400_000;

/** Launches of the app on phones that have it by then: one to begin with, and so many a day. */
export function launchesBy({ active }: Deliveries, at: number, aDay: number): number {
  const times = timesOf(active);
  const phones = countAt(times, at);
  return phones + (aDay * (phones * at - (times.sums[phones] ?? 0))) / DAY_MS;
}
