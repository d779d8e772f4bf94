import * as v from 'valibot';
import { metricFacts } from '../../../openapi/generated/metrics.ts';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import { notify } from '../../core/kit/notices.ts';
import { formatTime } from '../../core/world/clock.ts';
import type { MeasureOf } from '../../walk/measures.ts';
import { type Baseline, baselineNow, baselineOfRun, comparedIn } from './baseline.ts';
import { armedSince, countsFrom, guardRow, stopWatching, unset, untripped, watch } from './guard-state.ts';
import { canFire, isEnough, measuredFor, measuresOf, type Metric } from './health.ts';
import type { DataContext } from '../installed.ts';
import { launchesIn, measuredIn, sideOf } from './launches.ts';
import { rollBack } from '../offline-packages/acts.ts';
import { ownerIn, ownerOf, refuseUnknown } from '../owners.ts';
import type { ReleaseKind, ReleaseOwner } from '../release-kind.ts';
import { changeOf, ensureRollout, pause, UNSET_REVISION } from './state.ts';
import { lastRun, openRun } from './run-rows.ts';
import type { ReleaseRunRow, RolloutGuardRow } from './table.ts';
import { unpublish } from './runs.ts';
import { invalidate } from '../switches/acts.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type Guard = Schemas['RolloutGuard'];

const BY = 'guard';
/** Launches within this time count (ms): of older ones there are so many that a recent problem would not show. */
const LONGEST_MS = 30 * DAY_MS;
/** The same for a tripped guard. */
const RECENT_MS = DAY_MS;

const latest = (iso: string, at: number): string => (Date.parse(iso) < at ? formatTime(at) : iso);

/**
 * Returns what a guard measures of its release; no values before anybody has opened it since it counts.
 * @param metrics to measure; all by default
 */
export function guardCounts(
  context: DataContext,
  measureOf: MeasureOf,
  run: ReleaseRunRow,
  {
    thresholds,
    armedAt,
    state,
  }: Pick<RolloutGuardRow, 'thresholds' | 'armedAt'> & Partial<Pick<RolloutGuardRow, 'state'>>,
  { baseline, at, metrics = measuredFor(thresholds) }: { baseline: Baseline; at: number; metrics?: readonly Metric[] },
): Pick<Guard, 'launches' | 'measured' | 'since' | 'armedAt'> {
  const countedFrom = countsFrom(run, armedAt);
  // The cause of the trip is over: the current health of the release matters for the decision to continue.
  const since = latest(countedFrom, at - (state === 'tripped' ? RECENT_MS : LONGEST_MS));
  const armed = armedSince(run, armedAt);
  const period = [Date.parse(since), at] as const;
  const now = measuredIn(context, measureOf, sideOf(run), metrics, period);
  return {
    launches: launchesIn(context, sideOf(run), ...period).launches,
    measured: measuresOf(thresholds, metrics, now, comparedIn(context, measureOf, baseline, metrics, period)),
    since,
    ...(armed !== undefined && { armedAt: armed }),
  };
}

/** Returns what a guard measured when it tripped; computed on demand for guards that tripped in the seeds. */
function trippedOn(
  context: DataContext,
  measureOf: MeasureOf,
  { release }: ReleaseOwner,
  row: RolloutGuardRow | undefined,
): Pick<Guard, 'trippedOn'> {
  if (row?.trippedAt === undefined || row.trippedOn) return row?.trippedOn ? { trippedOn: row.trippedOn } : {};
  const run = lastRun(context.db, release);
  if (run === undefined) return {};
  const at = Date.parse(row.trippedAt);
  const then = { ...run, segments: run.segments.filter((segment) => Date.parse(segment.at) < at) };
  const baseline = baselineOfRun(context, run, at);
  const metrics = row.thresholds.map(({ metric }) => metric);
  const { measured } = guardCounts(context, measureOf, then, { thresholds: row.thresholds }, { baseline, at, metrics });
  const measure = measured.find(({ metric }) => metric === row.trippedBy);
  return measure ? { trippedOn: measure } : {};
}

