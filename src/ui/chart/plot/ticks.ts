import { instantOf } from '../../date/zone.ts';
import { formatInstant } from '../../text/format.ts';
import type { TimeSeries } from '../series.ts';

/** A label of a time axis. */
export interface TimeTick {
  /** ms since 1970 */
  at: number;
  /** `11-21` at the start of a day, otherwise `14:05`. */
  text: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Midnight of a Monday in UTC: the origin of day steps, so that weeks start on Monday. */
const mondayMs = 4 * dayMs;

/** Steps that divide a day, and steps of days; from a week on, whole weeks. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720].map((minutes) => minutes * minuteMs);
const daySteps = [1, 2, 3, 4, 5, 7, 14, 21, 28, 42, 56, 84, 112, 168, 252, 364].map((days) => days * dayMs);

/**
 * Equally spaced values from zero up to at least the greatest value; the step is 1, 2 or 5 times a power of ten.
 * @param least smallest step: 1 for counts
 * @param most maximum number of values, not counting zero
 */
export function ticksTo(greatest: number, least = 0, most = 5): number[] {
  if (greatest <= 0) return [0, Math.max(1, least)];
  const rough = greatest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fit = [1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - Number.EPSILON)) ?? 10;
  const step = Math.max(least, fit * power);
  // Multiplies instead of adding, because tenths would drift.
  return Array.from({ length: Math.ceil(greatest / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}

/**
 * Decimals needed to distinguish percentages this close.
 * @param step difference as a share of 1
 */
export const percentDigits = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step * 100) - 1e-9));

/** Multiples of the smallest step that yields at most `most` values between two wall-clock times. */
function roundTimes(from: number, to: number, steps: readonly number[], most: number): number[] {
  const startAt = (step: number) => Math.ceil((from - mondayMs) / step) * step + mondayMs;
  const countOf = (step: number) => Math.max(0, Math.floor((to - startAt(step)) / step) + 1);
  const step = steps.find((one) => countOf(one) <= most) ?? Math.max(...steps);
  return Array.from({ length: countOf(step) }, (_, index) => startAt(step) + index * step);
}

/** Parses a wall-clock time as if it were UTC. */
const wallOf = (text: string): number => Date.parse(`${text.replace(' ', 'T').padEnd(16, 'T00:00')}Z`);

/**
 * Labels of a time axis at equal steps: days for a daily series, else round times and days in the zone. If there is no
 * round time between the first and the last point, the first point gets the label.
 * @param most maximum number of labels
 */
export function timeTicks({ times, unit }: Pick<TimeSeries, 'times' | 'unit'>, zone: string, most: number): TimeTick[] {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const wallText = (at: string) => (unit === 'day' ? at.slice(0, 10) : formatInstant(at, zone));
  const textOf = (wall: number) => {
    const text = new Date(wall).toISOString();
    return wall % dayMs === 0 ? text.slice(5, 10) : text.slice(11, 16);
  };
  const byDay = new Map(times.map((at) => [wallOf(at.slice(0, 10)), Date.parse(at)]));
  const steps = unit === 'day' ? daySteps : [...timeSteps, ...daySteps];
  const ticks = roundTimes(wallOf(wallText(first)), wallOf(wallText(last)), steps, most).flatMap((wall) => {
    const at =
      unit === 'day'
        ? byDay.get(wall)
        : Date.parse(instantOf(new Date(wall).toISOString().slice(0, 16).replace('T', ' '), zone));
    return at === undefined || at < Date.parse(first) || at > Date.parse(last) ? [] : [{ at, text: textOf(wall) }];
  });
  return ticks.length > 0 ? ticks : [{ at: Date.parse(first), text: textOf(wallOf(wallText(first))) }];
}
