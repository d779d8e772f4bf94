import type { components } from '../../../openapi/generated/types.ts';
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

type Schemas = components['schemas'];
type Point = Schemas['AdoptionPoint'];
type AdoptionContext = Context<'getReleaseAdoption'>;
type Weights = Population['weights'];

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Steps in seconds, and the longest time (s) that each is fit for. */
const STEPS: readonly (readonly [step: number, most: number])[] = [
  [300, 3 * HOUR],
  [HOUR, 2 * DAY],
  [6 * HOUR, 14 * DAY],
  [DAY, 90 * DAY],
];
const LONGEST = 7 * DAY;
/** After its end a run is followed for so long: phones that go back do so by then. */
const AFTER_END_MS = 3 * DAY * 1000;

/** Seconds between two points of a time so long. */
export const stepFor = (seconds: number): number => STEPS.find(([, most]) => seconds <= most)?.[0] ?? LONGEST;

/** Times from `from` to `to` (ms), both included, `step` seconds apart but for the last. */
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

/** Numbers of devices at a time (ms): each only ever grows, and none is above what it is part of. */
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

/** Seconds from the start until a part of those that it may reach by now had installed it. */
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

const DAY_MS = DAY * 1000;
/** Midnight of the platform (UTC+8) before a time (ms), as an offset to whole days. */
const ZONE_MS = 8 * HOUR * 1000;

/** The beginnings of the days that a time (ms) touches, the first and its end as they are. */
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

/** What happened to a release, and which others of its line were published, from `from` to `to` (ms). */
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

/** The numbers of each day between some times, which are counted at their ends. */
const daily = (counts: readonly (Counts & { at: number })[]) =>
  counts.slice(1).flatMap((end, index) => {
    const begin = counts[index];
    // What happens at its very beginning is of the first day.
    return begin ? [{ at: begin.at, ...since(index === 0 ? nothing : begin, end) }] : [];
  });

/** Numbers of devices at the points of a period (ms), or on its days, and how far these are apart (s). */
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
