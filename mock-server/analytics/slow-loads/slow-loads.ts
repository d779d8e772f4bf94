import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Journeys } from '../../population/journeys.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { JOURNEYS, networkAt, START_TYPES } from '../../population/sessions.ts';
import { timedIn, type Timings } from '../../population/timed.ts';
import { pagesWith, visitorsOf } from '../../population/views.ts';
import { loadOf, pacesOf, SLOW_MS, telling, VARIANTS } from '../page-loads/pace.ts';
import { stagesOf } from '../page-loads/stages.ts';
import { rowOf, sliceOf, stagesIn } from '../slow-rows.ts';

/** Selects the loads of some pages of at least a given size, by journey and variant of the session. */
function timingsFrom(journeys: Journeys, pages: number, size: number): Timings {
  const offsets = [0];
  const took: number[] = [];
  const which: number[] = [];
  for (let journey = 0; journey < JOURNEYS; journey++)
    for (let variant = 0; variant < VARIANTS.length; variant++) {
      for (let visit = journeys.offsets[journey] ?? 0; visit < (journeys.offsets[journey + 1] ?? 0); visit++) {
        if ((pages & (1 << (journeys.page[visit] ?? 0))) === 0) continue;
        const own = loadOf(journeys, visit, variant);
        if (own < size) continue;
        took.push(own);
        which.push(visit);
      }
      offsets.push(took.length);
    }
  return { offsets: Uint32Array.from(offsets), took: Uint16Array.from(took), which: Uint16Array.from(which) };
}

/** Handlers for slow page loads, derived from the sessions of the phones. */
export const createSlowLoadHandlers = (segmentsOf: SegmentsOf): TagHandlers<'slowLoads'> =>
  handlers<'slowLoads'>({
    listSlowLoads: (context) => {
      const { query, clock } = context;
      const { phones, journeys, facts } = visitorsOf(context, segmentsOf);
      const pages = pagesWith(journeys.pages, query, facts);
      const from = msOf.findIndex((ms) => ms >= (query.slowMs ?? SLOW_MS));
      const own = timingsFrom(journeys, pages, from === -1 ? SIZES : from);
      // Independent of the type of launch.
      const timings = START_TYPES.map(() => own);
      const { version } = query;
      const measuring = { telling, paceOf: pacesOf(phones), version, network: networkAt(query.network) };
      const places = placesIn(phones, query);
      const search = { phones, places, period: dayRange(context), measuring, timingsOf: () => timings };
      const { total, items } = timedIn(search, sliceOf(query));
      const rows = items.flatMap((one) => {
        const page = journeys.pages[journeys.page[one.which] ?? 0];
        if (page === undefined) return [];
        const { name, module, type } = page;
        const stages = stagesIn(stagesOf[type](one.ms));
        return [{ ...rowOf(phones, one, clock), pageName: name, module, pageType: type, loadMs: one.ms, stages }];
      });
      return { items: rows, total, page: query.page, size: query.size };
    },
  });
