import { UNKNOWN } from '../counting/keys.ts';
import type { By, Period } from '../counting/topic.ts';
import { dayOf } from '../core/kit/day-range.ts';
import { formatTime } from '../core/world/clock.ts';
import { byTime, type Coder, withOther } from './coders.ts';
import type { Coded, Fact, Phones } from './phones.ts';
import { hoursIn, NETWORKS } from './sessions.ts';
import { DAY_MS, HOUR_MS } from '../core/world/durations.ts';

/** Creates the coder of a dimension. */
export type Splitting = (phones: Phones, period: Period) => Coder;

const dayLength = '2024-06-18'.length;

/** Returns the platform's day at a time (ms), in the format of keys. */
export const dayName = (at: number): string => formatTime(dayOf(at)).slice(0, dayLength);

/** Returns the starts (ms) of those days of a period that have begun. */
export function daysIn({ from, to, asOf }: Period): number[] {
  const first = dayOf(from);
  const count = Math.max(0, Math.ceil((Math.min(to, asOf) - first) / DAY_MS));
  return Array.from({ length: count }, (_, index) => first + index * DAY_MS);
}

const ZONE_HOURS = 8;
/** `1-00` to `7-23`, from Monday. */
const WEEK_HOURS = Array.from(
  { length: 7 * 24 },
  (_, hour) => `${1 + Math.floor(hour / 24)}-${String(hour % 24).padStart(2, '0')}`,
);
/** Returns the index in `WEEK_HOURS` for an hour of the platform counted from 1970, which began with a Thursday. */
const weekHourOf = (hour: number): number => (hour + 3 * 24) % (7 * 24);

/** Splits by hour of the week. */
export const byWeekHour: Splitting = (_, period) => {
  const first = Math.floor(period.from / HOUR_MS) + ZONE_HOURS;
  const codes = Uint8Array.from({ length: hoursIn(period) }, (__, hour) => weekHourOf(first + hour));
  return { names: WEEK_HOURS, by: 'hour', codes };
};

/** Splits by a permanent fact of devices. */
export const byDevice =
  (of: Coded): Splitting =>
  () => ({ ...of, by: 'device' });

const byFact =
  (fact: Fact): Splitting =>
  ({ coded }) => ({ ...coded[fact], by: 'device' });

/** The dimensions of phones, shared by all topics. */
export const phoneDimensions = {
  platform: byFact('platform'),
  brand: byFact('brand'),
  model: byFact('model'),
  modelClass: byFact('modelClass'),
  osVersion: byFact('osVersion'),
  region: byFact('region'),
  channel: byFact('channel'),
  carrier: byFact('carrier'),
  webView: byFact('webView'),
  version: ({ segments: { versions } }) => {
    const names = [...new Set(versions)];
    return { names, by: 'version', codes: versions.map((version) => names.indexOf(version)) };
  },
  day: (_, period) => {
    const days = daysIn(period);
    return { ...byTime(days, period), names: days.map(dayName) };
  },
} satisfies Readonly<Record<string, Splitting>>;

/** The additional dimensions of sessions. */
export const sessionDimensions = {
  ...phoneDimensions,
  weekHour: byWeekHour,
  network: () => ({ names: NETWORKS, by: 'network', codes: NETWORKS.map((_, place) => place) }),
  offlinePackage: ({ packages }) => packages ?? { names: [UNKNOWN], by: 'version', codes: [] },
} satisfies Readonly<Record<string, Splitting>>;

/**
 * Returns the coders of a split.
 * @param dimensions how sessions split by each dimension of the topic
 */
export function codersOf<Dimension extends string>(
  phones: Phones,
  dimensions: Readonly<Record<Dimension, Splitting>>,
  { dimensions: names, keep, starts }: By<Dimension>,
  period: Period,
): Coder[] {
  const coders = names.map((dimension) => dimensions[dimension](phones, period));
  const ownCoders = keep ? coders.map((coder) => withOther(coder, keep)) : coders;
  return [...ownCoders, ...(starts ? [byTime(starts, period)] : [])];
}
