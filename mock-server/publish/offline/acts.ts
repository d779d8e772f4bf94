import type { components } from '../../../openapi/generated/types.ts';
import type { Starter } from '../run-rows.ts';
import { ownerOf } from '../owners.ts';
import { beginRun, endRun } from '../runs.ts';
import { replacedBy, rollbackTargets } from './rules.ts';
import type { OfflinePackageRow } from './tables.ts';

/** Ends that a package is in effect: it is pending again, or taken down. */
export async function stop(starter: Starter, { id }: OfflinePackageRow, status: 'pending' | 'offline', reason: components['schemas']['RunEndReason'], by: string): Promise<OfflinePackageRow> {
  const stopped = await starter.db.offlinePackages.update(id, { status });
  await endRun(starter, { kind: 'offline', id }, reason, by);
  return stopped;
}

/** Makes a package effective, and takes down those that it replaces. */
export async function start(starter: Starter, row: OfflinePackageRow, by: string): Promise<OfflinePackageRow> {
  const { db, clock } = starter;
  for (const other of replacedBy(db, row)) await stop(starter, other, 'offline', 'replaced', by);
  const started = await db.offlinePackages.update(row.id, { status: 'effective', everPublished: true, publishedAt: clock.iso(), publishedBy: by });
  await beginRun(starter, ownerOf(db, 'offline', row.id, row.appId), by);
  return started;
}

/**
 * Takes an effective package down and makes an earlier one effective in its place.
 * @param targetId which one; the highest that there is when it is absent
 * @returns the one that is effective now, or undefined when there is none such: nothing has changed then
 */
export async function rollBack(starter: Starter, row: OfflinePackageRow, by: string, targetId?: string): Promise<OfflinePackageRow | undefined> {
  const target = rollbackTargets(starter.db, row).find(({ id }) => id === (targetId ?? id));
  if (target === undefined) return undefined;
  await stop(starter, row, 'offline', 'rolledBack', by);
  return start(starter, target, by);
}
