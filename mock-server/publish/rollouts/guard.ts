import * as v from 'valibot';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import { tell } from '../../core/kit/notices.ts';
import { guardRow, stopWatching, UNSET, untripped, watch } from './guard-state.ts';
import { measuresOf } from './health.ts';
import type { Knowing } from '../installed.ts';
import { rollBack } from '../offline-packages/acts.ts';
import { ownerIn } from '../owners.ts';
import type { ReleaseKind, ReleaseOwner } from '../release-kind.ts';
import { ensureRollout, pause } from './state.ts';
import { runHealth, runLaunches } from './run-health.ts';
import { openRun } from './run-rows.ts';
import type { ReleaseRunRow, RolloutGuardRow } from './table.ts';
import { unpublish } from './runs.ts';
import { invalidate } from '../switches/acts.ts';

type Schemas = components['schemas'];
type Guard = Schemas['RolloutGuard'];

const BY = 'guard';

/**
 * What a guard sees of the release that it watches, with the launches since it was armed; nothing while that is not out,
 * and no values before somebody has opened it.
 */
function seen(
  knowing: Knowing,
  run: ReleaseRunRow | undefined,
  { thresholds, armedAt }: Pick<RolloutGuardRow, 'thresholds' | 'armedAt'>,
  at: number,
): Pick<Guard, 'launches' | 'measured' | 'previousVersion'> {
  if (run === undefined) return { launches: 0, measured: [] };
  const { launches: all, now, previous, previousVersion } = runHealth(knowing, run, at);
  const launches = armedAt === undefined ? all : Math.max(0, all - runLaunches(knowing, run, Date.parse(armedAt)));
  return {
    launches,
    measured: measuresOf(thresholds, all > 0 ? now : {}, previous),
    ...(previousVersion !== undefined && { previousVersion }),
  };
}

function toGuard(knowing: Knowing, { release }: ReleaseOwner, clock: Context<'getRolloutGuard'>['clock']): Guard {
  const row = guardRow(knowing.db, release);
  const { enabled, action, thresholds, minLaunches } = row ?? UNSET;
  const run = openRun(knowing.db, release);
  return {
    enabled,
    action,
    thresholds: [...thresholds],
    minLaunches,
    state: row?.state ?? 'off',
    ...(row?.trippedAt !== undefined && { trippedAt: row.trippedAt, trippedBy: row.trippedBy }),
    ...(row?.trippedOn !== undefined && { trippedOn: row.trippedOn }),
    ...(row?.armedAt !== undefined && { armedAt: row.armedAt }),
    ...(run && { measuredAt: clock.iso() }),
    ...seen(knowing, run, row ?? UNSET, clock.now()),
  };
}

/** Refuses thresholds that say nothing, and two for one metric: nobody could tell which of them counts. */
export function checkGuard({ body, refuse }: Context<'saveRolloutGuard'>): void {
  const wrong = new FieldProblems<'FIELD_REQUIRED' | 'ENTRY_WRONG'>();
  wrong.also(() =>
    body.thresholds.forEach((threshold, index) => {
      wrong.required(requiredWhen.GuardThreshold, threshold, { at: `/thresholds/${index}/` });
      wrong.when(
        () => body.thresholds.slice(0, index).some(({ metric }) => metric === threshold.metric),
        `/thresholds/${index}/metric`,
        'ENTRY_WRONG',
      );
    }),
  );
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
  const { launches, measured } = seen(context, run, row, clock.now());
  const exceeded = launches < row.minLaunches ? undefined : measured.find((measure) => measure.exceeded);
  await (exceeded === undefined ? watch(context, row) : trip(context, row, run, exceeded));
}

export const guardHandlers = handlers<'rollouts', 'getRolloutGuard' | 'saveRolloutGuard'>({
  getRolloutGuard: (context) => toGuard(context, ownerIn(context), context.clock),

  saveRolloutGuard: async (context) => {
    const { db, body, clock, session } = context;
    const owner = ownerIn(context);
    checkGuard(context);
    const { kind, id: ownerId } = owner.release;
    const known = guardRow(db, owner.release);
    // What tripped it must not trip it again before anything else has happened.
    const again = known?.state === 'tripped' ? { armedAt: clock.iso() } : {};
    const columns = {
      ...body,
      state: body.enabled ? 'watching' : 'off',
      setBy: session.userName,
      ...untripped,
      ...again,
    } as const;
    const row = known
      ? await db.rolloutGuards.update(known.id, columns)
      : await db.rolloutGuards.insert({ ...columns, appId: owner.appId, kind, ownerId });
    await (body.enabled && openRun(db, owner.release) ? watch(context, row) : stopWatching(context, row));
    return toGuard(context, owner, clock);
  },
});

export const guardJobs: JobKinds<'rollout.guard'> = {
  'rollout.guard': {
    payload: v.object({ guardId: v.string() }),
    run: ({ guardId }, context) => look(context, guardId),
  },
};