function toGuard(
  context: Context<'getRolloutGuard'> | Context<'saveRolloutGuard'>,
  measureOf: MeasureOf,
  owner: ReleaseOwner,
): Guard {
  const { db, clock } = context;
  const at = clock.now();
  const row = guardRow(db, owner.release);
  const run = openRun(db, owner.release);
  const baseline = baselineNow(context, owner, at);
  const set = row ?? unset(baseline.response);
  const { enabled, action, thresholds, minLaunches } = set;
  const metrics = measuredFor(thresholds);
  const before = () => comparedIn(context, measureOf, baseline, metrics, [at, at]);
  return {
    ...changeOf(row),
    enabled,
    action,
    thresholds: [...thresholds],
    minLaunches,
    state: row?.state ?? 'off',
    ...(row?.trippedAt !== undefined && { trippedAt: row.trippedAt, trippedBy: row.trippedBy }),
    ...trippedOn(context, measureOf, owner, row),
    baseline: baseline.response,
    ...(run
      ? { measuredAt: clock.iso(), ...guardCounts(context, measureOf, run, set, { baseline, at }) }
      : { launches: 0, measured: measuresOf(thresholds, metrics, {}, before()) }),
  };
}

/** The required fields of thresholds, by the unit of their metrics. */
const REQUIRED = {
  rate: requiredWhen.RateThreshold,
  millisecond: requiredWhen.TimeThreshold,
  second: requiredWhen.SecondsThreshold,
  byte: requiredWhen.BytesThreshold,
} as const;

/**
 * Refuses thresholds without a condition, two for one metric, because it would be unclear which applies, and for an
 * enabled guard those that no value can exceed.
 */
export function checkGuard(context: Context<'saveRolloutGuard'>, measureOf: MeasureOf): void {
  const { db, appId, path, body, refuse, clock } = context;
  const wrong = new FieldProblems<'FIELD_REQUIRED' | 'ENTRY_WRONG' | 'GUARD_NEVER_FIRES'>();
  wrong.also(() =>
    body.thresholds.forEach((threshold, index) => {
      wrong.required(REQUIRED[metricFacts[threshold.metric].unit], threshold, { at: `/thresholds/${index}/` });
      wrong.when(
        () => body.thresholds.slice(0, index).some(({ metric }) => metric === threshold.metric),
        `/thresholds/${index}/metric`,
        'ENTRY_WRONG',
      );
    }),
  );
  wrong.also(() => {
    if (!body.enabled) return;
    const at = clock.now();
    const baseline = baselineNow(context, ownerOf(db, path.owner, path.ownerId, appId), at);
    const metrics = body.thresholds.map(({ metric }) => metric);
    const compared = comparedIn(context, measureOf, baseline, metrics, [at, at]);
    const previousOf = (metric: Metric) => {
      const measured = compared[metric];
      return isEnough(metric, measured) ? measured.value : undefined;
    };
    body.thresholds.forEach((threshold, index) =>
      wrong.when(
        () =>
          (threshold.ratio ?? threshold.difference) !== undefined && !canFire(threshold, previousOf(threshold.metric)),
        `/thresholds/${index}/${threshold.ratio === undefined ? 'difference' : 'ratio'}`,
        'GUARD_NEVER_FIRES',
      ),
    );
  });
  wrong.throwIfAny(refuse);
}

/**
 * Rolls a kind of release back. An applet package cannot be rolled back, because its users may be in the middle of
 * something: it stays paused, so that others get the one before.
 * @returns whether it was rolled back
 */
