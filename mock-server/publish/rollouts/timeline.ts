import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { guardRow } from './guard-state.ts';
import { nextDue, stagesOf } from './moves.ts';
import { LEAST_LAUNCHES } from '../../counting/difference.ts';
import type { DataContext } from '../installed.ts';
import { baselineOfRun } from './baseline.ts';
import { rounded } from './health.ts';
import { launchesIn, type Side, sideOf } from './launches.ts';
import { kinds } from '../owners.ts';
import { endedAt as rulesEndedAt, withEnded } from '../reach.ts';
import { lastRun } from './run-rows.ts';
import { rolloutRow } from './state.ts';
import type { ReleaseRunRow } from './table.ts';
import { DAY_MS, HOUR_MS } from '../../core/world/durations.ts';

type Item = Schemas['TimelineItem'];
type TimelineContext = Context<'listReleaseTimeline'>;

/** Period of a crash rate, and number of days from the start in which to find the highest one. */
const RATE_MS = DAY_MS;
const MOST_DAYS = 7;

/** Returns the events of a release while it was out, oldest first. */
export function marksOf(run: ReleaseRunRow): Item['marks'] {
  const marks: Item['marks'] = run.segments.map(({ at, cause, by, percent }) => ({ at, event: cause, by, percent }));
  if (run.endedAt !== undefined) marks.push({ at: run.endedAt, event: 'ended', by: run.endedBy ?? '', percent: 0 });
  return marks;
}

/**
 * Returns the crash rate of the day before a time (ms), or of the part of it since another; undefined without launches.
 */
function crashRateAt(context: DataContext, side: Side, at: number, since: number, least = 1): number | undefined {
  const { launches, crashes } = launchesIn(context, side, Math.max(since, at - RATE_MS), at);
  return launches < least ? undefined : rounded(crashes / launches);
}

/** Returns the crash rates: now or at the end, and the highest one. Only a full upgrade has crashes of its own. */
function crashesOf(context: TimelineContext, run: ReleaseRunRow): Pick<Item, 'crashRate' | 'worstCrashRate'> {
  if (run.kind !== 'upgrade') return {};
  // By whole hours, which are faster to count; before the first one nobody has the version.
  const from = Math.floor(Date.parse(run.startedAt) / HOUR_MS) * HOUR_MS;
  const now = context.clock.now();
  const to = run.endedAt === undefined ? now : Math.min(now, Math.ceil(Date.parse(run.endedAt) / HOUR_MS) * HOUR_MS);
  const side = sideOf(run);
  const crashRate = crashRateAt(context, side, to, from);
  if (crashRate === undefined) return {};
  const hours = Math.min(MOST_DAYS * 24, Math.floor((to - from) / HOUR_MS));
  // Requires a minimum of launches, because one crash among few is a high rate.
  const rates = Array.from(
    { length: hours },
    (_, hour) => crashRateAt(context, side, from + (hour + 1) * HOUR_MS, from, LEAST_LAUNCHES) ?? 0,
  );
  return { crashRate, worstCrashRate: Math.max(crashRate, ...rates) };
}

/** Returns the current stage of a live release, and when the next one is due. */
function stageOf({ db, clock }: TimelineContext, { release, endedAt }: ReleaseRunRow): Partial<Item> {
  const row = endedAt === undefined ? rolloutRow(db, release) : undefined;
  const stages = stagesOf(row ?? {});
  if (row === undefined || stages.length === 0) return {};
  const next = stages[row.reached.length];
  const due = nextDue(row);
  return {
    stage: row.reached.length,
    stages: stages.length,
    ...(next && { nextPercent: next.percent }),
    ...(due !== undefined && { nextAt: clock.iso(due) }),
  };
}

/** Returns the last good version, the baseline of a run's version, with its current crash rate. */
function lastGood(context: TimelineContext, run: ReleaseRunRow): Partial<Item> {
  if (run.kind !== 'upgrade' || run.endedAt !== undefined) return {};
  const now = context.clock.now();
  const { response, side } = baselineOfRun(context, run, now);
  const rate = side && crashRateAt(context, side, now, 0);
  return response.version === undefined || rate === undefined
    ? {}
    : { baselineVersion: response.version, baselineCrashRate: rate };
}

function itemOf(context: TimelineContext, run: ReleaseRunRow): Item {
  const { db } = context;
  const { id, release, startedAt, startedBy, endedAt, endedBy, endReason } = run;
  const owner = endedAt === undefined ? kinds[run.kind].find(db, run.ownerId, run.appId) : undefined;
  const reach = owner && withEnded(owner.reach, rulesEndedAt(owner.target.rules, context.clock.now()));
  // A guard belongs to the release: its trips in an earlier run are among the marks of that run.
  const guard = lastRun(db, release) === run ? (guardRow(db, release)?.state ?? 'off') : 'off';
  return {
    id,
    release,
    startedAt,
    startedBy,
    guard,
    marks: marksOf(run),
    ...(reach && { reach }),
    ...stageOf(context, run),
    ...crashesOf(context, run),
    ...lastGood(context, run),
    ...(endedAt !== undefined && { endedAt, endedBy, endReason }),
  };
}

export const timelineHandlers = handlers<'rollouts', 'listReleaseTimeline'>({
  listReleaseTimeline: (context) => {
    const { db, appId, query, clock } = context;
    const to = query.to === undefined ? clock.now() : Date.parse(query.to);
    const from = to - query.days * DAY_MS;
    const isWithin = ({ at }: { at: string }) => Date.parse(at) >= from && Date.parse(at) <= to;
    const runs = db.releaseRuns.all({
      where: { appId, kind: query.kind },
      filter: (run) =>
        (query.platform === undefined || run.release.platform === query.platform) && marksOf(run).some(isWithin),
    });
    const items = runs
      .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
      .map((run) => itemOf(context, run));
    return { from: clock.iso(from), to: clock.iso(to), items };
  },
});
