import { topics } from '../../../openapi/generated/topics.ts';
import type { Counter, Measures } from '../../counting/topic.ts';
import type { Cell } from '../../walk/cells.ts';
import { eachVisit, type Journeys, secondsOf } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { countViews, visitorsOf } from '../../population/views.ts';

const { bins } = topics.behavior.dimensions.depth;
const measuring = { sums: 'ways', telling: byJourney(1), paceOf: unpaced, hasDays: true };

function measuresOf(journeys: Journeys, cell: Cell): Measures<'behavior'> {
  const { devices, days, sessions } = cell;
  let [views, seconds] = [0, 0];
  eachVisit(journeys, cell, (visit, times) => {
    views += times;
    seconds += times * (secondsOf[journeys.stay[visit] ?? 0] ?? 0);
  });
  return { sessions, devices, deviceDays: days, views, seconds };
}

/** Counts how the app is used. */
export const createBehavior = (segmentsOf: SegmentsOf): Counter<'behavior'> => ({
  count(reading, filter, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    const { journeys } = visitors;
    const lengthOf = (journey: number) => (journeys.offsets[journey + 1] ?? 0) - (journeys.offsets[journey] ?? 0);
    const count = (cell: Cell) => measuresOf(journeys, cell);
    return countViews(visitors, filter, period, measuring, splits, count, {
      depth: (cell) =>
        new Map(
          bins.map((bin, place) => {
            const isIn = (times: number, journey: number) =>
              bins.findLastIndex((least) => least <= lengthOf(journey)) === place ? times : 0;
            const sizes = cell.sizes.map(isIn);
            return [String(bin), count({ ...cell, sizes, sessions: sizes.reduce((sum, times) => sum + times, 0) })];
          }),
        ),
    });
  },
});
