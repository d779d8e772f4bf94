import type { Clock } from '../../core/world/clock.ts';
import type { Scheduler } from '../../core/world/jobs.ts';
import type { Tables } from '../../core/store/table.ts';
import type { DeliveryTarget } from '../../delivery/target.ts';
import type { ReleaseKind } from '../release-kind.ts';
import type { ReleaseRunRow, RunSegment } from './table.ts';

/** What handlers, jobs and seeds have in common to record actions. */
export interface Starter {
  readonly db: Tables;
  readonly clock: Clock;
  readonly jobs: Scheduler;
}

/** A release by kind and id; ids are only unique within the table of a kind. */
export interface OwnerKey {
  readonly kind: ReleaseKind;
  readonly id: string;
}

export const whereOwner = ({ kind, id }: OwnerKey) => ({ kind, ownerId: id });

/** Returns the current run of a release; undefined if it is not out. */
export const openRun = (db: Tables, key: OwnerKey): ReleaseRunRow | undefined =>
  db.releaseRuns.all({ where: whereOwner(key) }).findLast(({ endedAt }) => endedAt === undefined);

/** Returns the last run of a release, finished or not. */
export const lastRun = (db: Tables, key: OwnerKey): ReleaseRunRow | undefined =>
  db.releaseRuns.all({ where: whereOwner(key) }).at(-1);

export function lastSegment({ id, segments }: ReleaseRunRow): RunSegment {
  const segment = segments.at(-1);
  if (segment === undefined) throw new Error(`run ${id} never began`);
  return segment;
}

/**
 * Returns the percentage of matching devices that a release had reached when it was last out; undefined if it never
 * was.
 */
export function formerPercent(db: Tables, key: OwnerKey): number | undefined {
  const run = lastRun(db, key);
  return run && lastSegment(run).percent;
}

type Change = Pick<RunSegment, 'cause' | 'by'> & { percent?: number; paused?: boolean; target?: DeliveryTarget };

/** Records on the current run of a release that it reaches other devices from now on. */
export async function addSegment({ db, clock }: Starter, key: OwnerKey, change: Change): Promise<void> {
  const run = openRun(db, key);
  if (run === undefined) return;
  await db.releaseRuns.update(run.id, {
    segments: [...run.segments, { ...lastSegment(run), ...change, at: clock.iso() }],
  });
}
