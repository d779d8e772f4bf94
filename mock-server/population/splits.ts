import type { By, Period } from '../counting/topic.ts';
import { dayOf } from '../core/kit/day-range.ts';
import { formatTime } from '../core/world/clock.ts';
import { byTime, type Coder, withOther } from './coders.ts';
import type { Coded, Fact, Phones } from './phones.ts';
import { NETWORKS } from './sessions.ts';

/** Makes what tells the parts of a dimension apart. */
export type Splitting = (phones: Phones, period: Period) => Coder;

const DAY_MS = 86_400_000;
const dayLength = '2024-06-18'.length;

/** The day of the platform at a time (ms), as keys have it. */
export const dayName = (at: number): string => formatTime(dayOf(at)).slice(0, dayLength);

/** The beginnings (ms) of the days of a period, as far as they have begun. */
export function daysIn({ from, to, asOf }: Period): number[] {
  const first = dayOf(from);
  const count = Math.max(0, Math.ceil((Math.min(to, asOf) - first) / DAY_MS));
  return Array.from({ length: count }, (_, index) => first + index * DAY_MS);
}

/** By what devices differ in for good. */
export const byDevice =
  (of: Coded): Splitting =>
  () => ({ ...of, by: 'device' });

const byFact =
  (fact: Fact): Splitting =>
  ({ coded }) => ({ ...coded[fact], by: 'device' });

/** The dimensions of phones: the same for all topics. */
export const phoneDimensions = {
  platform: byFact('platform'),
  brand: byFact('brand'),
  model: byFact('model'),
  modelClass: byFact('modelClass'),
  osVersion: byFact('osVersion'),
  region: byFact('region'),
  channel: byFact('channel'),
  version: ({ segments: { versions } }) => ({
    names: versions,
    by: 'version',
    codes: versions.map((_, place) => place),
  }),
  day: (_, period) => {
    const days = daysIn(period);
    return { ...byTime(days, period), names: days.map(dayName) };
  },
} satisfies Readonly<Record<string, Splitting>>;

/** Those of sessions besides. */
export const sessionDimensions = {
  ...phoneDimensions,
  network: () => ({ names: NETWORKS, by: 'network', codes: NETWORKS.map((_, place) => place) }),
} satisfies Readonly<Record<string, Splitting>>;

/**
 * What tells the parts of a split apart.
 * @param dimensions how sessions split by each dimension of the topic
 */
export function codersOf<Dimension extends string>(
  phones: Phones,
  dimensions: Readonly<Record<Dimension, Splitting>>,
  { dimensions: names, keep, starts }: By<Dimension>,
  period: Period,
): Coder[] {
  const coders = names.map((dimension) => dimensions[dimension](phones, period));
  const told = keep ? coders.map((coder) => withOther(coder, keep)) : coders;
  return [...told, ...(starts ? [byTime(starts, period)] : [])];
}
