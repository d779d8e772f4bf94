import type { Clock } from '../world/clock.ts';
import type { FieldProblem, Refusal, RefusalExtras } from '../contract/refusal.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days are those of the platform (UTC+8). */
const ZONE_MS = 8 * HOUR_MS;
const MOST_DAYS = 366;
const DAYS = { today: 1, '7d': 7, '15d': 15, '30d': 30, '60d': 60, '90d': 90 } as const;
const HOURS = { '1h': 1, '24h': 24, '48h': 48 } as const;
/** A point of an hour is of so many minutes. */
const STEP_MS = 5 * 60_000;

/** Days as a query asks for them, or hours; see the parameters `Range`, `CrashRange`, `RangeStart`, `RangeEnd` and `AsOf` of the contract. */
export interface RangeQuery {
  readonly range: keyof typeof DAYS | keyof typeof HOURS;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly asOf?: string | undefined;
}

/** Whole days of the platform, or some hours. */
export interface DayRange {
  /** The beginning of the first day (ms). */
  readonly from: number;
  /** The end of the last one (ms), which may be ahead. */
  readonly to: number;
  /** How many there are; a part of one if hours are requested. */
  readonly days: number;
  /** What is counted is what was known at this time (ms). */
  readonly asOf: number;
}

interface RangeContext {
  readonly query: RangeQuery;
  readonly clock: Clock;
  refuse(code: FieldProblem['code'] & 'ENTRY_WRONG', extras?: RefusalExtras): Refusal;
}

/** The beginning (ms) of the day that the platform has at a time (ms). */
export const dayOf = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;

/** The `asOf` of a query (ms): now if it is absent or in the future. */
export const asOfIn = ({ query: { asOf }, clock }: Pick<RangeContext, 'query' | 'clock'>): number =>
  asOf === undefined ? clock.now() : Math.min(clock.now(), Date.parse(asOf));

const isOfHours = (range: RangeQuery['range']): range is keyof typeof HOURS => Object.hasOwn(HOURS, range);

/** The last hours, of which the last step is not over. */
function hoursUntil(hours: number, asOf: number): DayRange {
  const step = hours === 1 ? STEP_MS : HOUR_MS;
  const to = Math.floor(asOf / step) * step + step;
  return { from: to - hours * HOUR_MS, to, days: hours / 24, asOf };
}

/** The days that a query asks for. Throws ENTRY_WRONG for more than 366 of them, or where all are still to come. */
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
 * The same range before, as it was known then: what is held against it has had as long to come in.
 * @param daysBack how many days before; right before it by default
 */
export function rangeBefore({ from, to, days, asOf }: DayRange, daysBack = days): DayRange {
  const back = daysBack * DAY_MS;
  return { from: from - back, to: to - back, days, asOf: asOf - back };
}

/** How long a point stands for (ms): five minutes of an hour, hours of one or two days, days of more. */
const stepOf = (days: number): { unit: '5min' | 'hour' | 'day'; step: number } =>
  days < 1
    ? { unit: '5min', step: STEP_MS }
    : days <= 2
      ? { unit: 'hour', step: HOUR_MS }
      : { unit: 'day', step: DAY_MS };

/** The beginnings (ms) of those points of a range that have started. */
export function bucketsOf({ from, to, days, asOf }: DayRange): { unit: '5min' | 'hour' | 'day'; starts: number[] } {
  const { unit, step } = stepOf(days);
  const end = Math.min(to, asOf + 1);
  const count = Math.max(0, Math.ceil((end - from) / step));
  return { unit, starts: Array.from({ length: count }, (_, index) => from + index * step) };
}

/** What is over of a range, in at most `most` parts of as many points: their beginnings, and the end of the last (ms). */
export function partsOf(range: DayRange, most: number): { starts: number[]; to: number } {
  const { starts } = bucketsOf(range);
  const { step } = stepOf(range.days);
  const over = starts.filter((start) => start + step <= range.asOf);
  const many = Math.ceil(over.length / most);
  // Counted from the end: the last part is what is looked at.
  const parts = over.filter((_, index) => index === 0 || (over.length - index) % many === 0);
  return { starts: parts, to: range.from + over.length * step };
}

/** The hour (0 to 23) that the platform has at a time (ms). */
export const hourOf = (at: number): number => Math.floor((at - dayOf(at)) / HOUR_MS);
