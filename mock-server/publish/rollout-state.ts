import type { components } from '../../openapi/generated/types.ts';
import type { Changes } from '../core/table.ts';
import type { ReleaseOwner } from './owners.ts';
import { addSegment, whereOwner, type OwnerKey, type Starter } from './run-rows.ts';
import type { RolloutRow, RunSegment } from './run-tables.ts';

type Phase = components['schemas']['Phase'];

const HOUR_MS = 3_600_000;

/** What a release has before anyone planned it: it will reach all at once. */
const START = { state: 'idle', percent: 0, reached: [] } as const;

export const stagesOf = ({ plan }: Pick<RolloutRow, 'plan'>): readonly Phase[] => plan?.stages ?? [];

export const rolloutRow = (db: Starter['db'], key: OwnerKey): RolloutRow | undefined => db.rollouts.find(whereOwner(key));

/** The row of a release; made when there is none. */
export async function ensureRollout(db: Starter['db'], { release: { kind, id }, appId }: Pick<ReleaseOwner, 'release' | 'appId'>): Promise<RolloutRow> {
  return rolloutRow(db, { kind, id }) ?? db.rollouts.insert({ appId, kind, ownerId: id, ...START });
}

/** How far a release has got, for whoever asks which devices it reaches: nobody before its first stage; all without a row. */
export function reachOf(db: Starter['db'], key: OwnerKey): { percent: number; paused: boolean } {
  const row = rolloutRow(db, key);
  if (row === undefined || row.state === 'idle') return { percent: 100, paused: false };
  return { percent: row.percent, paused: row.state === 'paused' || row.state === 'scheduled' };
}

/** Mock time (ms) of a stage; undefined while the release is not out. */
export const dueAt = ({ base }: Pick<RolloutRow, 'base'>, { hours }: Phase): number | undefined => (base === undefined ? undefined : base + hours * HOUR_MS);

/** Where the hours count from once a pause is over now: what was still to come waits that much longer. */
export function baseAfterPause({ base, pausedAt }: RolloutRow, now: number): number | undefined {
  if (base === undefined || pausedAt === undefined) return base;
  return base + Math.max(0, now - Math.max(Date.parse(pausedAt), base));
}

const keyOf = ({ kind, ownerId }: RolloutRow): OwnerKey => ({ kind, id: ownerId });

type Cause = RunSegment['cause'];

async function change(starter: Starter, row: RolloutRow, changes: Changes<RolloutRow>, segment?: { cause: Cause; by: string }): Promise<RolloutRow> {
  const changed = await starter.db.rollouts.update(row.id, changes);
  if (segment !== undefined) {
    await addSegment(starter, keyOf(row), { ...segment, percent: changed.percent, paused: changed.state === 'paused' });
  }
  return changed;
}

/** Running, or finished where nothing is left: the last stage that the plan has, or no plan at all. */
const going = (percent: number): RolloutRow['state'] => (percent === 100 ? 'finished' : 'running');

/** Reaches the next stage now. */
function reachNext(starter: Starter, row: RolloutRow, cause: Cause, by: string): Promise<RolloutRow> {
  const next = stagesOf(row)[row.reached.length];
  if (next === undefined) throw new RangeError('no stage is left');
  return change(starter, row, { percent: next.percent, state: going(next.percent), reached: [...row.reached, starter.clock.iso()] }, { cause, by });
}

async function unplan({ jobs, db }: Starter, row: RolloutRow): Promise<RolloutRow> {
  if (row.jobId === undefined) return row;
  await jobs.cancel(row.jobId);
  return db.rollouts.update(row.id, { jobId: undefined });
}

/** Reaches every stage whose time has come and plans the one after. */
async function settle(starter: Starter, given: RolloutRow): Promise<RolloutRow> {
  let row = await unplan(starter, given);
  for (;;) {
    const next = stagesOf(row)[row.reached.length];
    const due = next && dueAt(row, next);
    if (due === undefined) return row;
    if (due > starter.clock.now()) {
      const jobId = await starter.jobs.at('rollout.stage', { rolloutId: row.id }, due);
      return starter.db.rollouts.update(row.id, { jobId });
    }
    row = await reachNext(starter, row, 'stage', 'system');
  }
}

/** Starts the rollout of a release that was just published; answers what it reaches at once. */
export async function startRollout(starter: Starter, owner: ReleaseOwner): Promise<RolloutRow> {
  const row = await unplan(starter, await ensureRollout(starter.db, owner));
  const now = starter.clock.now();
  const { startAt } = row.plan ?? {};
  const base = Math.max(now, startAt === undefined ? now : Date.parse(startAt));
  const stages = stagesOf(row);
  // The stages that count from now are part of the publication: they are no event of their own.
  const first = stages[0];
  const begins = first !== undefined && base + first.hours * HOUR_MS <= now;
  const percent = first === undefined ? 100 : begins ? first.percent : 0;
  const state = percent === 0 ? 'scheduled' : going(percent);
  return settle(starter, await starter.db.rollouts.update(row.id, {
    state, percent, base, reached: begins ? [starter.clock.iso()] : [], pausedAt: undefined, pausedBy: undefined,
  }));
}

/** Forgets how far a release has got, as it is out no more; its plan stays. */
export async function stopRollout(starter: Starter, key: OwnerKey): Promise<void> {
  const row = rolloutRow(starter.db, key);
  if (row === undefined) return;
  await unplan(starter, row);
  await starter.db.rollouts.update(row.id, { ...START, base: undefined, pausedAt: undefined, pausedBy: undefined });
}

/** Delivers to no further device until it goes on. */
export async function pause(starter: Starter, row: RolloutRow, by: string, cause: 'paused' | 'guard' = 'paused'): Promise<RolloutRow> {
  return change(starter, await unplan(starter, row), { state: 'paused', pausedAt: starter.clock.iso(), pausedBy: by }, { cause, by });
}

const unpaused = (row: RolloutRow, now: number) => ({ base: baseAfterPause(row, now), pausedAt: undefined, pausedBy: undefined });

/** Goes on; what is left comes later by the length of the pause. */
export async function resume(starter: Starter, row: RolloutRow, by: string): Promise<RolloutRow> {
  const percent = stagesOf(row).length === 0 ? 100 : row.percent;
  const state = percent === 0 ? 'scheduled' : going(percent);
  return settle(starter, await change(starter, row, { ...unpaused(row, starter.clock.now()), state, percent }, { cause: 'resumed', by }));
}

/** Reaches the next stage now, and goes on if it was paused. */
export async function advance(starter: Starter, row: RolloutRow, by: string): Promise<RolloutRow> {
  const active = await starter.db.rollouts.update(row.id, unpaused(row, starter.clock.now()));
  return settle(starter, await reachNext(starter, active, 'jumped', by));
}

/** Reaches every device that matches, now; the stages that are left count as reached. */
export async function finish(starter: Starter, row: RolloutRow, by: string): Promise<RolloutRow> {
  const left = stagesOf(row).slice(row.reached.length).map(() => starter.clock.iso());
  const changes = { ...unpaused(row, starter.clock.now()), state: 'finished', percent: 100, reached: [...row.reached, ...left] } as const;
  return change(starter, await unplan(starter, row), changes, { cause: 'finished', by });
}

/** The job of a stage: its time has come. */
export async function reachDue(starter: Starter, rolloutId: string): Promise<void> {
  const row = starter.db.rollouts.get(rolloutId);
  if (row === undefined || (row.state !== 'scheduled' && row.state !== 'running')) return;
  await settle(starter, await starter.db.rollouts.update(row.id, { jobId: undefined }));
}
