import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { msOf } from '../../population/launch-sizes.ts';
import { errorsIn } from '../../population/errors.ts';
import { atOnce } from '../../rows/errors.ts';
import { callRowOf } from '../api-calls/call-rows.ts';
import { callsIn } from '../api-calls/calls.ts';
import { CAUSES } from '../api-calls/causes.ts';
import { callOf } from '../api-calls/pace.ts';
import { sliceOf } from '../slow-rows.ts';
import type { HealthOf } from '../../walk/rates.ts';

/** Handlers for failed requests, derived from the sessions of the phones. */
export const createFailedCallHandlers = (segmentsOf: SegmentsOf, healthOf: HealthOf): TagHandlers<'failedCalls'> =>
  handlers<'failedCalls'>({
    listFailedCalls: (context) => {
      const { query, clock } = context;
      const { phones, places, calls, apis, measuring, failures } = callsIn(context, query, segmentsOf);
      const { total, items } = errorsIn(
        phones,
        places,
        dayRange(context),
        measuring,
        failures(healthOf),
        sliceOf(query),
      );
      const rows = items.flatMap(({ visit, variant, kind, ...session }) => {
        const cause = CAUSES[kind % CAUSES.length];
        const code = calls.pages[calls.page[visit] ?? 0]?.code;
        if (cause === undefined || code === undefined) return [];
        const ms = msOf[callOf(calls, visit, variant)] ?? 0;
        const row = callRowOf(phones, apis, { ...session, which: visit }, clock, { code, ms });
        return [{ ...row, ...cause, weight: atOnce(row.weight) }];
      });
      return { items: rows, total, page: query.page, size: query.size };
    },
  });
