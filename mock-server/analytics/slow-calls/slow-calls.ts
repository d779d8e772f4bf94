import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { START_TYPES } from '../../population/sessions.ts';
import { timedIn } from '../../population/timed.ts';
import { callRowOf } from '../api-calls/call-rows.ts';
import { callsIn } from '../api-calls/calls.ts';
import { SLOW_MS } from '../api-calls/pace.ts';
import { stagesOfCall } from '../api-calls/stages.ts';
import { timingsFrom } from '../api-calls/timings.ts';
import { sliceOf, stagesIn } from '../slow-rows.ts';

/** Handlers for slow requests, derived from the sessions of the phones. */
export const createSlowCallHandlers = (segmentsOf: SegmentsOf): TagHandlers<'slowCalls'> =>
  handlers<'slowCalls'>({
    listSlowCalls: (context) => {
      const { query, clock } = context;
      const { phones, places, calls, apis, callBits, measuring } = callsIn(context, query, segmentsOf);
      const from = msOf.findIndex((ms) => ms >= (query.slowMs ?? SLOW_MS));
      const own = timingsFrom(calls, callBits, from === -1 ? SIZES : from);
      // Independent of the type of launch.
      const timings = START_TYPES.map(() => own);
      const period = dayRange(context);
      const { total, items } = timedIn({ phones, places, period, measuring, timingsOf: () => timings }, sliceOf(query));
      const rows = items.flatMap((one) => {
        const code = calls.pages[calls.page[one.which] ?? 0]?.code;
        if (code === undefined) return [];
        const row = callRowOf(phones, apis, one, clock, { code, ms: one.ms });
        return [{ ...row, stages: stagesIn(stagesOfCall(code, one.ms)) }];
      });
      return { items: rows, total, page: query.page, size: query.size };
    },
  });
