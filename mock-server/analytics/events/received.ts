import type { Reading } from '../../counting/topic.ts';
import { isDone } from '../../flows/actions.ts';
import { sessionsFrom, stationsOf } from '../../flows/stations.ts';
import { eachDevice } from '../../population/count.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { visitorsOf } from '../../population/views.ts';
import { actionsOf } from './event-actions.ts';
import type { EventRow } from './table.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

/** Periods to search for the last occurrence, until everything is found: most events occur every hour. */
const SPANS = [6, 72, 24 * 180].map((hours) => hours * HOUR_MS);
const measuring = { telling: byJourney(1), paceOf: unpaced, hasLaunches: true };

/** When an event was last sent (ms), and from which page. */
interface Received {
  readonly at: number;
  readonly pageName: string;
}

/** Returns when apps last sent each of some events before a time (ms), whether or not the events were enabled. */
export function receivedOf(
  reading: Reading,
  rows: readonly EventRow[],
  by: number,
  segmentsOf: SegmentsOf,
): ReadonlyMap<string, Received> {
  const { phones, journeys } = visitorsOf(reading, segmentsOf);
  const byEvent = new Map<string, Received>();
  const sent = actionsOf(reading, rows).filter(({ action }) => action.page >= 0);
  const longest = Math.max(0, ...journeys.secondsIn) * 1000;
  for (const span of SPANS) {
    const remaining = sent.filter(({ row }) => (byEvent.get(row.eventId)?.at ?? 0) < by - span);
    if (remaining.length === 0) break;
    const { offsets, which, view, after } = stationsOf(
      journeys,
      remaining.map(({ action }) => action),
    );
    // Sessions that overlap the start of the period began before it.
    const period = { from: by - span - longest, to: by, asOf: by };
    const sessionAt = sessionsFrom(phones, period);
    eachDevice(phones, placesIn(phones, {}), period, measuring, (columns, place) => {
      const sessions = Array.from({ length: columns.count }, (_, at) => ({
        journey: columns.size[at] ?? 0,
        ...sessionAt(columns, at, place),
      })).toSorted((a, b) => a.began - b.began);
      for (const [index, session] of sessions.entries()) {
        // A new launch ends the session before.
        const end = sessions[index + 1]?.began ?? Infinity;
        for (let station = offsets[session.journey] ?? 0; station < (offsets[session.journey + 1] ?? 0); station++) {
          const { row, action } = remaining[which[station] ?? 0] ?? {};
          const at = Math.min(end, session.began + (after[station] ?? 0));
          if (row === undefined || action === undefined || at > by || at <= (byEvent.get(row.eventId)?.at ?? 0))
            continue;
          if (isDone(action, session, view[station] ?? 0))
            byEvent.set(row.eventId, { at, pageName: journeys.pages[action.page]?.name ?? '' });
        }
      }
    });
  }
  return byEvent;
}
