import type { Period } from '../counting/topic.ts';
import type { Coder } from '../population/coders.ts';
import { extentOf, isUnfiltered } from '../population/count.ts';
import type { Measuring } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import { Cells, type Division, type NamedCell } from '../walk/cells.ts';
import { daysOf } from '../walk/each-day.ts';
import { walkOf } from '../walk/walk-of.ts';
import { type Deeds, DeedWalker } from './deed-walker.ts';

/**
 * Counts user actions in sessions.
 * @param places the devices to count
 * @param divisions the splits
 * @returns the cells: their sessions are the number of actions
 */
export function countDeeds(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  deeds: Deeds,
  divisions: readonly Division[],
): NamedCell[][] {
  const over = walkOf(phones, places, period, measuring);
  if (over === undefined || divisions.length === 0) return divisions.map(() => []);
  const extent = extentOf(phones, period, measuring, deeds.kinds);
  const splits = divisions.map((division) => new Cells(division, extent, measuring, []));
  const reads = new Set<Coder['by']>(splits.flatMap((cells) => cells.reads));
  const hasDays = splits.some((cells) => cells.hasDays);
  const walker = new DeedWalker({ ...over, reads, hasDays }, deeds);
  if (isUnfiltered(measuring) && deeds.kindsIn === undefined && splits.every(({ isOfDays }) => isOfDays)) {
    const cellsOf = splits.map((cells) => cells.cellsOf(daysOf(over)));
    walker.eachDay((place, weight, many, index) => {
      for (let split = 0; split < splits.length; split++)
        splits[split]?.addMany(cellsOf[split]?.[index] ?? 0, place, many, weight);
    });
  } else
    walker.walk((columns, place, weight) => {
      for (const cells of splits) cells.add(columns, place, weight);
    });
  return splits.map((cells) => cells.namedCells());
}
