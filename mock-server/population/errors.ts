import type { Period } from '../counting/topic.ts';
import { Cells, type Division, type NamedCell } from '../walk/cells.ts';
import type { Errors } from '../rows/errors.ts';
import { type ErrorColumns, walkErrors } from '../rows/walk-errors.ts';
import { PackageCursor } from '../walk/package-views.ts';
import { walkOf } from '../walk/walk-of.ts';
import { extentOf } from './count.ts';
import type { Measuring } from './measuring.ts';
import type { PackageSplit } from './packages.ts';
import type { Phones } from './phones.ts';
import { hoursIn } from './sessions.ts';
import { ALL_OF_HOUR, bucketsOf, firstHour, hoursOf, placeOfId, sessionAt, type Slice, type Timed } from './timed.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** Visits the errors of a period, device by device, in order of time. */
export function eachError(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  errors: Errors,
  each: (columns: ErrorColumns, place: number, weight: number) => void,
): void {
  const over = walkOf(phones, places, period, measuring);
  if (over) walkErrors(over, errors, each);
}

/** Returns a function that finds the packages with the pages of a device's errors. */
function packagesAt(split: PackageSplit, { ways: { page } }: Errors, { from }: Period) {
  const cursor = new PackageCursor(split, Math.floor(from / HOUR_MS));
  return ({ count, visit, hour, package: packages }: ErrorColumns, place: number): void => {
    cursor.begin(place);
    for (let at = 0; at < count; at++)
      packages[at] = cursor.at(split.appOf[page[visit[at] ?? 0] ?? 0] ?? 0, hour[at] ?? 0);
  };
}

/**
 * Counts errors.
 * @param divisions the splits
 * @returns the cells: their incidents are the number of errors, and each amount
 */
export function countErrors(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  errors: Errors,
  divisions: readonly Division[],
): NamedCell[][] {
  const hasMinutes = divisions.some(({ coders }) => coders.some(({ by }) => by === 'minute'));
  const errorMeasuring: Measuring = { ...measuring, hasMinutes, incidents: { kinds: 1 + errors.amounts.length } };
  const extent = extentOf(phones, period, errorMeasuring, errors.kinds);
  const splits = divisions.map((division) => new Cells(division, extent, errorMeasuring, []));
  const packages = measuring.packages && packagesAt(measuring.packages, errors, period);
  if (splits.length > 0)
    eachError(phones, places, period, errorMeasuring, errors, (columns, place, weight) => {
      packages?.(columns, place);
      for (const split of splits) split.add(columns, place, weight);
    });
  return splits.map((split) => split.namedCells());
}

/** An error and its session. */
export interface ErrorOccurrence extends Omit<Timed, 'ms' | 'which'> {
  readonly visit: number;
  readonly variant: number;
  readonly kind: number;
  /** Random number, 0 to 1. */
  readonly lot: number;
}

/** Which errors to list, and whether the newest come first. */
type TimeSlice = Omit<Slice, 'by'>;

/** Unique among the errors of a visit. */
const lotText = (lot: number): string => Math.floor(lot * 2 ** 30).toString(36);

/**
 * Returns the error of a row in a device's columns.
 * @param from start of the first hour of the columns (ms)
 */
export function errorAt(
  phones: Phones,
  columns: ErrorColumns,
  { at, place, from }: { at: number; place: number; from: number },
): ErrorOccurrence {
  const [visit, lot] = [columns.visit[at] ?? 0, columns.lot[at] ?? 0];
  const { id, ...session } = sessionAt(phones, columns, { at, place, from, which: visit });
  const [variant, kind] = [columns.variant[at] ?? 0, columns.fault[at] ?? 0];
  return { ...session, id: `${id}-${lotText(lot)}`, visit, variant, kind, lot };
}

/** Lists errors in order of time. Counts them by hour first, and only builds those in the hours of the slice. */
export function errorsIn(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  errors: Errors,
  slice: TimeSlice,
): { total: number; items: ErrorOccurrence[] } {
  const counts = new Int32Array(hoursIn(period));
  eachError(phones, places, period, measuring, errors, ({ count, hour }) => {
    for (let at = 0; at < count; at++) counts[hour[at] ?? 0] = (counts[hour[at] ?? 0] ?? 0) + 1;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { before, within } = bucketsOf(counts, slice);
  if (within.length === 0) return { total, items: [] };
  const listedPeriod = hoursOf(period, Math.min(...within), Math.max(...within));
  const from = firstHour(listedPeriod);
  const list: ErrorOccurrence[] = [];
  eachError(phones, places, listedPeriod, measuring, errors, (columns, place) => {
    for (let at = 0; at < columns.count; at++) list.push(errorAt(phones, columns, { at, place, from }));
  });
  const orderOf = (a: ErrorOccurrence, b: ErrorOccurrence) =>
    (slice.isDown ? b.at - a.at : a.at - b.at) || (a.id < b.id ? -1 : 1);
  const skipped = (slice.page - 1) * slice.size - before;
  return { total, items: list.toSorted(orderOf).slice(skipped, skipped + slice.size) };
}

/**
 * Finds an error by its id in `errorsIn`; undefined if it does not exist.
 * @param now ms
 */
export function errorOf(
  id: string,
  now: number,
  phones: Phones,
  measuring: Measuring,
  errors: Errors,
): ErrorOccurrence | undefined {
  const where = placeOfId(id, now);
  if (where === undefined || where.place >= phones.devices.length) return undefined;
  const { items } = errorsIn(phones, Uint32Array.of(where.place), where.period, measuring, errors, ALL_OF_HOUR);
  return items.find((one) => one.id === id);
}
