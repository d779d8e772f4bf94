import { phonesOf } from '../population/phones.ts';
import { minuteOf, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { havingOf } from './cohorts.ts';
import { deliveriesOf, type DataContext } from './installed.ts';
import type { Deliveries } from './installs.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';
import { versionSegments } from './segments.ts';
import { HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/**
 * Returns when a device first uses what it has between two times (ms), counted from its first whole hour; Infinity if
 * it does not.
 */
function firstUse(stretches: readonly Stretch[], place: number, from: number, to: number): number {
  const begin = Math.ceil(from / HOUR_MS) * HOUR_MS;
  for (const { from: first, sessions } of stretches) {
    if (first + STRETCH_HOURS * HOUR_MS <= begin) continue;
    if (first >= to) break;
    const { offsets, hour } = sessions;
    const end = offsets[place + 1] ?? 0;
    for (let launch = offsets[place] ?? 0; launch < end; launch++) {
      const hourAt = first + (hour[launch] ?? 0) * HOUR_MS;
      if (hourAt >= to) return Infinity;
      if (hourAt >= begin) return hourAt + minuteOf(place, launch) * MINUTE_MS;
    }
  }
  return Infinity;
}

const HORIZON_MS = 86_400_000;

const cache = new WeakMap<Deliveries, { until: number; opened: Float64Array }>();

/**
 * Returns until when (ms) phones that installed a version have it: the next version ends it; immediately if they had a
 * higher one.
 */
function versionEnds(context: DataContext, { appId }: ReleaseRunRow, installed: Float64Array): Float64Array {
  const { offsets, from } = versionSegments(context, appId);
  return installed.map((at, place) => {
    const end = offsets[place + 1] ?? 0;
    for (let segment = offsets[place] ?? 0; segment < end; segment++)
      if (from[segment] === at) return segment + 1 < end ? (from[segment + 1] ?? Infinity) : Infinity;
    return at;
  });
}

/**
 * Returns when each phone first opened the app with what a run delivered (ms), by index: at its first session, as
 * counted by analytics; Infinity if it has not by a time. Deliveries of old runs count as opened.
 */
export function openedBy(context: DataContext, run: ReleaseRunRow, at: number): Float64Array {
  const { deliveries } = deliveriesOf(context, run);
  const { installed } = deliveries;
  const until = Math.ceil(at / HORIZON_MS) * HORIZON_MS;
  const before = cache.get(deliveries);
  if (before?.until === until) return before.opened;
  const { log } = phonesOf(context, run.appId, versionSegments);
  const stretches = run.isPast ? undefined : log?.between(Date.parse(run.startedAt), until);
  const ends = run.kind === 'upgrade' ? versionEnds(context, run, installed) : havingOf(context, run).to;
  const opened =
    stretches === undefined
      ? installed
      : installed.map((time, place) =>
          time < until ? firstUse(stretches, place, time, Math.min(until, ends[place] ?? Infinity)) : Infinity,
        );
  cache.set(deliveries, { until, opened });
  return opened;
}
