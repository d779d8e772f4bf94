import type { components } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { guardRow } from './guard-state.ts';
import { nextDue, stagesOf } from './moves.ts';
import { baselineOf, runLaunches, runMetrics } from './run-health.ts';
import { kinds } from '../owners.ts';
import { endedAt as rulesEndedAt, withEnded } from '../reach.ts';
import { lastRun } from './run-rows.ts';
import { rolloutRow } from './state.ts';
import type { ReleaseRunRow } from './table.ts';

type Item = components['schemas']['TimelineItem'];
type Asking = Context<'listReleaseTimeline'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours of a run that are looked at for the worst of them. */
const MOST_HOURS = 24 * 30;

/** What happened to a release while it was out, oldest first. */
export function marksOf(run: ReleaseRunRow): Item['marks'] {
  const marks: Item['marks'] = run.segments.map(({ at, cause, by, percent }) => ({ at, event: cause, by, percent }));
  if (run.endedAt !== undefined) marks.push({ at: run.endedAt, event: 'ended', by: run.endedBy ?? '', percent: 0 });
  return marks;
}

/** How often it crashed: now or at its end, and at worst. Only a full upgrade has crashes of its own. */
function crashesOf(context: Asking, run: ReleaseRunRow): Pick<Item, 'crashRate' | 'worstCrashRate'> {
  if (run.kind !== 'upgrade') return {};
  const from = Date.parse(run.startedAt);
  const to = run.endedAt === undefined ? context.clock.now() : Date.parse(run.endedAt);
  if (runLaunches(context, run, to) === 0) return {};
  const hours = Math.min(MOST_HOURS, Math.floor((to - from) / HOUR_MS));
  const rate = (at: number) => Number(runMetrics(context, run, at).crashRate.toPrecision(6));
  const crashRate = rate(to);
  return {
    crashRate,
    worstCrashRate: Math.max(crashRate, ...Array.from({ length: hours }, (_, hour) => rate(from + hour * HOUR_MS))),
  };
}

/** Where the plan of a release that is out has got to, and when it goes on. */
function stageOf({ db, clock }: Asking, { release, endedAt }: ReleaseRunRow): Partial<Item> {
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

/** The last good version, which the version of a run is held against, with its crash rate now. */
function lastGood(context: Asking, run: ReleaseRunRow): Partial<Item> {
  if (run.kind !== 'upgrade' || run.endedAt !== undefined) return {};
  const { told, health } = baselineOf(context, run, Date.parse(run.startedAt), context.clock.now());
  if (told.version === undefined || health === undefined) return {};
  return { baselineVersion: told.version, baselineCrashRate: Number(health.crashRate.toPrecision(6)) };
}

function itemOf(context: Asking, run: ReleaseRunRow): Item {
  const { db } = context;
  const { id, release, startedAt, startedBy, endedAt, endedBy, endReason } = run;
  const owner = endedAt === undefined ? kinds[run.kind].find(db, run.ownerId, run.appId) : undefined;
  const reach = owner && withEnded(owner.reach, rulesEndedAt(owner.target.rules, context.clock.now()));
  // A guard belongs to the release: what it did in an earlier run is among the marks of that.
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
