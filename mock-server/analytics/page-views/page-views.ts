import type { Counter, Measures } from '../../counting/topic.ts';
import type { Cell } from '../../walk/cells.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { eachVisit, type Journeys, secondsOf } from '../../population/journeys.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { START_TYPES } from '../../population/sessions.ts';
import { countViews, visitorsOf } from '../../population/views.ts';

/** The first session of a device is counted separately. */
const measuring = {
  sums: 'ways by start',
  telling: byJourney(2, { byType: START_TYPES.map((type) => Number(type === 'first')) }),
  paceOf: unpaced,
};

function measuresOf(journeys: Journeys, cell: Cell): Measures<'pageViews'> {
  const { devices } = cell;
  let [views, exits, seconds] = [0, 0, 0];
  const newcomers = new Map<number, number>();
  eachVisit(journeys, cell, (visit, times, variant) => {
    const journey = journeys.journey[visit] ?? 0;
    views += times;
    if (visit + 1 === journeys.offsets[journey + 1]) exits += times;
    seconds += times * (secondsOf[journeys.stay[visit] ?? 0] ?? 0);
    if (variant === 1) newcomers.set(journey, times);
  });
  const newDevices = [...newcomers.values()].reduce((sum, times) => sum + times, 0);
  return { views, devices, newDevices, exits, seconds };
}

/** Counts views of pages. */
export const createPageViews = (segmentsOf: SegmentsOf): Counter<'pageViews'> => ({
  count(reading, filter, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    return countViews(visitors, filter, period, measuring, splits, (cell) => measuresOf(visitors.journeys, cell));
  },
});
