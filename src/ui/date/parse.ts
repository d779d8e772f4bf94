import { plainText } from '../text/plain-text.ts';
import { isDay } from './is-day.ts';
import { inZone, readWall, type WallReading } from './zone.ts';

const separated = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?/u;
const compact = /^(\d{4})(\d\d)(\d\d)/u;
const clock = /^(?:[T,]|\s)*(\d{1,2})\s*[:.時时點点]\s*(\d\d)(?:\s*[:.分]\s*[\d.]*秒?)?$/iu;
const compactClock = /^[T\s]*(\d\d)(\d\d)$/iu;
const minuteMs = 60_000;
const withOffset = /T.*(?:Z|[+-]\d\d:?\d\d)$/iu;

/** The day at the beginning of a text, and what stands behind it. */
function leadingDay(text: string): { day: string; rest: string } | null {
  const match = separated.exec(text) ?? compact.exec(text);
  const [whole, year, month, date] = match ?? [];
  if (!whole || !year || !month || !date) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? { day, rest: text.slice(whole.length) } : null;
}

/**
 * A day as people type and paste it: `2026-11-21`, `2026/1/3`, `20261121`, `2026年11月21日`, full-width or not.
 * @returns `2026-11-21`, or null for what is no day
 */
export function parseDay(text: string): string | null {
  const match = leadingDay(plainText(text));
  return match?.rest === '' ? match.day : null;
}

/** What a typed time means; `wall` is the reading of the clocks that it names, null where it names the instant itself. */
export interface ParsedInstant extends WallReading {
  wall: string | null;
}

/**
 * A time as people type and paste it: a day, then `14:05`, `14.05` or `1405`; or a whole RFC 3339 with an offset of
 * its own. Seconds are cut off, as they would not be visible.
 * @param zone whose clocks are meant
 * @param alone the time, `23:59`, that is meant with a day alone
 * @returns the instant with the zone's offset and whether its clocks show that time, or null for what is no time
 */
export function parseInstant(text: string, zone: string, alone = '00:00'): ParsedInstant | null {
  const plain = plainText(text);
  if (withOffset.test(plain)) {
    const time = Date.parse(plain);
    // Its offset tells two equal times apart.
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
