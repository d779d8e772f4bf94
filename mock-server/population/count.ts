import { SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import type { Coder } from './coders.ts';
import { type Cell, Cells, type Division, type NamedCell } from '../walk/cells.ts';
import type { PackageSplit } from './packages.ts';
import type { Phones } from './phones.ts';
import { type Measuring, unpaced } from './measuring.ts';
import { hoursIn, NETWORKS, START_TYPES } from './sessions.ts';
import type { Columns } from '../walk/columns.ts';
import { daysOf, eachDay, eachUsedDevice } from '../walk/each-day.ts';
import { addDays } from '../walk/day-sums.ts';
import { walkIncidents } from '../rows/incidents.ts';
import type { Extent } from '../walk/layout.ts';
import { PackageViews } from '../walk/package-views.ts';
import { DAY_MINUTES } from '../walk/span.ts';
import { walkOf } from '../walk/walk-of.ts';
import { type Walk, walk } from '../walk/walk.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/**
 * The number of values of each fact by which sessions of a period can be split.
 * @param faults number of faults
 */
export function extentOf(
  { devices, segments }: Phones,
  period: Period,
  { telling, incidents, packages }: Measuring,
  faults = 1,
): Extent {
  const lengths = {
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
    package: packages?.coder.names.length ?? 0,
  };
  return { lengths, firstHour: Math.floor(period.from / HOUR_MS) };
}

/** Maps cells by the names of their parts. */
export const byNames = (cells: readonly NamedCell[]): ReadonlyMap<string, Cell> =>
  new Map(cells.map(({ names, cell }) => [names.join(SEPARATOR), cell]));

/**
 * Visits the sessions of a period, device by device, in order of time.
 * @param places the devices
 * @param period from the first minute on
 * @param each receives each device with sessions; the columns are reused for the next one
 * @param reads the facts of sessions to read; all by default
 */
export function eachDevice(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  each: (columns: Columns, place: number) => void,
  reads?: Walk['reads'],
): void {
  const sessionWalk = walkOf(phones, places, period, measuring);
  if (sessionWalk) walk({ ...sessionWalk, reads }, each);
}

/**
 * Counts the sessions of a period by the parts of each of some splits.
 * @param places the devices to count
 * @param period from the first minute on
 */
export function countSessions(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  divisions: readonly Division[],
): NamedCell[][] {
  const ways = [...new Set(divisions.flatMap(({ secondsIn }) => (secondsIn ? [secondsIn] : [])))];
  const hasMinutes = divisions.some(({ coders }) => coders.some(({ by }) => by === 'minute'));
  const sessionWalk =
    divisions.length === 0 ? undefined : walkOf(phones, places, period, { ...measuring, hasMinutes }, ways);
  if (sessionWalk === undefined) return divisions.map(() => []);
  const extent = extentOf(phones, period, measuring, measuring.faults?.count);
  const splits = divisions.map((division) => new Cells(division, extent, measuring, ways));
  // Splits by incidents only cover sessions with incidents.
  countIn(
    sessionWalk,
    period,
    splits.filter(({ isOfIncidents }) => !isOfIncidents),
  );
  if (measuring.incidents)
    walkIncidents(sessionWalk, measuring.incidents, (columns, place, weight) => {
      for (const cells of splits) cells.addIncidents(columns, place, weight);
    });
  return splits.map((cells) => cells.namedCells());
}

/** Counts sessions and their devices. */
function countIn(over: Walk, period: Period, splits: readonly Cells[]): void {
  const { phones, places, measuring } = over;
  const { hasSizes = false, hasDevices = true, hasDays: areDays = false, paceOf, packages } = measuring;
  if (packages) {
    countViewsIn(over, packages, splits);
    return;
  }
  const isSummed = addDays(phones, places, period, measuring, splits);
  const others = splits.filter((cells) => !isSummed || !cells.isOfDays);
  const remaining = hasDevices || areDays ? splits : others;
  if (remaining.length === 0) return;
  if (others.length === 0 && isUnfiltered(measuring)) {
    countUse(over, splits);
    return;
  }
  shareSizes(others, places);
  const reads = new Set<Coder['by']>(remaining.flatMap((cells) => cells.reads));
  const isMarked = paceOf !== unpaced;
  if (others.length > 0 && (hasSizes || isMarked)) reads.add('size');
  if (others.length > 0 && isMarked) reads.add('type');
  const hasDays = remaining.some((cells) => cells.hasDays);
  walk({ ...over, hasDays, reads }, (columns, place, weight) => {
    for (const split of remaining) split.add(columns, place, weight);
  });
}

/** Counts the devices of splits by day, and their days. */
function countUse(over: Walk, splits: readonly Cells[]): void {
  const days = daysOf(over);
  for (const cells of splits.filter(({ hasPages }) => !hasPages))
    eachUsedDevice(over, cells.cellsOf(days), cells.count, (cell, place, weight, many) =>
      cells.addUsedDevice(cell, place, weight, many),
    );
  const byPage = splits.filter(({ hasPages }) => hasPages);
  if (byPage.length === 0) return;
  const cellsOf = byPage.map((cells) => cells.cellsOf(days));
  eachDay(over, (place, weight, day, pages, index) => {
    for (let split = 0; split < byPage.length; split++)
      byPage[split]?.addDevice(cellsOf[split]?.[index] ?? 0, day, place, pages, weight);
  });
}

/** Counts sessions once for each sub-application whose pages they visit. */
function countViewsIn(over: Walk, packages: PackageSplit, splits: readonly Cells[]): void {
  const views = new PackageViews(packages, over);
  walk(over, (columns, place, weight) => {
    const rows = views.of(columns, place);
    for (const split of splits) split.add(rows, place, weight);
  });
}

/**
 * Visits the sessions of a period with incidents, device by device, in order of time.
 * @param each receives each device with sessions; the columns are reused for the next one
 */
export function eachIncident(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  each: (columns: Columns, place: number) => void,
): void {
  const sessionWalk = walkOf(phones, places, period, measuring);
  if (sessionWalk && measuring.incidents) walkIncidents(sessionWalk, measuring.incidents, each);
}

/** Whether all sessions of devices are counted, and only their number and their devices are needed. */
export const isUnfiltered = ({ type = -1, network = -1, version, faults }: Measuring): boolean =>
  type < 0 && network < 0 && version === undefined && faults === undefined;

/** Derives the sizes of splits from finer ones, which are counted anyway. */
function shareSizes(splits: readonly Cells[], places: ArrayLike<number>): void {
  const countedCells: Cells[] = [];
  for (const cells of splits.toSorted((a, b) => b.count - a.count))
    if (!countedCells.some((finer) => cells.derive(finer, places))) countedCells.push(cells);
}
