import { topics } from '../../../openapi/generated/topics.ts';
import { Platform } from '../../../openapi/generated/schemas.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import { Sizes } from '../../counting/sizes.ts';
import { type Counter, isAsked, type Measures } from '../../counting/topic.ts';
import { type Cell, NO_CELL } from '../../walk/cells.ts';
import { byNames, countSessions } from '../../population/count.ts';
import type { Coder } from '../../population/coders.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { msOf } from '../../population/launch-sizes.ts';
import { START_TYPES } from '../../population/sessions.ts';
import { codersOf, phoneDimensions } from '../../population/splits.ts';
import { launchesWith } from './launches.ts';
import { stagesOf } from './stages.ts';

const { bins } = topics.appStart.dimensions.startTime;

const byType = (): Coder => ({ names: START_TYPES, by: 'type', codes: START_TYPES.map((_, place) => place) });
const dimensions = {
  ...phoneDimensions,
  startType: byType,
  // The time of a stage depends on the platform, the type and the duration of a launch.
  startStage: byType,
  startTime: (): Coder => ({
    names: bins.map(String),
    by: 'size',
    codes: msOf.map((ms) => bins.findLastIndex((bin) => bin <= ms)),
  }),
};

/** Returns the measures of some launches. */
const measuresOf = ({ sessions, devices, marked, sizes }: Cell): Measures<'appStart'> => {
  const startMs = new Sizes(sizes, msOf);
  return { starts: sessions, devices, slow: marked, totalMs: startMs.sum, startMs };
};

/**
 * Returns the time of each stage, from launches by platform, type and other dimensions.
 * @param place of the type, which the stage replaces
 */
function stagesIn(cells: ReadonlyMap<string, Cell>, place: number): ReadonlyMap<string, Measures<'appStart'>> {
  const totals = new Map<string, number>();
  for (const [key, { sizes }] of cells) {
    const [name = '', ...values] = key.split(SEPARATOR);
    const type = values[place] ?? '';
    const platform = Platform.options.find((one) => one === name) ?? 'android';
    const partsOf = stagesOf(platform, type);
    for (const [size, count] of sizes.entries()) {
      if (count === 0) continue;
      for (const [stage, ms] of partsOf(msOf[size] ?? 0)) {
        const at = values.with(place, stage).join(SEPARATOR);
        totals.set(at, (totals.get(at) ?? 0) + count * ms);
      }
    }
  }
  const none = measuresOf(NO_CELL);
  return new Map([...totals].map(([key, totalMs]) => [key, { ...none, totalMs }]));
}

/** Counts launches, derived from the sessions of the phones and their versions. */
export const createAppStart = (segmentsOf: SegmentsOf): Counter<'appStart'> => ({
  count(reading, { startType, slowMs, version, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const stageIn = splits.map((split) => split.dimensions.indexOf('startStage'));
    const divisions = splits.map(({ keep, ...split }, index) => ({
      coders:
        (stageIn[index] ?? -1) >= 0
          ? [dimensions.platform(phones, period), ...codersOf(phones, dimensions, split, period)]
          : codersOf(phones, dimensions, { ...split, ...(keep && { keep }) }, period),
    }));
    const cellsBySplit = countSessions(
      phones,
      placesIn(phones, filter),
      period,
      {
        ...launchesWith(phones, { startType, slowMs, version }),
        hasSizes: isAsked(splits, 'totalMs', 'startMs'),
        hasDevices: isAsked(splits, 'devices'),
      },
      divisions,
    );
    return cellsBySplit.map((cells, index) => {
      const place = stageIn[index] ?? -1;
      return place >= 0
        ? stagesIn(byNames(cells), place)
        : new Map([...byNames(cells)].map(([key, cell]) => [key, measuresOf(cell)]));
    });
  },
});
