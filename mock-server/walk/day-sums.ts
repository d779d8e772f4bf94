import { dayOf } from '../core/kit/day-range.ts';
import type { Period } from '../counting/topic.ts';
import { dayOfHour } from './span.ts';
import { walk } from './walk.ts';
import type { DaySum } from './sums.ts';
import type { Cells } from './cells.ts';
import { walkOf } from './walk-of.ts';
import type { Measuring } from '../population/measuring.ts';
import { areCached, type Phones, type VersionSegments } from '../population/phones.ts';
import { BLOCK_DAYS, type SessionLog } from '../population/sessions.ts';
import { changedFrom } from './versions.ts';
import { DAY_MS, HOUR_MS } from '../core/world/durations.ts';

/** The sums of ten days. */
type Block = readonly DaySum[];

/** The sums of some devices under one cache key. */
interface Sums {
  /** The versions with which they were counted. */
  segments: VersionSegments;
  /** By start of the first day (ms). */
  readonly blocks: Map<number, Block>;
}

const cache = new WeakMap<SessionLog, WeakMap<ArrayLike<number>, Map<string, Sums>>>();

/** Recently used sums, with the number of values that they hold; the oldest are dropped first. */
const recent = new Map<Sums, number>();
const MOST_NUMBERS = 4_000_000;

/** Adds to the size of cached sums, and drops the oldest ones that no longer fit. */
function keep(sums: Sums, added: number): void {
  const own = (recent.get(sums) ?? 0) + added;
  recent.delete(sums);
  recent.set(sums, own);
  let all = [...recent.values()].reduce((total, numbers) => total + numbers, 0);
  for (const [oldest, numbers] of recent) {
    if (all <= MOST_NUMBERS || oldest === sums) break;
    oldest.blocks.clear();
    recent.delete(oldest);
    all -= numbers;
  }
}

/** Returns the cached sums of devices, without days on which versions have changed since. */
function sumsOf(log: SessionLog, places: ArrayLike<number>, segments: VersionSegments, measuring: Measuring): Sums {
  let ofLog = cache.get(log);
  if (ofLog === undefined) cache.set(log, (ofLog = new WeakMap()));
  let all = ofLog.get(places);
  if (all === undefined) ofLog.set(places, (all = new Map()));
  const { sums = '', type = -1, network = -1, version } = measuring;
  const key = JSON.stringify([sums, type, network, version]);
  let own = all.get(key);
  if (own === undefined) all.set(key, (own = { segments, blocks: new Map() }));
  if (own.segments !== segments) {
    const from = changedFrom(own.segments, segments);
    for (const begin of own.blocks.keys()) if (begin + BLOCK_DAYS * DAY_MS > from) own.blocks.delete(begin);
    own.segments = segments;
  }
  return own;
}

/** Returns how sums are measured; pages and incidents are counted elsewhere. */
function addingUp({ telling, paceOf, type, network, version }: Measuring): Measuring {
  return { telling, paceOf, type, network, version };
}

/** Counts ten days. */
function blockOf(phones: Phones, places: ArrayLike<number>, from: number, measuring: Measuring): Block {
  const most = measuring.telling.count;
  const sums = Array.from({ length: BLOCK_DAYS }, () => ({ sessions: 0, marked: 0, sizes: new Int32Array(most) }));
  const to = from + BLOCK_DAYS * DAY_MS;
  const own = addingUp(measuring);
  const over = walkOf(phones, places, { from, to, asOf: to }, own);
  const first = dayOfHour(from / HOUR_MS);
  if (over)
    walk({ ...over, hasDays: true, reads: new Set(['size', 'type']) }, ({ days, size, count }, _, weight) => {
      for (let day = 0; day < days.count; day++) {
        const sum = sums[(days.of[day] ?? 0) - first];
        if (sum === undefined) continue;
        const [start, end] = [days.from[day] ?? 0, days.end(day, count)];
        sum.sessions += weight * (end - start);
        sum.marked += weight * (days.marked[day] ?? 0);
        const { sizes } = sum;
        for (let at = start; at < end; at++) sizes[size[at] ?? 0] = (sizes[size[at] ?? 0] ?? 0) + weight;
      }
    });
  return sums;
}

/**
 * Adds additive counts of all devices by day to the cells: whole days from cached sums, others by counting.
 * @returns whether it did; other counts, such as unique devices, are always counted afterwards
 */
export function addDays(
  phones: Phones,
  places: ArrayLike<number>,
  { from, to, asOf }: Period,
  measuring: Measuring,
  splits: readonly Cells[],
): boolean {
  const { log, segments } = phones;
  const { sums, faults, hasMinutes = false } = measuring;
  const own = splits.filter((cells) => cells.isOfDays);
  const end = Math.min(to, asOf);
  const first = from === dayOf(from) ? from : dayOf(from) + DAY_MS;
  const last = dayOf(end);
  const isKept =
    sums !== undefined && areCached(places) && segments.isCounted === undefined && phones.packages === undefined;
  if (log === undefined || !isKept || own.length === 0 || faults || hasMinutes || last <= first) return false;
  const cached = sumsOf(log, places, segments, measuring);
  const { blocks } = cached;
  const before = blocks.size;
  for (const { from: begin } of log.between(first, last)) {
    let block = blocks.get(begin);
    if (block === undefined) blocks.set(begin, (block = blockOf(phones, places, begin, measuring)));
    for (const [index, sum] of block.entries()) {
      const at = begin + index * DAY_MS;
      if (at >= first && at < last) for (const cells of own) cells.addDay(dayOfHour(at / HOUR_MS), sum);
    }
  }
  keep(cached, (blocks.size - before) * BLOCK_DAYS * measuring.telling.count);
  for (const edge of [
    { from, to: first },
    { from: last, to: end },
  ]) {
    const over =
      edge.to > edge.from ? walkOf(phones, places, { ...edge, asOf: edge.to }, addingUp(measuring)) : undefined;
    if (over)
      walk({ ...over, hasDays: true, reads: new Set(['size', 'type']) }, (columns, _, weight) => {
        for (const cells of own) cells.addSums(columns, weight);
      });
  }
  return true;
}
