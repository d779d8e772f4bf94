import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Context } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { ownerOf } from '../owners.ts';
import { isForNobody, reachOf } from '../reach.ts';
import type { Start } from '../rollouts/moves.ts';
import { hasStages } from '../rollouts/state.ts';
import { formerPercent, type Starter } from '../rollouts/run-rows.ts';
import { beginRun, endRun } from '../rollouts/runs.ts';
import { replacedBy, rollbackTargets } from './rules.ts';
import type { OfflinePackageRow } from './table.ts';

type WayBack = Schemas['WayBackReach'];
type Publishing = Pick<Context<'publishOfflinePackage'> | Context<'previewReleaseAct'>, 'db' | 'refuse'>;

/**
 * The effect of an action on packages: the one that becomes effective, how it starts, and those that are taken down for
 * it.
 */
export interface Succession {
  readonly starts: OfflinePackageRow;
  readonly start: Start;
  readonly stops: readonly OfflinePackageRow[];
}

/**
 * Returns how a package that was effective before is restored: for everyone it targets, unless its earlier reach is
 * requested.
 */
function back(db: Tables, { id }: OfflinePackageRow, reach: WayBack | undefined): Start {
  if (reach !== 'former') return { by: 'everyone' };
  return { by: 'former', percent: formerPercent(db, { kind: 'offline', id }) ?? 100 };
}

/** Whether a package with staged rollout lacks stages; a restored package needs none. */
const lacksPlan = (db: Tables, { id, effectiveMode, status }: OfflinePackageRow): boolean =>
  effectiveMode === 'phased' && status === 'pending' && !hasStages(db, { kind: 'offline', id });

/** Refuses to publish a package that is known to be defective, or would reach nobody. */
export function checkPublishable({ db, refuse }: Publishing, row: OfflinePackageRow): void {
  if (row.defective) throw refuse('OFFLINE_DEFECTIVE', { ids: [row.id] });
  if (lacksPlan(db, row)) throw refuse('PHASE_INVALID', { ids: [row.id] });
  if (isForNobody(reachOf.offline(row, undefined))) throw refuse('GRAY_RULES_REQUIRED', { ids: [row.id] });
}

/**
 * Returns the effect of publishing a package. A pending one starts by its plan if its mode is a staged rollout; one that
 * was taken down is restored.
 */
export const publication = (db: Tables, row: OfflinePackageRow, reach?: WayBack): Succession => ({
  starts: row,
  start: row.status === 'offline' ? back(db, row, reach) : { by: row.effectiveMode === 'phased' ? 'plan' : 'everyone' },
  stops: replacedBy(db, row),
});

/**
 * Returns the effect of rolling a package back: an earlier one becomes effective instead.
 * @param targetId the earlier package; by default the highest available
 * @returns undefined if there is none
 */
export function retreat(
  db: Tables,
  row: OfflinePackageRow,
  { targetId, reach }: Schemas['OfflineRollback'] = {},
): Succession | undefined {
  const target = rollbackTargets(db, row).find(({ id }) => id === (targetId ?? id));
  if (target === undefined) return undefined;
  return {
    starts: target,
    start: back(db, target, reach),
    stops: [row, ...replacedBy(db, target).filter(({ id }) => id !== row.id)],
  };
}

/** Ends the effect of a package: it becomes pending again, or is taken down. */
export async function stop(
  starter: Starter,
  { id }: OfflinePackageRow,
  status: 'pending' | 'offline',
  reason: Schemas['RunEndReason'],
  by: string,
): Promise<OfflinePackageRow> {
  const stopped = await starter.db.offlinePackages.update(id, { status });
  await endRun(starter, { kind: 'offline', id }, reason, by);
  return stopped;
}

/** Makes a package effective in place of others; returns it. */
export async function succeed(
  starter: Starter,
  { starts, start, stops }: Succession,
  by: string,
  rolledBack?: OfflinePackageRow,
): Promise<OfflinePackageRow> {
  const { db, clock } = starter;
  for (const other of stops)
    await stop(starter, other, 'offline', other.id === rolledBack?.id ? 'rolledBack' : 'replaced', by);
  const started = await db.offlinePackages.update(starts.id, {
    status: 'effective',
    everPublished: true,
    publishedAt: clock.iso(),
    publishedBy: by,
  });
  await beginRun(starter, ownerOf(db, 'offline', starts.id, starts.appId), by, start);
  return started;
}

/**
 * Takes an effective package down and makes an earlier one effective instead.
 * @returns the package that is effective now, or undefined if there is none: then nothing has changed
 */
export async function rollBack(
  starter: Starter,
  row: OfflinePackageRow,
  by: string,
  how?: Schemas['OfflineRollback'],
): Promise<OfflinePackageRow | undefined> {
  const succession = retreat(starter.db, row, how);
  return succession && succeed(starter, succession, by, row);
}
