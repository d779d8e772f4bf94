import { formatInstant } from '../text/format.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A wall clock's reading (`2026-11-21` or `2026-11-21 14:05`) as if it were UTC, in ms. */
const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T').padEnd(16, 'T00:00')}Z`);

/**
 * How far the clocks of a zone are ahead of UTC at an instant.
 * @param time ms since 1970
 * @returns minutes, negative west of Greenwich
 */
export function offsetAt(time: number, zone: string): number {
  const minute = Math.floor(time / minuteMs) * minuteMs;
  return (asUtc(formatInstant(new Date(time).toISOString(), zone)) - minute) / minuteMs;
}

/**
 * The instant that a text names.
 * @param text RFC 3339; `Date.parse` alone takes all sorts of things for times
 * @returns ms since 1970, or undefined
 */
export function timeOf(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** An offset in minutes as RFC 3339 writes it: `+08:00`, `-03:30`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (part: number): string => String(Math.trunc(part)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** An instant in RFC 3339, with the offset that a zone has then. */
export function inZone(time: number, zone: string): string {
  const offset = offsetAt(time, zone);
  return `${new Date(time + offset * minuteMs).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

/** What a wall clock's reading means in a zone. */
export interface WallReading {
  /** RFC 3339 with the offset that holds there then. */
  instant: string;
  /** Whether the clocks show that time once, never (they skip it), or twice. */
  kind: 'exact' | 'gap' | 'double';
}

/**
 * The instant at which the clocks of a zone show a time. A time that they show twice is the first of the two; one
 * that they skip is as long after the gap as it is after the gap's beginning, so that a day always has a start.
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

/** The instant of `readWall` alone. */
export const instantOf = (wall: string, zone: string): string => readWall(wall, zone).instant;

/** A zone and how far it is ahead of UTC at an instant: `Asia/Shanghai (UTC+08:00)`. */
export const zoneLabel = (zone: string, time: number): string => `${zone} (UTC${offsetText(offsetAt(time, zone))})`;
