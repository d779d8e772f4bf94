import * as v from 'valibot';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { JobKinds } from '../../core/world/jobs.ts';
import { kinds, liveOwners, ownerIn, refuseUnknown } from '../owners.ts';
import { endedAt, withEnded } from '../reach.ts';
import type { ReleaseOwner } from '../release-kind.ts';
import { rearm } from './guard-state.ts';
import { baseAfterPause, dueAt, stagesOf } from './moves.ts';
import { advance, changeOf, ensureRollout, finish, pause, reachDue, resume, rolloutRow } from './state.ts';
import { lastRun } from './run-rows.ts';
import type { RolloutRow } from './table.ts';
import { adoptionHandlers } from './adoption.ts';
import type { MeasureOf } from '../../walk/measures.ts';
import { createGuardHandlers } from './guard.ts';
import { createReleaseHealthHandlers } from './release-health.ts';
import { timelineHandlers } from './timeline.ts';

type Plan = Schemas['PhasedPlan'];
type Ids = 'getRollout' | 'savePhasedPlan' | 'pauseRollout' | 'resumeRollout' | 'advanceRollout' | 'finishRollout';

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'rollout.stage': { rolloutId: string };
  }
}

/** Returns the stages by date: when each was reached, or is due if the rollout continues. */
function stepsOf(row: RolloutRow | undefined, clock: Clock): Schemas['RolloutStep'][] {
  return stagesOf(row ?? {}).map((stage, index) => {
    const reachedAt = row?.reached[index];
    if (reachedAt !== undefined) return { ...stage, reached: true, at: reachedAt };
    const due = row && row.state !== 'paused' ? dueAt(row, stage) : undefined;
    return { ...stage, reached: false, ...(due !== undefined && { at: clock.iso(due) }) };
  });
}

/** Returns incomplete rollouts of other releases of the same line. */
function concurrentRollouts(
  db: Context<Ids>['db'],
  { release, line, appId }: ReleaseOwner,
): Schemas['RolloutBeside'][] {
  return liveOwners(db, appId)
    .filter((other) => other.line === line && other.release.kind === release.kind && other.release.id !== release.id)
    .flatMap(({ release: other, reach }) =>
      reach.state === 'idle' || reach.state === 'finished'
        ? []
        : [{ release: other, reach, revision: changeOf(rolloutRow(db, other)).revision }],
    );
}

/** Converts a rollout to its response. */
export function toRollout(db: Context<Ids>['db'], owner: ReleaseOwner, clock: Clock): Schemas['Rollout'] {
  const { release, isLive, reach } = owner;
  const row = rolloutRow(db, release);
  const steps = stepsOf(row, clock);
  const next =
    reach.state === 'scheduled' || reach.state === 'running' ? steps.find(({ reached }) => !reached) : undefined;
  const startedAt = isLive ? lastRun(db, release)?.startedAt : undefined;
  return {
    id: `${release.kind}/${release.id}`,
    release,
    ...changeOf(row),
    ...(row?.plan && { plan: row.plan }),
    ...withEnded(reach, endedAt(owner.target.rules, clock.now())),
    stage: row?.reached.length ?? 0,
    steps,
    ...(startedAt !== undefined && { startedAt }),
    ...(next?.at !== undefined && { nextAt: next.at, nextPercent: next.percent }),
    beside: concurrentRollouts(db, owner),
  };
}

/** Whether a stage comes after the one before it, in hours and percent. */
const follows = (a: Schemas['Phase'] | undefined, b: Schemas['Phase']): boolean =>
  a === undefined || (b.hours > a.hours && b.percent > a.percent);

/**
 * Refuses a plan whose stages do not increase, or that changes what a paused rollout has reached: those stages must
 * stay, and later ones must be in the future and reach more devices. Reports all wrong stages at once.
 */
