import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Pace } from '../../population/measuring.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { SIZES } from '../../population/launch-sizes.ts';
import { timedIn, type Timings } from '../../population/timed.ts';
import { launchesWith } from '../app-start/launches.ts';
import { stagesOf } from '../app-start/stages.ts';
import { rowOf, sliceOf, stagesIn } from '../slow-rows.ts';

/** Selects the launches of at least a given size, to list individually. */
const timingsFrom = (size: number): Timings => ({
  offsets: Array.from({ length: SIZES + 1 }, (_, at) => Math.max(0, at - size)),
  took: Array.from({ length: SIZES - size }, (_, at) => size + at),
  which: [],
});

/** Returns a function that finds the timings of a device's launches, computed once per pace. */
function timingsBy(paceOf: (place: number) => Pace): (place: number) => readonly Timings[] {
  const cache = new Map<Pace, readonly Timings[]>();
  return (place) => {
    const pace = paceOf(place);
    let timings = cache.get(pace);
    if (timings === undefined) cache.set(pace, (timings = Array.from(pace.markFrom, timingsFrom)));
    return timings;
  };
}

/** Handlers for slow launches, derived from the sessions of the phones. */
export const createSlowLaunchHandlers = (segmentsOf: SegmentsOf): TagHandlers<'slowLaunches'> =>
  handlers<'slowLaunches'>({
    listSlowLaunches: (context) => {
      const { query, appId, clock } = context;
      const phones = phonesOf(context, appId, segmentsOf);
      const measuring = launchesWith(phones, query);
      const timingsOf = timingsBy(measuring.paceOf);
      const places = placesIn(phones, query);
      const { total, items } = timedIn(
        { phones, places, period: dayRange(context), measuring, timingsOf },
        sliceOf(query),
      );
      const rows = items.map((one) => {
        const { startType, ms } = one;
        const row = rowOf(phones, one, clock);
        return { ...row, startType, startMs: ms, stages: stagesIn(stagesOf(row.platform, startType)(ms)) };
      });
      return { items: rows, total, page: query.page, size: query.size };
    },
  });
