import type { Schemas } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/store/table.ts';
import type { Clock } from '../core/world/clock.ts';
import type { ActivityRow } from './activities/table.ts';

/** How many activities use something, by state. */
export type ActivityUse = Readonly<Record<ActivityRow['status'], number>>;

/** What counting needs: an activity whose end has passed cannot go online and counts as offline. */
export interface Ground {
  readonly db: Tables;
  readonly clock: Clock;
}

function countUse({ db, clock }: Ground, filter: (activity: ActivityRow) => boolean): ActivityUse {
  const now = clock.now();
  const use = { online: 0, toBeOnline: 0, offline: 0 };
  for (const { status, endTime } of db.activities.all({ filter }))
    use[status === 'toBeOnline' && Date.parse(endTime) <= now ? 'offline' : status]++;
  return use;
}

/** Counts the activities in a slot. */
export const boothUse = (ground: Ground, boothId: string): ActivityUse =>
  countUse(ground, ({ booths }) => booths.some((placement) => placement.boothId === boothId));

/** Counts the activities for a crowd. */
export const crowdUse = (ground: Ground, crowdId: string): ActivityUse =>
  countUse(ground, (activity) => activity.crowdId === crowdId);

/** Counts the targeting rules of releases that deliver to a crowd. */
export const crowdRules = (db: Tables, crowdId: string): number => db.grayRules.count({ where: { crowdId } });

/** Number of activities that are online or can still go online. */
export const activitiesOf = ({ online, toBeOnline }: ActivityUse): number => online + toBeOnline;

/** Derives the state of a slot from its use. */
export function boothStatus({
  online,
  toBeOnline,
}: Pick<ActivityUse, 'online' | 'toBeOnline'>): Schemas['BoothStatus'] {
  if (online > 0) return 'inApplication';
  return toBeOnline > 0 ? 'toBeApplied' : 'notApplied';
}
