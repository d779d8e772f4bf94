import { formatInstant } from '../text/format.ts';
import { instantOf } from './zone.ts';

/** The day some days after another one, independent of zones. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day that a zone has at an instant, by default now. */
export const dayAt = (zone: string, time = Date.now()): string =>
  formatInstant(new Date(time).toISOString(), zone).slice(0, 10);

/** Two days in the order of the calendar, whichever was named first. */
export function inOrder<Day extends string | undefined>(from: Day, to: Day): [Day, Day] {
  return from && to && from > to ? [to, from] : [from, to];
}

/** A time range of a query: records at `from` or later, and before `to`. RFC 3339 with the zone's offset. */
export interface Instants {
  from: string | undefined;
  to: string | undefined;
}

/**
 * The instants between which the days of a filter lie, both days included.
 * @param first `2026-11-21`, or undefined for no limit
 * @param last likewise
 */
export function instantsOf(first: string | undefined, last: string | undefined, zone: string): Instants {
  const [from, to] = inOrder(first, last);
  return { from: from && instantOf(from, zone), to: to && instantOf(shiftDay(to, 1), zone) };
}
