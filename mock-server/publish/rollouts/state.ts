import type { ReleaseOwner } from '../release-kind.ts';
import {
  advanced,
  finished,
  nextDue,
  paused,
  resumed,
  settled,
  stagesOf,
  START,
  started,
  type Move,
  type Start,
} from './moves.ts';
import { addSegment, whereOwner, type OwnerKey, type Starter } from './run-rows.ts';
import type { Audit } from '../../core/store/registry.ts';
import type { RolloutGuardRow, RolloutRow } from './table.ts';

export const rolloutRow = (db: Starter['db'], key: OwnerKey): RolloutRow | undefined =>
  db.rollouts.find(whereOwner(key));

/** Returns the row of a release; creates it if absent. */
export async function ensureRollout(
  db: Starter['db'],
  { release: { kind, id }, appId }: Pick<ReleaseOwner, 'release' | 'appId'>,
): Promise<RolloutRow> {
  return (
    rolloutRow(db, { kind, id }) ?? db.rollouts.insert({ appId, kind, ownerId: id, ...START, revision: UNSET_REVISION })
  );
}

/** Revision of a plan or guard that has not been set. */
export const UNSET_REVISION = 1;

/** Returns the revision of the row of a release, and who changed it when. */
export const changeOf = (
  row: RolloutRow | RolloutGuardRow | undefined,
): Partial<Pick<Audit, 'updatedAt' | 'updatedBy'>> & Pick<Audit, 'revision'> =>
  row === undefined
    ? { revision: UNSET_REVISION }
    : { revision: row.revision, updatedAt: row.updatedAt, updatedBy: row.updatedBy };

const keyOf = ({ kind, ownerId }: RolloutRow): OwnerKey => ({ kind, id: ownerId });

/** Applies a move: stores the progress, records the events on the run, and schedules the next stage. */
async function make(starter: Starter, { id, jobId }: RolloutRow, { to, events }: Move): Promise<RolloutRow> {
  const { db, jobs } = starter;
  if (jobId !== undefined) await jobs.cancel(jobId);
  const due = nextDue(to);
  const { plan, state, percent, base, reached, pausedAt, pausedBy, holding } = to;
  const row = await db.rollouts.update(id, {
    plan,
    state,
    percent,
    base,
    reached,
    pausedAt,
    pausedBy,
    holding,
    jobId: due === undefined ? undefined : await jobs.at('rollout.stage', { rolloutId: id }, due),
  });
  for (const event of events) await addSegment(starter, keyOf(row), event);
  return row;
}

/** Starts the rollout of a release that was just published; returns what it reaches at once. */
export async function startRollout(
  starter: Starter,
  owner: ReleaseOwner,
  start: Start,
  by: string,
): Promise<RolloutRow> {
  const row = await ensureRollout(starter.db, owner);
  return make(starter, row, started(row, start, by, starter.clock));
}

/** Resets the progress of a release that is no longer out; its plan stays. */
export async function stopRollout(starter: Starter, key: OwnerKey): Promise<void> {
  const row = rolloutRow(starter.db, key);
  if (row !== undefined) await make(starter, row, { to: { plan: row.plan, ...START }, events: [] });
}

export const pause = (
  starter: Starter,
  row: RolloutRow,
  by: string,
  cause: 'paused' | 'guard' = 'paused',
): Promise<RolloutRow> => make(starter, row, paused(row, by, starter.clock, cause));

export const resume = (starter: Starter, row: RolloutRow, by: string): Promise<RolloutRow> =>
  make(starter, row, resumed(row, by, starter.clock));

export const advance = (starter: Starter, row: RolloutRow, by: string): Promise<RolloutRow> =>
  make(starter, row, advanced(row, by, starter.clock));

export const finish = (starter: Starter, row: RolloutRow, by: string): Promise<RolloutRow> =>
  make(starter, row, finished(row, by, starter.clock));

/** Job that applies the stages that are due. */
export async function reachDue(starter: Starter, rolloutId: string): Promise<void> {
  const row = starter.db.rollouts.get(rolloutId);
  if (row === undefined || (row.state !== 'scheduled' && row.state !== 'running')) return;
  await make(starter, row, settled({ to: row, events: [] }, starter.clock));
}

/** Whether a release has a plan with stages or a start. */
export const hasStages = (db: Starter['db'], key: OwnerKey): boolean => stagesOf(rolloutRow(db, key) ?? {}).length > 0;
