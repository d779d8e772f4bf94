import type { Period } from '../counting/topic.ts';
import { type Columns, runAt } from '../walk/columns.ts';
import { eachDevice } from './count.ts';
import type { Measuring } from './measuring.ts';
import type { Phones } from './phones.ts';
import { msOf, SIZES } from './launch-sizes.ts';
import { hoursIn, minuteOf, NETWORKS, START_TYPES } from './sessions.ts';
import { HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Timed items of sessions, by the size of the session. */
export interface Timings {
  /** Offset of the items of each size; those of the next one follow. */
  readonly offsets: ArrayLike<number>;
  /** Duration of each item, as a size of `msOf`. */
  readonly took: ArrayLike<number>;
  /** Identifies each item, such as by the index of a visit. */
  readonly which: ArrayLike<number>;
}

/** A timed item and its session. */
export interface Timed {
  /** Unique. */
  readonly id: string;
  readonly place: number;
  /** Start of the session (ms). */
  readonly at: number;
  readonly version: string;
  readonly startType: (typeof START_TYPES)[number];
  readonly network: (typeof NETWORKS)[number];
  /** Duration (ms). */
  readonly ms: number;
  readonly which: number;
}

/** Which items to list, and in which order. */
export interface Slice {
  readonly by: 'at' | 'ms';
  readonly isDown: boolean;
  readonly page: number;
  readonly size: number;
}

/** Returns the buckets that contain a slice, and the number of items before them. */
export function bucketsOf(counts: Int32Array, { isDown, page, size }: Omit<Slice, 'by'>) {
  const order = isDown ? [...counts.keys()].toReversed() : [...counts.keys()];
  const [first, end] = [(page - 1) * size, page * size];
  let [before, sum] = [0, 0];
  const within: number[] = [];
  for (const bucket of order) {
    const count = counts[bucket] ?? 0;
    if (sum + count > first && sum < end && count > 0) {
      if (within.length === 0) before = sum;
      within.push(bucket);
    }
    sum += count;
  }
  return { before, within };
}

/** Sessions with timed items. */
interface Search {
  readonly phones: Phones;
  readonly places: ArrayLike<number>;
  readonly period: Period;
  readonly measuring: Measuring;
  /** Returns the timed items of a device's sessions, by the index of the launch type. */
  readonly timingsOf: (place: number) => readonly Timings[];
}

// The facts that are read of all sessions; the others are read only of those of devices with listed items.
const TIMED_BY = new Set(['type', 'size'] as const);
const TIMED_BY_HOUR = new Set([...TIMED_BY, 'hour'] as const);

/** Counts items by duration: the sessions of each size are counted first, as all of a size have the same items. */
function countDurations({ phones, places, period, measuring, timingsOf }: Search): Int32Array {
  const sessions = new Map<Timings, Int32Array>();
  const sessionsOf = (timings: Timings): Int32Array => {
    let own = sessions.get(timings);
    if (own === undefined) sessions.set(timings, (own = new Int32Array(timings.offsets.length)));
    return own;
  };
  const count = (columns: Columns, place: number) => {
    const ofTypes = timingsOf(place).map(sessionsOf);
    for (let at = 0; at < columns.count; at++) {
      const own = ofTypes[columns.type[at] ?? 0];
      const size = columns.size[at] ?? 0;
      if (own) own[size] = (own[size] ?? 0) + 1;
    }
  };
  eachDevice(phones, places, period, measuring, count, TIMED_BY);
  const counts = new Int32Array(SIZES);
  for (const [{ offsets, took }, own] of sessions)
    for (const [size, number] of own.entries())
      for (let one = offsets[size] ?? 0; one < (offsets[size + 1] ?? 0); one++) {
        const bucket = took[one] ?? 0;
        counts[bucket] = (counts[bucket] ?? 0) + number;
      }
  return counts;
}

/** Counts items by the hour of their session. */
function countHours({ phones, places, period, measuring, timingsOf }: Search): Int32Array {
  const counts = new Int32Array(hoursIn(period));
  const count = (columns: Columns, place: number) => {
    const timings = timingsOf(place);
    for (let at = 0; at < columns.count; at++) {
      const { offsets } = timings[columns.type[at] ?? 0] ?? NONE;
      const size = columns.size[at] ?? 0;
      const hour = columns.hour[at] ?? 0;
      counts[hour] = (counts[hour] ?? 0) + (offsets[size + 1] ?? 0) - (offsets[size] ?? 0);
    }
  };
  eachDevice(phones, places, period, measuring, count, TIMED_BY_HOUR);
  return counts;
}

/** Finds the devices with an item that takes between two durations. */
function placesBetween(
  { phones, places, period, measuring, timingsOf }: Search,
  least: number,
  most: number,
): number[] {
  const cache = new Map<Timings, Uint8Array>();
  const isAny = ({ offsets, took }: Timings, size: number) => {
    for (let one = offsets[size] ?? 0; one < (offsets[size + 1] ?? 0); one++)
      if ((took[one] ?? 0) >= least && (took[one] ?? 0) <= most) return true;
    return false;
  };
  /** Returns 1 for each size of a session that has such an item. */
  const sizesOf = (timings: Timings): Uint8Array => {
    let sizes = cache.get(timings);
    if (sizes === undefined) {
      sizes = Uint8Array.from(timings.offsets, (_, size) => (isAny(timings, size) ? 1 : 0));
      cache.set(timings, sizes);
    }
    return sizes;
  };
  const matches: number[] = [];
  const find = (columns: Columns, place: number) => {
    const ofTypes = timingsOf(place).map(sizesOf);
    for (let at = 0; at < columns.count; at++) {
      if (ofTypes[columns.type[at] ?? 0]?.[columns.size[at] ?? 0] !== 1) continue;
      matches.push(place);
      return;
    }
  };
  eachDevice(phones, places, period, measuring, find, TIMED_BY);
  return matches;
}

/**
 * Lists timed items of sessions. 90 days may have millions of them: they are counted by hour or duration first, and
 * only those in the hours or durations of the slice are built.
 */
export function timedIn(search: Search, slice: Slice): { total: number; items: Timed[] } {
  const { phones, places, period, measuring, timingsOf } = search;
  const { by, isDown, page, size } = slice;
  const isByTime = by === 'at';
  const counts = isByTime ? countHours(search) : countDurations(search);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { before, within } = bucketsOf(counts, slice);
  if (within.length === 0) return { total, items: [] };
  const [least, most] = [Math.min(...within), Math.max(...within)];
  const listedPeriod = isByTime ? hoursOf(period, least, most) : period;
  const listedPlaces = isByTime ? places : placesBetween(search, least, most);
  const items: Timed[] = [];
  eachDevice(phones, listedPlaces, listedPeriod, { ...measuring, hasLaunches: true }, (columns, place) => {
    const timings = timingsOf(place);
    for (let at = 0; at < columns.count; at++) {
      const { offsets, took, which } = timings[columns.type[at] ?? 0] ?? NONE;
      const code = columns.size[at] ?? 0;
      for (let one = offsets[code] ?? 0; one < (offsets[code + 1] ?? 0); one++) {
        const bucket = took[one] ?? 0;
        if (isByTime || (bucket >= least && bucket <= most))
          items.push(timedAt(phones, columns, { at, place, from: listedPeriod.from, bucket, which: which[one] ?? 0 }));
      }
    }
  });
  const orderOf = (a: Timed, b: Timed) =>
    (isDown ? b[by] - a[by] : a[by] - b[by]) || b.at - a.at || (a.id < b.id ? -1 : 1);
  const from = (page - 1) * size - before;
  return { total, items: items.toSorted(orderOf).slice(from, from + size) };
}

const NONE: Timings = { offsets: [], took: [], which: [] };

/** Returns the start of the first hour of a period (ms), which may be before the period. */
export const firstHour = ({ from }: Pick<Period, 'from'>): number => Math.floor(from / HOUR_MS) * HOUR_MS;

/** Returns some whole hours of a period. */
export const hoursOf = ({ from, to, asOf }: Period, first: number, last: number): Period => ({
  from: Math.max(from, firstHour({ from }) + first * HOUR_MS),
  to: Math.min(to, firstHour({ from }) + (last + 1) * HOUR_MS),
  asOf,
});

interface Place {
  readonly at: number;
  readonly place: number;
  readonly from: number;
  readonly bucket: number;
  readonly which: number;
}

const timedAt = (phones: Phones, columns: Columns, place: Place): Timed => ({
  ...sessionAt(phones, columns, place),
  ms: msOf[place.bucket] ?? 0,
});

/** Returns the session of a row in a device's columns, for one of its visits. */
export function sessionAt(
  { segments }: Phones,
  columns: Columns,
  { at, place, from, which }: Omit<Place, 'bucket'>,
): Omit<Timed, 'ms'> {
  const launch = columns.launch[at] ?? 0;
  const own = runAt(columns, at, 0);
  const began = from + (columns.hour[at] ?? 0) * HOUR_MS + minuteOf(place, launch) * MINUTE_MS;
  return {
    id: [began / MINUTE_MS, place, launch, which].map((number) => number.toString(36)).join('-'),
    place,
    at: began,
    version: segments.versions[columns.runs.of[own] ?? 0] ?? '',
    startType: START_TYPES[columns.type[at] ?? 0] ?? 'cold',
    network: NETWORKS[columns.network[at] ?? 0] ?? 'wifi',
    which,
  };
}

/** Where to find an item by its id: in a session of a device that began within an hour. */
export interface TimedPlace {
  /** Index of the device. */
  readonly place: number;
  /** Index of the session within its stretch. */
  readonly launch: number;
  readonly period: Period;
}

/** Above the number of items that a device can have in an hour. */
export const ALL_OF_HOUR = { isDown: true, page: 1, size: 100_000 } as const;

/**
 * Parses an id of an item in a session, in the format of `sessionAt`.
 * @param now ms
 * @returns undefined if no item can have such an id yet
 */
export function placeOfId(id: string, now: number): TimedPlace | undefined {
  const [at = Number.NaN, place = Number.NaN, launch = 0] = id.split('-').map((part) => Number.parseInt(part, 36));
  const from = Math.floor((at * MINUTE_MS) / HOUR_MS) * HOUR_MS;
  if (!Number.isSafeInteger(from) || at * MINUTE_MS > now || !Number.isSafeInteger(place)) return undefined;
  return { place, launch, period: { from, to: from + HOUR_MS, asOf: now } };
}
