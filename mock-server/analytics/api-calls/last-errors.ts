import type { Period, Reading } from '../../counting/topic.ts';
import { eachError } from '../../population/errors.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { minuteOf } from '../../population/sessions.ts';
import { firstHour } from '../../population/timed.ts';
import type { HealthOf } from '../../walk/rates.ts';
import { callsIn } from './calls.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/world/durations.ts';

type Filter = Parameters<typeof callsIn>[1];

/** Periods to search first (ms), before all earlier calls: most APIs have an error in the last hour. */
const SPANS = [HOUR_MS, 24 * HOUR_MS] as const;

/**
 * Returns when the session of the last error of each API began (ms). Searches earlier periods only for APIs without a
 * later error.
 */
export function lastErrors(
  reading: Reading,
  filter: Filter,
  period: Period,
  segmentsOf: SegmentsOf,
  healthOf: HealthOf,
): ReadonlyMap<string, number> {
  const { phones, places, calls, facts, measuring, failures } = callsIn(reading, filter, segmentsOf, false);
  const latest = new Map<string, number>();
  const end = Math.min(period.to, period.asOf);
  let to = end;
  for (const length of [...SPANS, Infinity]) {
    const from = Math.max(period.from, firstHour({ from: end - length }));
    if (from >= to) continue;
    const span = { from, to, asOf: period.asOf };
    eachError(phones, places, span, measuring, failures(healthOf), (columns, place) => {
      for (let row = 0; row < columns.count; row++) {
        const call = calls.pages[calls.page[columns.visit[row] ?? 0] ?? 0];
        const api = call && facts.api(call);
        const hour = firstHour(span) + (columns.hour[row] ?? 0) * HOUR_MS;
        const at = hour + minuteOf(place, columns.launch[row] ?? 0) * MINUTE_MS;
        if (api !== undefined && at > (latest.get(api) ?? 0)) latest.set(api, at);
      }
    });
    to = from;
    if (calls.pages.every((call) => latest.has(facts.api(call)))) break;
  }
  return latest;
}
