import { PageType } from '../../../openapi/generated/schemas.ts';
import { topics } from '../../../openapi/generated/topics.ts';
import { Sizes } from '../../counting/sizes.ts';
import type { Counter, Measures } from '../../counting/topic.ts';
import type { Cell } from '../../walk/cells.ts';
import { eachVisit, type Journeys } from '../../population/journeys.ts';
import type { Page } from '../../population/pages.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { countViews, visitorsOf } from '../../population/views.ts';
import { loadsOn, pacesOf, SLOW_MS, telling } from './pace.ts';
import { stagesOf } from './stages.ts';

const { bins } = topics.pageLoads.dimensions.loadTime;

/** Number of loads by load time, for each type of page. */
type Loads = Readonly<Record<Page['type'], Int32Array>>;

function loadsOf(journeys: Journeys, cell: Cell): Loads {
  const loads = { native: new Int32Array(SIZES), h5: new Int32Array(SIZES), applet: new Int32Array(SIZES) };
  const sizes = loadsOn(journeys);
  const visits = journeys.load.length;
  const ofPages = journeys.pages.map(({ type }) => loads[type]);
  eachVisit(journeys, cell, (visit, times, variant) => {
    const of = ofPages[journeys.page[visit] ?? 0] ?? loads.native;
    const size = sizes[variant * visits + visit] ?? 0;
    of[size] = (of[size] ?? 0) + times;
  });
  return loads;
}

/** The stages for each possible load time of a type of page. */
const STAGES = {
  native: msOf.map(stagesOf.native),
  h5: msOf.map(stagesOf.h5),
  applet: msOf.map(stagesOf.applet),
};

/** Time of each stage (ms); the stages add up to the time of all loads. */
function stagesIn(loads: Loads): Map<string, number> {
  const totals = new Map<string, number>();
  for (const type of PageType.options)
    for (const [size, count] of loads[type].entries())
      if (count > 0)
        for (const [stage, ms] of STAGES[type][size] ?? []) totals.set(stage, (totals.get(stage) ?? 0) + count * ms);
  return totals;
}

/** Counts how long pages take to load. */
export const createPageLoads = (segmentsOf: SegmentsOf): Counter<'pageLoads'> => ({
  count(reading, { slowMs = SLOW_MS, ...filter }, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    const { phones, journeys } = visitors;
    const slowFrom = msOf.findIndex((ms) => ms >= slowMs);
    const measuresOf = (cell: Cell, isIn: (size: number) => boolean = () => true): Measures<'pageLoads'> => {
      const { native, h5, applet } = loadsOf(journeys, cell);
      const counts = native.map((count, size) => (isIn(size) ? count + (h5[size] ?? 0) + (applet[size] ?? 0) : 0));
      const loadMs = new Sizes(counts, msOf);
      const slow = slowFrom === -1 ? 0 : counts.subarray(slowFrom).reduce((sum, count) => sum + count, 0);
      return { loads: loadMs.total, devices: cell.devices, totalMs: loadMs.sum, slow, loadMs };
    };
    const places = msOf.map((ms) => bins.findLastIndex((bin) => bin <= ms));
    return countViews(
      visitors,
      filter,
      period,
      { sums: 'loads', telling, paceOf: pacesOf(phones) },
      splits,
      (cell) => measuresOf(cell),
      {
        loadTime: (cell) =>
          new Map(bins.map((bin, place) => [String(bin), measuresOf(cell, (size) => places[size] === place)])),
        loadStage: (cell) => {
          const none = measuresOf(cell, () => false);
          return new Map(
            [...stagesIn(loadsOf(journeys, cell))].map(([stage, totalMs]) => [stage, { ...none, totalMs }]),
          );
        },
      },
    );
  },
});