const takeBack: Record<ReleaseKind, (context: JobContext, run: ReleaseRunRow) => Promise<boolean>> = {
  upgrade: async (context, { ownerId }) => {
    await unpublish(context, context.db.upgrades.require(ownerId), BY);
    return true;
  },
  offline: async (context, { ownerId }) =>
    (await rollBack(context, context.db.offlinePackages.require(ownerId), BY)) !== undefined,
  switch: async (context, { ownerId }) => {
    await invalidate(context, context.db.switches.require(ownerId), BY);
    return true;
  },
  applet: () => Promise.resolve(false),
};

async function trip(
  context: JobContext,
  row: RolloutGuardRow,
  run: ReleaseRunRow,
  measure: Schemas['GuardMeasure'],
): Promise<void> {
  const { db, clock } = context;
  await pause(context, await ensureRollout(db, { release: run.release, appId: run.appId }), BY, 'guard');
  const isBack = row.action === 'rollback' && (await takeBack[row.kind](context, run));
  await db.rolloutGuards.update(row.id, {
    state: 'tripped',
    trippedAt: clock.iso(),
    trippedBy: measure.metric,
    trippedOn: measure,
    jobId: undefined,
  });
  const { id: subjectId, title: subject, menu } = run.release;
  await notify(context, [run.startedBy, ...(row.setBy === undefined ? [] : [row.setBy])], {
    kind: isBack ? 'releaseTakenBack' : 'rolloutPaused',
    subject,
    subjectId,
    screen: `publish/${menu}`,
    appId: run.appId,
  });
}

/** Checks the release, stops it if a threshold is exceeded, and schedules the next check otherwise. */
async function look(context: JobContext, measureOf: MeasureOf, guardId: string): Promise<void> {
  const { db, clock } = context;
  const row = db.rolloutGuards.get(guardId);
  const run = row && openRun(db, { kind: row.kind, id: row.ownerId });
  if (row === undefined || run === undefined || row.state !== 'watching') return;
  const at = clock.now();
  const metrics = row.thresholds.map(({ metric }) => metric);
  const baseline = baselineOfRun(context, run, at);
  const { launches, measured } = guardCounts(context, measureOf, run, row, { baseline, at, metrics });
  const exceeded = launches < row.minLaunches ? undefined : measured.find((measure) => measure.exceeded);
  await (exceeded === undefined ? watch(context, row) : trip(context, row, run, exceeded));
}

/** Stores the settings of a guard; one that has tripped is armed again. */
async function setGuard(
  { db, body, clock, session }: Context<'saveRolloutGuard'>,
  { release, appId }: ReleaseOwner,
): Promise<RolloutGuardRow> {
  const existing = guardRow(db, release);
  // Earlier events must not trip it again.
  const armedAt = existing?.state === 'tripped' ? clock.iso() : existing?.armedAt;
  const columns = {
    ...body,
    state: body.enabled ? 'watching' : 'off',
    setBy: session.userName,
    ...untripped,
    armedAt,
  } as const;
  if (existing) return db.rolloutGuards.update(existing.id, columns);
  const { kind, id: ownerId } = release;
  return db.rolloutGuards.insert({ ...columns, appId, kind, ownerId, revision: UNSET_REVISION + 1 });
}

export const createGuardHandlers = (measureOf: MeasureOf) =>
  handlers<'rollouts', 'getRolloutGuard' | 'saveRolloutGuard'>({
    getRolloutGuard: (context) => toGuard(context, measureOf, ownerIn(context)),

    saveRolloutGuard: async (context) => {
      const owner = ownerIn(context);
      context.checkRevision(toGuard(context, measureOf, owner));
      refuseUnknown(context, owner);
      checkGuard(context, measureOf);
      const row = await setGuard(context, owner);
      await (row.enabled && openRun(context.db, owner.release) ? watch(context, row) : stopWatching(context, row));
      return toGuard(context, measureOf, owner);
    },
  });

export const createGuardJobs = (measureOf: MeasureOf): JobKinds<'rollout.guard'> => ({
  'rollout.guard': {
    payload: v.object({ guardId: v.string() }),
    run: ({ guardId }, context) => look(context, measureOf, guardId),
  },
});
