import { hourOf } from '../core/kit/day-range.ts';
import { SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import type { Coder } from './coders.ts';
import { HOUR_MS } from '../core/world/durations.ts';

export const DAY_HOURS = 24;

/** A part of a period: its name, and for each of its days the last hour that has begun, counted from the first day. */
export interface TimePart {
  readonly names: readonly string[];
  readonly lastHours: readonly number[];
}

/** The number of hours of a period that have started. */
export const startedHours = ({ from, to, asOf }: Period): number =>
  Math.max(0, Math.ceil((Math.min(to, asOf) - from) / HOUR_MS));

/**
 * Returns a function that converts an hour to its day, both counted from the start of the period, which may lie within
 * a day.
 */
export function dayIn({ from }: Period): (hour: number) => number {
  const before = hourOf(from);
  return (hour) => Math.floor((hour + before) / DAY_HOURS);
}

/** Returns the parts of a period by the coders of hours. */
export function timeParts(coders: readonly Coder[], period: Period): TimePart[] {
  const own = coders.filter(({ by }) => by === 'hour');
  const dayAt = dayIn(period);
  const parts = new Map<string, { readonly names: readonly string[]; readonly lastHours: number[] }>();
  for (let hour = 0; hour < startedHours(period); hour++) {
    const names = own.map(({ names: all, codes }) => all[codes[hour] ?? 0] ?? '');
    const key = names.join(SEPARATOR);
    let part = parts.get(key);
    if (part === undefined) parts.set(key, (part = { names, lastHours: [] }));
    const { lastHours } = part;
    const last = lastHours.at(-1);
    const isSameDay = last !== undefined && dayAt(last) === dayAt(hour);
    lastHours[isSameDay ? lastHours.length - 1 : lastHours.length] = hour;
  }
  return [...parts.values()];
}

/** Returns the key of a part: each name in the order of the coders, those of hours from their own list. */
export function keyOf(coders: readonly Coder[], others: readonly string[], times: readonly string[]): string {
  const [ofOthers, ofTimes] = [[...others], [...times]];
  return coders.map(({ by }) => (by === 'hour' ? ofTimes : ofOthers).shift() ?? '').join(SEPARATOR);
}
