import { formatInstant } from '../text/format.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Parses a wall-clock time (`2026-11-21` or `2026-11-21 14:05`) as if it were UTC, in ms. */
const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T').padEnd(16, 'T00:00')}Z`);

/**
 * The UTC offset of a zone at an instant.
 * @param time ms since 1970
 * @returns minutes, negative west of Greenwich
 */
export function offsetAt(time: number, zone: string): number {
  const minute = Math.floor(time / minuteMs) * minuteMs;
  return (asUtc(formatInstant(new Date(time).toISOString(), zone)) - minute) / minuteMs;
}

/**
 * Parses an RFC 3339 time.
 * @param text RFC 3339; `Date.parse` alone accepts many other formats
 * @returns ms since 1970, or undefined
 */
export function timeOf(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Formats an offset in minutes for RFC 3339: `+08:00`, `-03:30`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (part: number): string => String(Math.trunc(part)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Formats an instant in RFC 3339 with the zone's offset at that time. */
export function inZone(time: number, zone: string): string {
  const offset = offsetAt(time, zone);
  return `${new Date(time + offset * minuteMs).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

/** The interpretation of a wall-clock time in a zone. */
export interface WallReading {
  /** RFC 3339 with the offset in effect there. */
  instant: string;
  /** Whether that wall-clock time occurs once, never (skipped), or twice. */
  kind: 'exact' | 'gap' | 'double';
}

/**
 * The instant of a wall-clock time in a zone. A repeated time means the first occurrence; a skipped one is moved
 * forward by the length of the gap, so that every day has a start.
 * @param wall `2026-11-21 14:05`, or a day for its midnight
 */
export function readWall(wall: string, zone: string): WallReading {
  const utc = asUtc(wall);
  const offsets = new Set([offsetAt(utc - dayMs, zone), offsetAt(utc + dayMs, zone)]);
  const shifted = [...offsets].map((offset) => ({ offset, time: utc - offset * minuteMs }));
  const shows = shifted.filter(({ offset, time }) => offsetAt(time, zone) === offset);
  const [{ time } = { time: utc }] = shows.length > 0 ? shows : shifted;
  const kind = (['gap', 'exact', 'double'] as const)[shows.length] ?? 'double';
  return { instant: inZone(time, zone), kind };
}

/** Just the instant of `readWall`. */
export const instantOf = (wall: string, zone: string): string => readWall(wall, zone).instant;

/** A zone with its UTC offset at an instant: `Asia/Shanghai (UTC+08:00)`. */
export const zoneLabel = (zone: string, time: number): string => `${zone} (UTC${offsetText(offsetAt(time, zone))})`;
