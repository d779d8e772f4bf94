import * as v from 'valibot';
import {
  ActivityFrequency,
  ActivityPriority,
  ActivityVersions,
  BoothType,
  Platform,
} from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Crowd } from '../../delivery/target.ts';
import { crowdOf } from '../activity-delivery/target.ts';
import type { ActivityRow } from '../activities/table.ts';

/**
 * A period in which an activity was online, with everything that decided who saw it. Past figures stay the same when
 * the activity, its crowd or its slots change or are deleted later.
 */
export type ActivityRunRow = Pick<
  ActivityRow,
  'appId' | 'startTime' | 'endTime' | 'platforms' | 'versions' | 'cities' | 'frequency'
> & {
  readonly id: string;
  readonly activityId: string;
  /** What the activity was called: it can be deleted. */
  readonly name: string;
  /** When it went online and offline. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly crowd?: Crowd | undefined;
  readonly slots: readonly RunSlot[];
};

/** A slot of the activity at that time. */
export interface RunSlot {
  readonly boothId: string;
  readonly type: Schemas['BoothType'];
  readonly capacity: number;
  readonly priority: Schemas['ActivityPriority'];
  /** Whether a tap opens something. */
  readonly jumps: boolean;
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    activityRuns: ActivityRunRow;
  }
}

const texts = v.array(v.string());

export const activityRunTables: TableDefinitions<'activityRuns'> = {
  activityRuns: {
    schema: v.object({
      id: v.string(),
      activityId: v.string(),
      name: v.string(),
      appId: v.string(),
      from: v.string(),
      to: v.optional(v.string()),
      startTime: v.string(),
      endTime: v.string(),
      platforms: v.array(Platform),
      versions: ActivityVersions,
      cities: texts,
      frequency: ActivityFrequency,
      crowd: v.optional(v.object({ name: v.string(), type: v.picklist(['user', 'device']), ids: texts })),
      slots: v.array(
        v.object({
          boothId: v.string(),
          type: BoothType,
          capacity: v.number(),
          priority: ActivityPriority,
          jumps: v.boolean(),
        }),
      ),
    }),
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};

/** Returns the runs of an application, in order of their start. */
export const runsOf = (db: Tables, appId: string): readonly ActivityRunRow[] =>
  db.activityRuns.all({ where: { appId }, sort: ['id,asc'] });

/** Returns what the activity of a run is called, or was if it has been deleted. */
export const nameOf = (db: Tables, { activityId, name }: ActivityRunRow): string =>
  db.activities.get(activityId)?.name ?? name;

/** The period in which a run shows anything (ms). */
export const spanOf = ({ from, to, startTime, endTime }: ActivityRunRow): { from: number; to: number } => ({
  from: Math.max(Date.parse(from), Date.parse(startTime)),
  to: Math.min(to === undefined ? Infinity : Date.parse(to), Date.parse(endTime)),
});

/** Returns the part of a run within a period (ms); null if there is none. */
export function partOf(run: ActivityRunRow, from: number, to: number): { from: number; to: number } | null {
  const span = spanOf(run);
  const part = { from: Math.max(span.from, from), to: Math.min(span.to, to) };
  return part.to > part.from ? part : null;
}

/** Returns the activities with a total limit, according to their runs. */
export const limitedOf = (runs: readonly ActivityRunRow[]): ReadonlySet<string> =>
  new Set(runs.flatMap(({ activityId, frequency }) => (frequency.total === undefined ? [] : [activityId])));

/** Records that an activity is online from a time (ms), and to which time if that is over. */
export async function beginRun(db: Tables, clock: Clock, activity: ActivityRow, from: number, to?: number) {
  const { id, name, appId, startTime, endTime, platforms, versions, cities, frequency, booths, crowdId } = activity;
  const crowd = crowdOf(db, crowdId);
  await db.activityRuns.insert({
    activityId: id,
    name,
    appId,
    from: clock.iso(from),
    ...(to !== undefined && { to: clock.iso(to) }),
    startTime,
    endTime,
    platforms,
    versions,
    cities,
    frequency,
    ...(crowd && { crowd: { ...crowd, ids: [...crowd.ids] } }),
    slots: booths.flatMap(({ boothId, priority, jumpAddress }) => {
      const booth = db.booths.get(boothId);
      return booth
        ? [{ boothId, type: booth.type, capacity: booth.capacity, priority, jumps: jumpAddress !== undefined }]
        : [];
    }),
  });
}

const openRun = (db: Tables, activityId: string): ActivityRunRow | undefined =>
  db.activityRuns.all({ where: { activityId } }).find(({ to }) => to === undefined);

/** Records that an activity is offline from a time (ms). */
export async function endRun(db: Tables, clock: Clock, activityId: string, at: number): Promise<void> {
  const run = openRun(db, activityId);
  if (run) await db.activityRuns.update(run.id, { to: clock.iso(at) });
}

/** Records a new end of an activity that is online. */
export async function extendRun(db: Tables, { id, endTime }: ActivityRow): Promise<void> {
  const run = openRun(db, id);
  if (run) await db.activityRuns.update(run.id, { endTime });
}

/** Begins new runs for activities whose targeting has changed; activities that are offline are left alone. */
export async function restartRuns(db: Tables, clock: Clock, activities: readonly ActivityRow[]): Promise<void> {
  const now = clock.now();
  for (const activity of activities.filter(({ status }) => status === 'online')) {
    await endRun(db, clock, activity.id, now);
    await beginRun(db, clock, activity, now);
  }
}
