import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Calls } from '../api-calls/ways.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { JOURNEYS, msOf, SIZES, START_TYPES } from '../../population/sessions.ts';
import { timedIn, type Timings } from '../../population/timed.ts';
import { callRowOf } from '../api-calls/call-rows.ts';
import { callsIn } from '../api-calls/calls.ts';
import { callOf, SLOW_MS, VARIANTS } from '../api-calls/pace.ts';
import { isFile, stagesOf } from '../api-calls/stages.ts';
import { sliceOf, stagesIn } from '../slow-rows.ts';

/** The calls, of those that are asked for, that take so long or longer, under the journeys and variants of their sessions. */
function timingsFrom(calls: Calls, wanted: number, size: number): Timings {
  const visits = Array.from({ length: JOURNEYS }, (): number[] => []);
  for (const [visit, journey] of calls.journey.entries())
    if ((wanted & (1 << (calls.page[visit] ?? 0))) !== 0) visits[journey]?.push(visit);
  const offsets = [0];
  const took: number[] = [];
  const which: number[] = [];
  for (const own of visits)
    for (let variant = 0; variant < VARIANTS.length; variant++) {
      for (const visit of own) {
        const ms = callOf(calls, visit, variant);
        if (ms < size) continue;
        took.push(ms);
        which.push(visit);
      }
      offsets.push(took.length);
    }
  return { offsets: Uint32Array.from(offsets), took: Uint16Array.from(took), which: Uint16Array.from(which) };
}

/** Lists slow requests as the sessions of the phones have them. */
export const createSlowCallHandlers = (segmentsOf: SegmentsOf): TagHandlers<'slowCalls'> =>
  handlers<'slowCalls'>({
    listSlowCalls: (context) => {
      const { query, clock } = context;
      const { phones, places, calls, apis, wanted, measuring } = callsIn(context, query, segmentsOf);
      const from = msOf.findIndex((ms) => ms >= (query.slowMs ?? SLOW_MS));
      const own = timingsFrom(calls, wanted, from === -1 ? SIZES : from);
      // Whatever the type of the launch.
      const timings = START_TYPES.map(() => own);
      const range = dayRange(context);
      const { total, items } = timedIn(phones, places, range, measuring, () => timings, sliceOf(query));
      const rows = items.flatMap((one) => {
        const code = calls.pages[calls.page[one.which] ?? 0]?.code;
        if (code === undefined) return [];
        const row = callRowOf(phones, apis, one, clock, { code, ms: one.ms });
        return [{ ...row, stages: stagesIn(stagesOf[isFile(code) ? 'file' : 'usual'](one.ms)) }];
      });
      return { items: rows, total, page: query.page, size: query.size };
    },
  });
