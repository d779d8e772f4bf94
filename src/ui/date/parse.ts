import { plainText } from '../text/plain-text.ts';
import { isDay } from './is-day.ts';
import { inZone, readWall, type WallReading } from './zone.ts';

const separated = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?/u;
const compact = /^(\d{4})(\d\d)(\d\d)/u;
const clock = /^(?:[T,]|\s)*(\d{1,2})\s*[:.時时點点]\s*(\d\d)(?:\s*[:.分]\s*[\d.]*秒?)?$/iu;
const compactClock = /^[T\s]*(\d\d)(\d\d)$/iu;
const minuteMs = 60_000;
const withOffset = /T.*(?:Z|[+-]\d\d:?\d\d)$/iu;

/** Splits a text into the leading day and the rest. */
function leadingDay(text: string): { day: string; rest: string } | null {
  const match = separated.exec(text) ?? compact.exec(text);
  const [whole, year, month, date] = match ?? [];
  if (!whole || !year || !month || !date) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? { day, rest: text.slice(whole.length) } : null;
}

/**
 * Parses a day as users type and paste it: `2026-11-21`, `2026/1/3`, `20261121`, `2026年11月21日`, full-width or not.
 * @returns `2026-11-21`, or null for invalid input
 */
export function parseDay(text: string): string | null {
  const match = leadingDay(plainText(text));
  return match?.rest === '' ? match.day : null;
}

/** A parsed time; `wall` is the wall-clock time in the text, null if the text contains an offset. */
export interface ParsedInstant extends WallReading {
  wall: string | null;
}

/**
 * Parses a time as users type and paste it: a day, then `14:05`, `14.05` or `1405`; or a complete RFC 3339 time with
 * its own offset. Seconds are dropped, because they would not be visible.
 * @param zone time zone of the wall-clock time
 * @param alone time, such as `23:59`, for a day without one
 * @returns the instant with the zone's offset and whether that wall-clock time exists there, or null for invalid
 *   input
 */
export function parseInstant(text: string, zone: string, alone = '00:00'): ParsedInstant | null {
  const plain = plainText(text);
  if (withOffset.test(plain)) {
    const time = Date.parse(plain);
    // The offset distinguishes repeated wall-clock times.
    return Number.isNaN(time)
      ? null
      : { wall: null, kind: 'exact', instant: inZone(Math.floor(time / minuteMs) * minuteMs, zone) };
  }
  const match = leadingDay(plain);
  if (!match) return null;
  const [, hour = '', minute = ''] =
    match.rest === '' ? ['', ...alone.split(':')] : (clock.exec(match.rest) ?? compactClock.exec(match.rest) ?? []);
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  const wall = `${match.day} ${hour.padStart(2, '0')}:${minute}`;
  return { wall, ...readWall(wall, zone) };
}
