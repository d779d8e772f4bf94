import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { Population } from '../../delivery/target.ts';
import { countAt, timeOf, timesOf } from '../../delivery/times.ts';
import { deliveriesOf } from '../installed.ts';
import type { Deliveries } from '../installs.ts';
import { openedBy } from '../opened.ts';
import { lineOf, ownerIn } from '../owners.ts';
import { lastRun } from './run-rows.ts';
import type { ReleaseRunRow } from './table.ts';
import { marksOf } from './timeline.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type Point = Schemas['AdoptionPoint'];
type AdoptionContext = Context<'getReleaseAdoption'>;
type Weights = Population['weights'];

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Steps in seconds, each with the longest duration (s) for which it is used. */
const STEPS: readonly (readonly [step: number, most: number])[] = [
  [300, 3 * HOUR],
  [HOUR, 2 * DAY],
  [6 * HOUR, 14 * DAY],
  [DAY, 90 * DAY],
];
const LONGEST = 7 * DAY;
/** A run is followed for this time after its end: phones that roll back do so by then. */
const AFTER_END_MS = 3 * DAY * 1000;

/** Returns the seconds between two points for a duration. */
export const stepFor = (seconds: number): number => STEPS.find(([, most]) => seconds <= most)?.[0] ?? LONGEST;

/** Returns times from `from` to `to` (ms), both inclusive, `step` seconds apart except the last. */
export function timesBetween(from: number, to: number, step: number): number[] {
  const count = Math.ceil((to - from) / (step * 1000));
  return [...Array.from({ length: count }, (_, index) => from + index * step * 1000), to];
}

/** A period, in ms. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** When each device first opened the app with it. */
interface Opened {
  readonly active: Float64Array;
}

type Times = Deliveries & Opened;

/** Returns the numbers of devices at a time (ms): each never decreases or exceeds the number that it is part of. */
function pointAt(times: Times, weights: Weights, at: number): Omit<Point, 'at'> {
  const count = (of: keyof typeof times) => countAt(timesOf(times[of], weights), at);
  return {
    targeted: count('targeted'),
    downloaded: count('downloaded'),
    installed: count('installed'),
    active: count('active'),
    failed: count('failed'),
    rolledBack: count('rolledBack'),
  };
}

/** Returns the seconds from the start until a share of the currently eligible devices had installed it. */
function secondsToReach(
  { targeted, installed }: Deliveries,
  weights: Weights,
  part: number,
  { from, to: now }: Span,
): number | undefined {
  const needed = Math.ceil(countAt(timesOf(targeted, weights), now) * part);
  const at = timeOf(timesOf(installed, weights), needed);
  return at === undefined || at > now ? undefined : Math.round((at - from) / 1000);
}

/** Offset of midnight in the platform's time zone (UTC+8). */
const ZONE_MS = 8 * HOUR * 1000;

/** Returns the midnights within a period (ms), between its start and its end. */
export function daysBetween(from: number, to: number): number[] {
  const first = Math.floor((from + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS + DAY_MS;
  const midnights = Array.from(
    { length: Math.max(0, Math.ceil((to - first) / DAY_MS)) },
    (_, index) => first + index * DAY_MS,
  );
  return [from, ...midnights, to];
}

type Counts = ReturnType<typeof pointAt>;
const nothing: Counts = { targeted: 0, downloaded: 0, installed: 0, active: 0, failed: 0, rolledBack: 0 };

const since = (a: Counts, b: Counts): Counts => ({
  targeted: b.targeted - a.targeted,
  downloaded: b.downloaded - a.downloaded,
  installed: b.installed - a.installed,
  active: b.active - a.active,
  failed: b.failed - a.failed,
  rolledBack: b.rolledBack - a.rolledBack,
});

/** Returns the events of a release, and publications of others of its line, from `from` to `to` (ms). */
function marksWithin(
  { db }: AdoptionContext,
  run: ReleaseRunRow,
  line: string,
  from: number,
  to: number,
): Schemas['AdoptionMark'][] {
  const others = db.releaseRuns
    .all({
      where: { appId: run.appId, kind: run.kind },
      filter: ({ id, ownerId }) => id !== run.id && ownerId !== run.ownerId,
    })
    .filter(({ release, appId }) => lineOf(db, release, appId) === line)
    .flatMap((other) =>
      marksOf(other)
        .filter(({ event }) => event === 'published')
        .map((mark) => ({ ...mark, release: other.release })),
    );
  return [...marksOf(run).map((mark) => ({ ...mark, release: run.release })), ...others]
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Converts cumulative counts at the ends of days to counts per day. */
const daily = (counts: readonly (Counts & { at: number })[]) =>
  counts.slice(1).flatMap((end, index) => {
    const begin = counts[index];
    // Events at the very beginning belong to the first day.
    return begin ? [{ at: begin.at, ...since(index === 0 ? nothing : begin, end) }] : [];
  });

/** Returns the numbers of devices at the points or on the days of a period (ms), and the step between them (s). */
function pointsOf(times: Times, weights: Weights, { from, to }: Span, by: AdoptionContext['query']['by']) {
  const step = by === 'day' ? DAY : stepFor((to - from) / 1000);
  const points = by === 'day' ? daysBetween(from, to) : timesBetween(from, to, step);
  const counts = points.map((at) => ({ at, ...pointAt(times, weights, at) }));
  return { step, points: by === 'day' ? daily(counts) : counts };
}

export const adoptionHandlers = handlers<'rollouts', 'getReleaseAdoption'>({
  getReleaseAdoption: (context) => {
    const { db, clock, query } = context;
    const { release, line } = ownerIn(context);
    const run = lastRun(db, release);
    if (run === undefined) return { release, points: [], marks: [] };
    const from = Date.parse(run.startedAt);
    const to = Math.min(clock.now(), run.endedAt === undefined ? Infinity : Date.parse(run.endedAt) + AFTER_END_MS);
    const { deliveries, population } = deliveriesOf(context, run);
    const { weights } = population;
    const times = { ...deliveries, active: openedBy(context, run, to) };
    const halfAfter = secondsToReach(deliveries, weights, 0.5, { from, to });
    const mostAfter = secondsToReach(deliveries, weights, 0.9, { from, to });
    const { step, points } = pointsOf(times, weights, { from, to }, query.by);
    return {
      release,
      from: clock.iso(from),
      to: clock.iso(to),
      step,
      points: points.map((point) => ({ ...point, at: clock.iso(point.at) })),
      marks: marksWithin(context, run, line, from, to),
      ...(halfAfter !== undefined && { halfAfter }),
      ...(mostAfter !== undefined && { mostAfter }),
    };
  },
});
