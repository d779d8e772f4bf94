import { SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import type { Coder } from './coders.ts';
import { type Cell, Cells, type Division, type NamedCell } from './cells.ts';
import type { Phones } from './phones.ts';
import { type Measuring, unpaced } from './measuring.ts';
import { HOUR_MS, hoursIn, NETWORKS, START_TYPES } from './sessions.ts';
import type { Columns } from '../walk/columns.ts';
import { DAY_MINUTES } from '../walk/span.ts';
import { type Walk, walk } from '../walk/walk.ts';

/**
 * How many values each fact has by which sessions are told apart.
 * @param faults how many faults there are
 */
export function lengthsOf(
  { devices, segments }: Phones,
  period: Period,
  { telling, incidents }: Measuring,
  faults = 1,
) {
  return {
    device: devices.length,
    version: segments.versions.length,
    type: START_TYPES.length,
    network: NETWORKS.length,
    size: telling.count,
    hour: hoursIn(period),
    minute: hoursIn(period) * 60,
    day: DAY_MINUTES + 1,
    fault: faults,
    incident: 1 + (incidents?.telling?.count ?? 0),
  };
}

/** Cells under the names of their parts. */
export const byNames = (cells: readonly NamedCell[]): ReadonlyMap<string, Cell> =>
  new Map(cells.map(({ names, cell }) => [names.join(SEPARATOR), cell]));

/** What a question goes through; undefined where its period has nothing. */
function walkOf(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  ways: readonly ArrayLike<number>[] = [],
): Walk | undefined {
  const { from, to, asOf } = period;
  const end = Math.min(to, asOf);
  if (phones.log === undefined || end <= from) return undefined;
  const first = Math.floor(from / HOUR_MS);
  const span = {
    first,
    firstMinute: (from % HOUR_MS) / 60_000,
    hours: Math.floor(end / HOUR_MS) - first,
    lastMinute: Math.floor((end % HOUR_MS) / 60_000),
    period: hoursIn(period),
  };
  return { phones, places, stretches: phones.log.between(from, end), span, measuring, ways };
}

/**
 * Goes through the sessions of a period, one device after the other, those of each in the order of time.
 * @param places the devices
 * @param period from the first minute on
 * @param each is told of each device that has any; the columns are those of the next one afterwards
 */
export function eachDevice(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  each: (columns: Columns, place: number) => void,
): void {
  const found = walkOf(phones, places, period, measuring);
  if (found) walk(found, each);
}

/** Sessions that are counted, of which somebody else is told meanwhile. */
export interface Watched extends Measuring {
  /** Is told of the sessions of each device; the columns are those of the next one afterwards. */
  readonly each?: ((columns: Columns, place: number) => void) | undefined;
}

/**
 * Counts the sessions of a period under the parts of each of some splits.
 * @param places the devices that are counted
 * @param period from the first minute on
 */
export function countSessions(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Watched,
  divisions: readonly Division[],
): NamedCell[][] {
  const ways = [...new Set(divisions.flatMap(({ secondsIn }) => (secondsIn ? [secondsIn] : [])))];
  const { each, hasSizes, paceOf } = measuring;
  const isNothing = divisions.length === 0 && each === undefined;
  const hasMinutes = divisions.some(({ coders }) => coders.some(({ by }) => by === 'minute'));
  const reads = new Set<Coder['by']>(divisions.flatMap(({ coders }) => coders.map(({ by }) => by)));
  if (hasSizes || paceOf !== unpaced) reads.add('size');
  if (paceOf !== unpaced) reads.add('type');
  const found = isNothing ? undefined : walkOf(phones, places, period, { ...measuring, hasMinutes }, ways);
  if (found === undefined) return divisions.map(() => []);
  const lengths = lengthsOf(phones, period, measuring, measuring.faults?.count);
  const splits = divisions.map((division) => new Cells(division, lengths, measuring, ways));
  // Who watches may read anything.
  walk({ ...found, ...(each === undefined && { reads }) }, (columns, place, weight) => {
    for (const split of splits) split.add(columns, place, weight);
    each?.(columns, place);
  });
  return splits.map((cells) => cells.named());
}
