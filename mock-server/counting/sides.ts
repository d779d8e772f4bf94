import type { ProblemCode } from '../../openapi/generated/problems.ts';
import type { Refusal, RefusalExtras } from '../core/contract/refusal.ts';
import { asOfIn, type DayRange, dayRange, rangeBefore, type RangeQuery } from '../core/kit/day-range.ts';
import type { Clock } from '../core/world/clock.ts';
import type { Reading } from './topic.ts';
import { DAY_MS, HOUR_MS } from '../core/world/durations.ts';

/** The comparison options of a query. */
export interface SidesQuery extends RangeQuery {
  readonly platform?: string | undefined;
  readonly version?: readonly string[] | undefined;
  readonly compare?: 'previous' | 'week' | undefined;
  readonly compareVersion?: string | undefined;
  readonly around?: string | undefined;
}

/** A query with its days. */
export interface SidesContext extends Reading {
  readonly clock: Clock;
  readonly query: SidesQuery;
  refuse(
    code: ProblemCode & ('ENTRY_WRONG' | 'VERSION_UNRELEASED' | 'VERSION_ONE_REQUIRED'),
    extras?: RefusalExtras,
  ): Refusal;
}

/**
 * Returns when a version of the app was first published (ms), on several platforms the earliest; undefined if it never
 * was.
 */
export type ReleasedAt = (
  reading: Reading,
  version: string,
  platform: string | undefined,
  asOf: number,
) => number | undefined;

/** The counted period and the one to compare with, if any: equally long, with the data known at the equivalent time. */
export interface Sides {
  readonly range: DayRange;
  readonly before?: DayRange;
  /** How much earlier the compared period is (ms); negative if it is later. */
  readonly back: number;
  /** The query of the compared period; by default the same. */
  readonly other?: SidesQuery;
}

const wholeHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
const between = (from: number, to: number, asOf: number): DayRange => ({ from, to, days: (to - from) / DAY_MS, asOf });
const earlier = ({ from, to, days }: DayRange, back: number, asOf: number): DayRange => ({
  from: from - back,
  to: to - back,
  days,
  asOf,
});

/** Returns equally long periods before and after a time: whole days, or whole hours if less than a day. */
function sidesAround({ from, to, asOf }: DayRange, at: number): Sides {
  const hour = wholeHour(at);
  const most = wholeHour(Math.min(hour - from, Math.min(to, asOf) - hour));
  const span = most < DAY_MS ? most : Math.floor(most / DAY_MS) * DAY_MS;
  const range = between(hour, hour + span, asOf);
  return { range, before: earlier(range, span, asOf - span), back: span };
}

/** The hours (ms) from which two versions are compared. */
interface Releases {
  readonly own: number;
  readonly other: number;
}

/** Shifts a range to the same hours since the release of another version. */
function sinceRelease(range: DayRange, { own, other }: Releases) {
  const back = own - other;
  const before = earlier(range, back, Math.min(range.asOf, range.asOf - back));
  return { range, before: { ...before, from: Math.max(before.from, other) }, back };
}

/**
 * Returns the part of a period that both versions have had since their releases; only the counted version's if there is
 * none.
 */
function bothSince(range: DayRange, releases: Releases): Sides {
  const { own, other } = releases;
  const from = Math.max(range.from, own);
  const to = Math.min(range.to, own + range.asOf - other);
  if (Math.min(to, range.asOf) <= from) return { range, back: 0 };
  const { before, back } = sinceRelease(between(from, to, range.asOf), releases);
  return { range: between(from, to, before.asOf + back), before, back };
}

/** Returns the platform of a query, and the releases of its only version and of the compared one. */
function releasesOf(context: SidesContext, name: string, releasedAt: ReleasedAt): Releases {
  const { query, refuse } = context;
  const [version, further] = query.version ?? [];
  const fail = (pointer: string, code: 'VERSION_UNRELEASED' | 'VERSION_ONE_REQUIRED') =>
    refuse(code, { errors: [{ pointer, code }] });
  if (version === undefined || further !== undefined) throw fail('?version', 'VERSION_ONE_REQUIRED');
  const at = (one: string) => releasedAt(context, one, query.platform, asOfIn(context));
  const [own, other] = [at(version), at(name)];
  if (own === undefined) throw fail('?version', 'VERSION_UNRELEASED');
  if (other === undefined) throw fail('?compareVersion', 'VERSION_UNRELEASED');
  return { own: wholeHour(own), other: wholeHour(other) };
}

/**
 * Returns the counted and the compared period of a query.
 * @param isWhole whether to return all requested days, including those that one of two versions has not had
 */
export function sidesOf(context: SidesContext, releasedAt: ReleasedAt, isWhole: boolean): Sides {
  const { query, refuse } = context;
  const { compare, compareVersion, around } = query;
  const range = dayRange(context);
  const fail = (pointer: string) => refuse('ENTRY_WRONG', { errors: [{ pointer, code: 'ENTRY_WRONG' }] });
  if (compare && compareVersion !== undefined) throw fail('?compare');
  if (around !== undefined) {
    const at = Date.parse(around);
    if (compare || compareVersion !== undefined || at < range.from || at >= Math.min(range.to, range.asOf))
      throw fail('?around');
    return sidesAround(range, at);
  }
  if (compareVersion !== undefined) {
    const releases = releasesOf(context, compareVersion, releasedAt);
    const other = { ...query, version: [compareVersion] };
    return { ...(isWhole ? sinceRelease(range, releases) : bothSince(range, releases)), other };
  }
  const { days } = range;
  const back = compare === 'week' ? Math.ceil(days / 7) * 7 : days;
  if (!compare) return { range, back: 0 };
  return { range, before: rangeBefore(range, back), back: back * DAY_MS };
}
