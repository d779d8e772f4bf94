import * as v from 'valibot';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import { tell } from '../../core/kit/notices.ts';
import { launchesIn } from './run-counts.ts';
import { armedSince, countsFrom, guardRow, stopWatching, unset, untripped, watch } from './guard-state.ts';
import { canFire, measuresOf } from './health.ts';
import type { Knowing } from '../installed.ts';
import { rollBack } from '../offline-packages/acts.ts';
import { ownerIn, ownerOf } from '../owners.ts';
import type { ReleaseKind, ReleaseOwner } from '../release-kind.ts';
import { ensureRollout, pause } from './state.ts';
import { baselineOf, runMetrics, type Baseline } from './run-health.ts';
import { openRun } from './run-rows.ts';
import type { ReleaseRunRow, RolloutGuardRow } from './table.ts';
import { unpublish } from './runs.ts';
import { invalidate } from '../switches/acts.ts';

type Schemas = components['schemas'];
type Guard = Schemas['RolloutGuard'];

const BY = 'guard';

/** What a guard sees of the release that it watches; no values before somebody has opened that since it counts. */
export function seen(
  knowing: Knowing,
  run: ReleaseRunRow,
  { thresholds, armedAt }: Pick<RolloutGuardRow, 'thresholds' | 'armedAt'>,
  { health }: Baseline,
  at: number,
): Pick<Guard, 'launches' | 'measured' | 'since' | 'armedAt'> {
  const since = countsFrom(run, armedAt);
  const armed = armedSince(run, armedAt);
  const launches = launchesIn(knowing, run, Date.parse(since), at);
  return {
    launches,
    measured: measuresOf(thresholds, launches > 0 ? runMetrics(knowing, run, at) : {}, health),
    since,
    ...(armed !== undefined && { armedAt: armed }),
  };
}

/** What a release is compared with: of one that is not out as if it were published now. */
export function baselineNow(
  context: Knowing & Pick<Context<'getRolloutGuard'>, 'clock'>,
  owner: Pick<ReleaseOwner, 'release' | 'appId'>,
): Baseline {
  const now = context.clock.now();
  const run = openRun(context.db, owner.release);
  return baselineOf(context, owner, run === undefined ? now : Date.parse(run.startedAt), now);
}

function toGuard(context: Context<'getRolloutGuard'> | Context<'saveRolloutGuard'>, owner: ReleaseOwner): Guard {
  const { db, clock } = context;
  const row = guardRow(db, owner.release);
  const run = openRun(db, owner.release);
  const baseline = baselineNow(context, owner);
  const set = row ?? unset(baseline.told);
  const { enabled, action, thresholds, minLaunches } = set;
  return {
    enabled,
    action,
    thresholds: [...thresholds],
    minLaunches,
    state: row?.state ?? 'off',
    ...(row?.trippedAt !== undefined && { trippedAt: row.trippedAt, trippedBy: row.trippedBy }),
    ...(row?.trippedOn !== undefined && { trippedOn: row.trippedOn }),
    baseline: baseline.told,
    ...(run
      ? { measuredAt: clock.iso(), ...seen(context, run, set, baseline, clock.now()) }
      : { launches: 0, measured: measuresOf(thresholds, {}, baseline.health) }),
  };
}

/**
 * Refuses thresholds that say nothing, two for one metric, as nobody could tell which of them counts, and of a guard that
 * is enabled those that nothing can exceed.
 */
export function checkGuard(context: Context<'saveRolloutGuard'>): void {
  const { db, appId, path, body, refuse } = context;
  const wrong = new FieldProblems<'FIELD_REQUIRED' | 'ENTRY_WRONG' | 'GUARD_NEVER_FIRES'>();
  wrong.also(() =>
    body.thresholds.forEach((threshold, index) => {
      const required = threshold.metric === 'startP90' ? requiredWhen.TimeThreshold : requiredWhen.RateThreshold;
      wrong.required(required, threshold, { at: `/thresholds/${index}/` });
      wrong.when(
        () => body.thresholds.slice(0, index).some(({ metric }) => metric === threshold.metric),
        `/thresholds/${index}/metric`,
        'ENTRY_WRONG',
      );
    }),
  );
  wrong.also(() => {
    if (!body.enabled) return;
    const { health } = baselineNow(context, ownerOf(db, path.owner, path.ownerId, appId));
    body.thresholds.forEach((threshold, index) =>
      wrong.when(
        () =>
          (threshold.ratio ?? threshold.difference) !== undefined && !canFire(threshold, health?.[threshold.metric]),
        `/thresholds/${index}/${threshold.ratio === undefined ? 'difference' : 'ratio'}`,
        'GUARD_NEVER_FIRES',
      ),
    );
  });
  wrong.throwIfAny(refuse);
}

/**
 * How a kind of release is taken back. An applet package has no way back, as those who have it may be in the middle of
 * something: it stays paused, so that others get the one before.
 * @returns whether it was
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
  await tell(context, [run.startedBy, ...(row.setBy === undefined ? [] : [row.setBy])], {
    kind: isBack ? 'releaseTakenBack' : 'rolloutPaused',
    subject,
    subjectId,
    screen: `publish/${menu}`,
    appId: run.appId,
  });
}

/** Looks at the release, stops it when a threshold is exceeded, and else looks again later. */
async function look(context: JobContext, guardId: string): Promise<void> {
  const { db, clock } = context;
  const row = db.rolloutGuards.get(guardId);
  const run = row && openRun(db, { kind: row.kind, id: row.ownerId });
  if (row === undefined || run === undefined || row.state !== 'watching') return;
  const baseline = baselineOf(context, run, Date.parse(run.startedAt), clock.now());
  const { launches, measured } = seen(context, run, row, baseline, clock.now());
  const exceeded = launches < row.minLaunches ? undefined : measured.find((measure) => measure.exceeded);
  await (exceeded === undefined ? watch(context, row) : trip(context, row, run, exceeded));
}

export const guardHandlers = handlers<'rollouts', 'getRolloutGuard' | 'saveRolloutGuard'>({
  getRolloutGuard: (context) => toGuard(context, ownerIn(context)),

  saveRolloutGuard: async (context) => {
    const { db, body, clock, session } = context;
    const owner = ownerIn(context);
    checkGuard(context);
    const { kind, id: ownerId } = owner.release;
    const known = guardRow(db, owner.release);
    // What tripped it must not trip it again before anything else has happened.
    const armedAt = known?.state === 'tripped' ? clock.iso() : known?.armedAt;
    const columns = {
      ...body,
      state: body.enabled ? 'watching' : 'off',
      setBy: session.userName,
      ...untripped,
      armedAt,
    } as const;
    const row = known
      ? await db.rolloutGuards.update(known.id, columns)
      : await db.rolloutGuards.insert({ ...columns, appId: owner.appId, kind, ownerId });
    await (body.enabled && openRun(db, owner.release) ? watch(context, row) : stopWatching(context, row));
    return toGuard(context, owner);
  },
});

export const guardJobs: JobKinds<'rollout.guard'> = {
  'rollout.guard': {
    payload: v.object({ guardId: v.string() }),
    run: ({ guardId }, context) => look(context, guardId),
  },
};
