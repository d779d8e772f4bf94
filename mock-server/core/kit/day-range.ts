import type { Clock } from '../world/clock.ts';
import type { FieldProblem, Refusal, RefusalExtras } from '../contract/refusal.ts';
import { DAY_MS, HOUR_MS } from '../world/durations.ts';

/** Days in the platform's time zone (UTC+8). */
const ZONE_MS = 8 * HOUR_MS;
const MOST_DAYS = 366;
const DAYS = { today: 1, '7d': 7, '15d': 15, '30d': 30, '60d': 60, '90d': 90 } as const;
const HOURS = { '1h': 1, '24h': 24, '48h': 48 } as const;
/** Length of a point when the range is in hours. */
const STEP_MS = 5 * 60_000;

/**
 * Days or hours of a query; see the parameters `Range`, `CrashRange`, `RangeStart`, `RangeEnd` and `AsOf` of the
 * contract.
 */
export interface RangeQuery {
  readonly range: keyof typeof DAYS | keyof typeof HOURS;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly asOf?: string | undefined;
}

/** A range of whole days of the platform, or of some hours. */
export interface DayRange {
  /** Start of the first day (ms). */
  readonly from: number;
  /** End of the last day (ms), which may be in the future. */
  readonly to: number;
  /** Number of days; a fraction if hours are requested. */
  readonly days: number;
  /** Counts include what was known at this time (ms). */
  readonly asOf: number;
}

interface RangeContext {
  readonly query: RangeQuery;
  readonly clock: Clock;
  refuse(code: FieldProblem['code'] & 'ENTRY_WRONG', extras?: RefusalExtras): Refusal;
}

/** Returns the start (ms) of the platform's day at a time (ms). */
export const dayOf = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;

/** The `asOf` of a query (ms); now if it is absent or in the future. */
export const asOfIn = ({ query: { asOf }, clock }: Pick<RangeContext, 'query' | 'clock'>): number =>
  asOf === undefined ? clock.now() : Math.min(clock.now(), Date.parse(asOf));

const isOfHours = (range: RangeQuery['range']): range is keyof typeof HOURS => Object.hasOwn(HOURS, range);

/** Returns the last hours; the last step is not over. */
function hoursUntil(hours: number, asOf: number): DayRange {
  const step = hours === 1 ? STEP_MS : HOUR_MS;
  const to = Math.floor(asOf / step) * step + step;
  return { from: to - hours * HOUR_MS, to, days: hours / 24, asOf };
}

/** Returns the days of a query. Throws ENTRY_WRONG for more than 366 of them, or if all are in the future. */
export function dayRange({ query, clock, refuse }: RangeContext): DayRange {
  const asOf = asOfIn({ query, clock });
  const today = dayOf(asOf);
  const own = [query.start, query.end].flatMap((day) => (day === undefined ? [] : Date.parse(`${day}T00:00:00+08:00`)));
  if (own.length === 0) {
    if (isOfHours(query.range)) return hoursUntil(HOURS[query.range], asOf);
    const days = DAYS[query.range];
    return { from: today - (days - 1) * DAY_MS, to: today + DAY_MS, days, asOf };
  }
  const [from, last] = [Math.min(...own), Math.max(...own)];
  const days = (last - from) / DAY_MS + 1;
  const wrong = days > MOST_DAYS ? ['?start', '?end'] : from > today ? [query.start ? '?start' : '?end'] : [];
  if (wrong.length > 0)
    throw refuse('ENTRY_WRONG', { errors: wrong.map((pointer) => ({ pointer, code: 'ENTRY_WRONG' })) });
  return { from, to: last + DAY_MS, days, asOf };
}

/**
 * Returns an earlier range of the same length, with an equally earlier `asOf`, so that both have had the same time for
 * late data.
 * @param daysBack how many days earlier; by default the range directly before
 */
export function rangeBefore({ from, to, days, asOf }: DayRange, daysBack = days): DayRange {
  const back = daysBack * DAY_MS;
  return { from: from - back, to: to - back, days, asOf: asOf - back };
}

/** Length of a point (ms): five minutes for hours, an hour for one or two days, otherwise a day. */
const stepOf = (days: number): { unit: '5min' | 'hour' | 'day'; step: number } =>
  days < 1
    ? { unit: '5min', step: STEP_MS }
    : days <= 2
      ? { unit: 'hour', step: HOUR_MS }
      : { unit: 'day', step: DAY_MS };

/** Returns the starts (ms) of those points of a range that have begun. */
export function bucketsOf({ from, to, days, asOf }: DayRange): { unit: '5min' | 'hour' | 'day'; starts: number[] } {
  const { unit, step } = stepOf(days);
  const end = Math.min(to, asOf + 1);
  const count = Math.max(0, Math.ceil((end - from) / step));
  return { unit, starts: Array.from({ length: count }, (_, index) => from + index * step) };
}

/**
 * Divides the finished part of a range into at most `most` parts with equal numbers of points: their starts, and the
 * end of the last (ms).
 */
export function partsOf(range: DayRange, most: number): { starts: number[]; to: number } {
  const { starts } = bucketsOf(range);
  const { step } = stepOf(range.days);
  const over = starts.filter((start) => start + step <= range.asOf);
  const many = Math.ceil(over.length / most);
  // Counted from the end, because the last part matters most.
  const parts = over.filter((_, index) => index === 0 || (over.length - index) % many === 0);
  return { starts: parts, to: range.from + over.length * step };
}

/** Returns the platform's hour (0 to 23) at a time (ms). */
export const hourOf = (at: number): number => Math.floor((at - dayOf(at)) / HOUR_MS);
