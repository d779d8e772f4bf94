import type { FilterOf, Period, Reading } from '../../counting/topic.ts';
import { countSessions } from '../../population/count.ts';
import { bindingOf } from '../../population/departments.ts';
import { type Journeys, secondsOf } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { byDevice } from '../../population/splits.ts';
import { visitorsOf } from '../../population/views.ts';

/** Seconds that users spent in each module, except the start page. */
export type ModuleTimes = ReadonlyMap<string, number>;

/** Index of the page that most sessions begin with. */
const START = 0;

const measuring = { sums: 'ways', telling: byJourney(1), paceOf: unpaced, hasSizes: true };

function timesIn({ pages, page, stay, journey }: Journeys, sessions: Int32Array): ModuleTimes {
  const times = new Map<string, number>();
  for (const [visit, place] of page.entries()) {
    if (place === START) continue;
    const module = pages[place]?.module ?? '';
    const seconds = (sessions[journey[visit] ?? 0] ?? 0) * (secondsOf[stay[visit] ?? 0] ?? 0);
    if (seconds > 0) times.set(module, (times.get(module) ?? 0) + seconds);
  }
  return times;
}

/** Returns the time that the bound users of each department spent in the modules of the app. */
export function moduleTimes(
  reading: Reading,
  segmentsOf: SegmentsOf,
  { unitId, ...filter }: FilterOf<'departments'>,
  period: Period,
): ReadonlyMap<string, ModuleTimes> {
  const { phones, journeys } = visitorsOf(reading, segmentsOf);
  const binding = bindingOf(reading, phones);
  const places = binding.bound(placesIn(phones, filter), unitId);
  const coders = [byDevice(binding.department)(phones, period)];
  const [cells = []] = countSessions(phones, places, period, measuring, [{ coders }]);
  return new Map(cells.map(({ names: [department = ''], cell }) => [department, timesIn(journeys, cell.sizes)]));
}

/** Returns the module with the most time in total. */
export function topOf(all: readonly ModuleTimes[]): string | undefined {
  const sums = new Map<string, number>();
  for (const times of all) for (const [module, seconds] of times) sums.set(module, (sums.get(module) ?? 0) + seconds);
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
