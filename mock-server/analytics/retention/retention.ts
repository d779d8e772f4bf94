import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { countReturns } from '../../population/returns.ts';
import { HOUR_MS, NETWORKS } from '../../population/sessions.ts';

const LATER = [1, 2, 3, 4, 5, 6, 7, 14, 30];
const DAY_MS = 24 * HOUR_MS;

/** Tells how many devices come back. */
export const createRetentionHandlers = (segmentsOf: SegmentsOf): TagHandlers<'retention'> =>
  handlers<'retention'>({
    getRetention: (context) => {
      const { clock, query } = context;
      const { cohort = 'new', version, network, ...filter } = query;
      const range = dayRange(context);
      const { from, asOf } = range;
      const phones = phonesOf(context, context.appId, segmentsOf);
      const through = network && NETWORKS.indexOf(network);
      const counts = countReturns(
        phones,
        placesIn(phones, filter),
        range,
        LATER,
        { version, network: through },
        cohort === 'new',
      );
      const isOver = (day: number) => from + (day + 1) * DAY_MS <= asOf;
      const cohorts = counts.flatMap(({ devices, returned }, day) =>
        isOver(day)
          ? [
              {
                day: clock.iso(from + day * DAY_MS).slice(0, 10),
                devices,
                returned: returned.map((count, at) => (isOver(day + (LATER[at] ?? 0)) ? count : null)),
              },
            ]
          : [],
      );
      return {
        asOf: clock.iso(asOf),
        days: LATER,
        mean: LATER.map((_, at) => {
          const known = cohorts.flatMap(({ devices, returned }) => {
            const count = returned[at];
            return typeof count === 'number' ? [{ devices, count }] : [];
          });
          const devices = known.reduce((sum, one) => sum + one.devices, 0);
          return devices === 0 ? null : known.reduce((sum, { count }) => sum + count, 0) / devices;
        }),
        cohorts,
      };
    },
  });
