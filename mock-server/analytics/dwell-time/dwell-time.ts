import { topics } from '../../../openapi/generated/topics.ts';
import { Sizes } from '../../counting/sizes.ts';
import type { Counter, Measures } from '../../counting/topic.ts';
import type { Cell } from '../../walk/cells.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { eachVisit, type Journeys, secondsOf } from '../../population/journeys.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { countViews, visitorsOf } from '../../population/views.ts';

const { bins } = topics.dwellTime.dimensions.stayTime;
const measuring = { sums: 'ways', telling: byJourney(1), paceOf: unpaced, hasDays: true };

function staysOf(journeys: Journeys, cell: Cell): Int32Array {
  const stays = new Int32Array(secondsOf.length);
  eachVisit(journeys, cell, (visit, times) => {
    const stay = journeys.stay[visit] ?? 0;
    stays[stay] = (stays[stay] ?? 0) + times;
  });
  return stays;
}

function measuresOf({ devices, days }: Cell, stays: Int32Array): Measures<'dwellTime'> {
  const stay = new Sizes(stays, secondsOf);
  return { views: stay.total, seconds: stay.sum, stay, devices, deviceDays: days };
}

/** Counts how long pages are on screen. */
export const createDwellTime = (segmentsOf: SegmentsOf): Counter<'dwellTime'> => ({
  count(reading, filter, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    const { journeys } = visitors;
    return countViews(
      visitors,
      filter,
      period,
      measuring,
      splits,
      (cell) => measuresOf(cell, staysOf(journeys, cell)),
      {
        stayTime: (cell) => {
          const stays = staysOf(journeys, cell);
          const isIn = secondsOf.map((seconds) => bins.findLastIndex((bin) => bin <= seconds));
          return new Map(
            bins.map((bin, place) => [
              String(bin),
              measuresOf(
                cell,
                stays.map((count, size) => (isIn[size] === place ? count : 0)),
              ),
            ]),
          );
        },
      },
    );
  },
});