export function checkPlan(
  { stages }: Plan,
  row: RolloutRow | undefined,
  now: number,
  refuse: Context<'savePhasedPlan'>['refuse'],
): void {
  const wrong = new FieldProblems<'PHASE_INVALID'>();
  const reachedStages = row?.state === 'paused' ? (row.plan?.stages ?? []).slice(0, row.reached.length) : [];
  const least = row?.state === 'paused' ? row.percent : 0;
  const base = row?.state === 'paused' ? baseAfterPause(row, now) : undefined;
  stages.forEach((stage, index) => {
    const previous = reachedStages[index];
    const isWrong = () =>
      previous
        ? previous.hours !== stage.hours || previous.percent !== stage.percent
        : !follows(stages[index - 1], stage) ||
          stage.percent <= least ||
          (reachedStages.length > 0 && base !== undefined && (dueAt({ base }, stage) ?? now) <= now);
    wrong.when(isWrong, `/stages/${index}`, 'PHASE_INVALID');
  });
  wrong.when(stages.length < reachedStages.length, '/stages', 'PHASE_INVALID');
  wrong.throwIfAny(refuse);
}

type Acting = Context<'pauseRollout'> | Context<'resumeRollout'> | Context<'advanceRollout'> | Context<'finishRollout'>;

/** The rollout for its lifecycle: it has no id of its own to name in a refusal, so it uses that of its release. */
const recordOf = ({ release: { id, kind }, state }: Schemas['Rollout']) => ({ id, kind, state });

/** Applies an action to the rollout of the release that the path names, if its state allows it. */
async function act(
  context: Acting,
  allow: (record: Schemas['Rollout']) => void,
  run: (row: RolloutRow, by: string) => Promise<unknown>,
): Promise<Schemas['Rollout']> {
  const { db, clock, session } = context;
  const owner = ownerIn(context);
  const rollout = toRollout(db, owner, clock);
  if (context.operationId !== 'pauseRollout') context.checkRevision(rollout);
  allow(rollout);
  await run(await ensureRollout(db, owner), session.userName);
  if (context.operationId !== 'pauseRollout') await rearm(context, owner.release, context.body?.guard ?? 'arm');
  return toRollout(db, ownerIn(context), clock);
}

const planHandlers = handlers<
  'rollouts',
  'getRollout' | 'savePhasedPlan' | 'pauseRollout' | 'resumeRollout' | 'advanceRollout' | 'finishRollout'
>({
  getRollout: (context) => toRollout(context.db, ownerIn(context), context.clock),

  savePhasedPlan: async (context) => {
    const { db, clock, path, body, checkRevision, transition, refuse } = context;
    const owner = ownerIn(context);
    const rollout = toRollout(db, owner, clock);
    checkRevision(rollout);
    refuseUnknown(context, owner);
    transition('Rollout', recordOf(rollout));
    const row = await ensureRollout(db, owner);
    checkPlan(body, row, clock.now(), refuse);
    const now = clock.now();
    // Paused before its first stage, which comes at the new start, or without one as soon as it is resumed.
    const startsAnew = row.state === 'paused' && row.reached.length === 0;
    const starts = body.startAt === undefined ? now : Date.parse(body.startAt);
    await db.rollouts.update(row.id, { plan: body, ...(startsAnew && { base: Math.max(now, starts) }) });
    // Whoever publishes the release has confirmed its former plan.
    await kinds[path.owner].change(db, path.ownerId, {});
    return toRollout(db, ownerIn(context), clock);
  },

  pauseRollout: (context) =>
    act(
      context,
      (rollout) => context.transition('Rollout', recordOf(rollout)),
      (row, by) => pause(context, row, by),
    ),

  resumeRollout: (context) =>
    act(
      context,
      (rollout) => context.transition('Rollout', recordOf(rollout)),
      (row, by) => resume(context, row, by),
    ),

  advanceRollout: (context) => {
    const allow = (rollout: Schemas['Rollout']) => {
      context.transition('Rollout', recordOf(rollout));
      if (rollout.steps.every(({ reached }) => reached)) throw context.refuse('ROLLOUT_STATE');
    };
    return act(context, allow, (row, by) => advance(context, row, by));
  },

  finishRollout: (context) =>
    act(
      context,
      (rollout) => context.transition('Rollout', recordOf(rollout)),
      (row, by) => finish(context, row, by),
    ),
});

export const createRolloutHandlers = (measureOf: MeasureOf) =>
  handlers<'rollouts'>({
    ...planHandlers,
    ...createGuardHandlers(measureOf),
    ...adoptionHandlers,
    ...createReleaseHealthHandlers(measureOf),
    ...timelineHandlers,
  });

export const rolloutJobs: JobKinds<'rollout.stage'> = {
  'rollout.stage': {
    payload: v.object({ rolloutId: v.string() }),
    run: ({ rolloutId }, context) => reachDue(context, rolloutId),
  },
};
