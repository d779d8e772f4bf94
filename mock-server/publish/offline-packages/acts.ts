import type { components } from '../../../openapi/generated/types.ts';
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

type Schemas = components['schemas'];
type WayBack = Schemas['WayBackReach'];
type Publishing = Pick<Context<'publishOfflinePackage'> | Context<'previewReleaseAct'>, 'db' | 'refuse'>;

/** What an act makes of packages: one that becomes effective, how, and those that are taken down for it. */
export interface Succession {
  readonly starts: OfflinePackageRow;
  readonly start: Start;
  readonly stops: readonly OfflinePackageRow[];
}

/** How a package that was effective before becomes so again: for everyone it is for, unless it is to stand where it stood. */
function back(db: Tables, { id }: OfflinePackageRow, reach: WayBack | undefined): Start {
  if (reach !== 'former') return { by: 'everyone' };
  return { by: 'former', percent: formerPercent(db, { kind: 'offline', id }) ?? 100 };
}

/** A package that goes out in stages needs to have some; one that comes back does so without. */
const lacksPlan = (db: Tables, { id, effectiveMode, status }: OfflinePackageRow): boolean =>
  effectiveMode === 'phased' && status === 'pending' && !hasStages(db, { kind: 'offline', id });

/** Refuses to publish what is known to be bad, or would reach nobody. */
export function checkPublishable({ db, refuse }: Publishing, row: OfflinePackageRow): void {
  if (row.defective) throw refuse('OFFLINE_DEFECTIVE', { ids: [row.id] });
  if (lacksPlan(db, row)) throw refuse('PHASE_INVALID', { ids: [row.id] });
  if (isForNobody(reachOf.offline(row, undefined))) throw refuse('GRAY_RULES_REQUIRED', { ids: [row.id] });
}

/** What publishing a package does. One that is pending starts by its plan; one that was taken down comes back. */
export const publication = (db: Tables, row: OfflinePackageRow, reach?: WayBack): Succession => ({
  starts: row,
  start: row.status === 'offline' ? back(db, row, reach) : { by: 'plan' },
  stops: replacedBy(db, row),
});

/**
 * What rolling a package back does: an earlier one becomes effective in its place.
 * @param targetId which one; the highest that there is when it is absent
 * @returns undefined when there is none such
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

/** Ends that a package is in effect: it is pending again, or taken down. */
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

/** Makes a package effective in place of others; answers it. */
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
 * Takes an effective package down and makes an earlier one effective in its place.
 * @returns the one that is effective now, or undefined when there is none such: nothing has changed then
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
