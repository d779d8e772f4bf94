import { startGuard, stopGuard } from './guard-state.ts';
import type { ReleaseOwner } from '../release-kind.ts';
import type { Start } from './moves.ts';
import { rolloutRow, startRollout, stopRollout } from './state.ts';
import { addSegment, openRun, type OwnerKey, type Starter } from './run-rows.ts';
import type { ReleaseRunRow } from './table.ts';
import type { UpgradeRow } from '../upgrades/table.ts';

/** Mean time until phones request a release, in hours: an upgrade waits for its user, a switch does not. */
const PACE = { upgrade: 30, offline: 8, applet: 10, switch: 0.5 } as const;
const MANDATORY_PACE = 6;

/** Returns the hours after which two of three devices have requested a release of this kind. */
export function paceOf(db: Starter['db'], { kind, id }: OwnerKey): number {
  return kind === 'upgrade' && db.upgrades.get(id)?.upgradeMode === 'mandatory' ? MANDATORY_PACE : PACE[kind];
}

/**
 * Begins a run of a release; must be called after its record has become live.
 * @param by user name
 */
export async function beginRun(
  starter: Starter,
  owner: ReleaseOwner,
  by: string,
  start: Start = { by: 'plan' },
): Promise<void> {
  const { db, clock } = starter;
  const { release, appId, target } = owner;
  const { percent } = await startRollout(starter, owner, start, by);
  const { kind, id: ownerId } = release;
  const at = clock.iso();
  await db.releaseRuns.insert({
    appId,
    kind,
    ownerId,
    release,
    startedAt: at,
    startedBy: by,
    paceHours: paceOf(db, release),
    segments: [{ at, cause: 'published', by, percent, paused: false, target }],
  });
  await startGuard(starter, release);
}

/** Ends the run of a release; must be called when its record is no longer live. Does nothing without a run. */
export async function endRun(
  starter: Starter,
  key: OwnerKey,
  endReason: NonNullable<ReleaseRunRow['endReason']>,
  by: string,
): Promise<void> {
  const { db, clock } = starter;
  await stopRollout(starter, key);
  await stopGuard(starter, key);
  const run = openRun(db, key);
  if (run !== undefined) await db.releaseRuns.update(run.id, { endedAt: clock.iso(), endedBy: by, endReason });
}

/** Cancels the publication of a full upgrade, which is pending again. */
export async function unpublish(starter: Starter, { id }: UpgradeRow, by: string): Promise<UpgradeRow> {
  const pending = await starter.db.upgrades.update(id, {
    status: 'pending',
    publishedAt: undefined,
    publishedBy: undefined,
  });
  await endRun(starter, { kind: 'upgrade', id }, 'cancelled', by);
  return pending;
}

/**
 * Records that the requirements of a live release change now, and raises the revision of its unfinished rollout: whoever
 * advances that has confirmed the former requirements. Does nothing if the release is not live.
 */
export async function changeRun(
  starter: Starter,
  { release, target, isLive }: ReleaseOwner,
  cause: 'rules' | 'record',
  by: string,
): Promise<void> {
  if (!isLive) return;
  await addSegment(starter, release, { cause, by, target });
  const row = rolloutRow(starter.db, release);
  if (row !== undefined && row.state !== 'finished') await starter.db.rollouts.update(row.id, { state: row.state });
}

/** Deletes the data of a deleted release, except its runs. */
export async function forgetRollout({ db }: Starter, { kind, id }: OwnerKey): Promise<void> {
  for (const table of [db.rollouts, db.rolloutGuards]) {
    const row = table.find({ kind, ownerId: id });
    if (row !== undefined) await table.remove(row.id);
  }
}
