import type { Schemas } from '../../../openapi/generated/types.ts';
import { openRun, whereOwner, type OwnerKey, type Starter } from './run-rows.ts';
import type { ReleaseRunRow, RolloutGuardRow } from './table.ts';

type Input = Schemas['RolloutGuardInput'];

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'rollout.guard': { guardId: string };
  }
}

/** Mock seconds between two checks. */
const EVERY = 15 * 60;

/** Returns the suggested guard: three times the crashes, or a limit if there is no baseline. */
export const unset = ({ by }: Schemas['GuardBaseline']): Input => ({
  enabled: false,
  action: 'pause',
  thresholds: [by === 'none' ? { metric: 'crashRate', limit: 0.01 } : { metric: 'crashRate', ratio: 3 }],
  minLaunches: 1000,
});

export const guardRow = (db: Starter['db'], key: OwnerKey): RolloutGuardRow | undefined =>
  db.rolloutGuards.find(whereOwner(key));

/** Counts the live releases that a user has published or guards, and that a guard may stop. */
export const watchedReleases = (db: Starter['db'], userName: string): number =>
  db.rolloutGuards.all({ where: { state: 'watching' } }).filter(({ kind, ownerId, setBy }) => {
    const run = openRun(db, { kind, id: ownerId });
    return run !== undefined && (setBy === userName || run.startedBy === userName);
  }).length;

/** Stops the checks. */
export async function stopWatching({ db, jobs }: Starter, row: RolloutGuardRow): Promise<void> {
  if (row.jobId !== undefined) await jobs.cancel(row.jobId);
  await db.rolloutGuards.update(row.id, { jobId: undefined });
}

/** Schedules the next check in a quarter of an hour. */
export async function watch(starter: Starter, row: RolloutGuardRow): Promise<void> {
  await stopWatching(starter, row);
  const jobId = await starter.jobs.after('rollout.guard', { guardId: row.id }, EVERY);
  await starter.db.rolloutGuards.update(row.id, { jobId });
}

/** Resets what a guard stored when it tripped. */
export const untripped = {
  trippedAt: undefined,
  trippedBy: undefined,
  trippedOn: undefined,
  armedAt: undefined,
} as const;

/** Starts the guard of a release that is now out, even if it tripped the last time. */
export async function startGuard(starter: Starter, key: OwnerKey): Promise<void> {
  const row = guardRow(starter.db, key);
  if (!row?.enabled) return;
  await watch(starter, await starter.db.rolloutGuards.update(row.id, { ...untripped, state: 'watching' }));
}

/** Restarts or disables a guard when the rollout that it stopped continues. Its stop is kept as part of the run. */
export async function rearm(starter: Starter, key: OwnerKey, how: Schemas['GuardOnResume']): Promise<void> {
  const { db, clock } = starter;
  const row = guardRow(db, key);
  if (row?.state !== 'tripped') return;
  if (how === 'arm')
    await watch(starter, await db.rolloutGuards.update(row.id, { state: 'watching', armedAt: clock.iso() }));
  else await db.rolloutGuards.update(row.id, { state: 'off', enabled: false });
}

const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times.filter((at) => at !== undefined).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];

/**
 * Returns when a rollout was last resumed or its guard rearmed, so that events before the removal of a cause cannot
 * trip it. Undefined if that is the start of the run.
 */
export function armedSince({ startedAt, segments }: ReleaseRunRow, armedAt: string | undefined): string | undefined {
  const resumed = segments.findLast(
    ({ cause, paused }, index) => cause === 'resumed' || (!paused && segments[index - 1]?.paused === true),
  )?.at;
  return latest([resumed, armedAt].filter((at) => at !== undefined && Date.parse(at) > Date.parse(startedAt)));
}

/**
 * Returns the time from which launches of a release count: an increased share consists of other devices, about which
 * nothing is known yet.
 */
export function countsFrom(run: ReleaseRunRow, armedAt: string | undefined): string {
  const { startedAt, segments } = run;
  const shared = segments.findLast(({ percent }, index) => percent !== segments[index - 1]?.percent)?.at;
  return latest([startedAt, shared, armedSince(run, armedAt)]) ?? startedAt;
}

/** Stops the guard of a release that is no longer out. */
export async function stopGuard(starter: Starter, key: OwnerKey): Promise<void> {
  const row = guardRow(starter.db, key);
  if (row !== undefined) await stopWatching(starter, row);
}
