import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { countReturns } from '../../population/returns.ts';
import { networkAt } from '../../population/sessions.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const LATER = [1, 2, 3, 4, 5, 6, 7, 14, 30];

interface Cohort {
  readonly devices: number;
  /** Null for days that are not over. */
  readonly returned: readonly (number | null)[];
}

/** Returns the share of all devices that came back after a time, by index; null if no cohort's day is over. */
function meanAt(cohorts: readonly Cohort[], at: number): number | null {
  let [all, back] = [0, 0];
  for (const { devices, returned } of cohorts) {
    const count = returned[at];
    if (typeof count !== 'number') continue;
    all += devices;
    back += count;
  }
  return all === 0 ? null : back / all;
}

/** Handlers for retention. */
export const createRetentionHandlers = (segmentsOf: SegmentsOf): TagHandlers<'retention'> =>
  handlers<'retention'>({
    getRetention: (context) => {
      const { clock, query } = context;
      const { cohort = 'new', version, network, ...filter } = query;
      const range = dayRange(context);
      const { from, asOf } = range;
      const phones = phonesOf(context, context.appId, segmentsOf);
      const session = { version, network: networkAt(network) };
      const counts = countReturns(phones, placesIn(phones, filter), range, LATER, session, cohort === 'new');
      const isOver = (day: number) => from + (day + 1) * DAY_MS <= asOf;
      const cohorts = counts
        .filter((_, day) => isOver(day))
        .map(({ devices, returned }, day) => ({
          day: clock.iso(from + day * DAY_MS).slice(0, 10),
          devices,
          returned: returned.map((count, at) => (isOver(day + (LATER[at] ?? 0)) ? count : null)),
        }));
      return { asOf: clock.iso(asOf), days: LATER, mean: LATER.map((_, at) => meanAt(cohorts, at)), cohorts };
    },
  });
