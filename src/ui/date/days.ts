import { formatInstant } from '../text/format.ts';
import { instantOf } from './zone.ts';

/** Adds a number of days to a day, independent of time zones. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day at an instant in a time zone, by default now. */
export const dayAt = (zone: string, time = Date.now()): string =>
  formatInstant(new Date(time).toISOString(), zone).slice(0, 10);

/** Sorts two days chronologically. */
export function inOrder<Day extends string | undefined>(from: Day, to: Day): [Day, Day] {
  return from && to && from > to ? [to, from] : [from, to];
}

/** A time range of a query in RFC 3339: from `from` (inclusive) to `before` (exclusive). */
export interface Instants {
  from: string | undefined;
  to: string | undefined;
}

/**
 * Converts the days of a filter, both inclusive, to instants.
 * @param first `2026-11-21`, or undefined for no limit
 * @param last likewise
 */
export function instantsOf(first: string | undefined, last: string | undefined, zone: string): Instants {
  const [from, to] = inOrder(first, last);
  return { from: from && instantOf(from, zone), to: to && instantOf(shiftDay(to, 1), zone) };
}
