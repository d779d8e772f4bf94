import type { Schemas } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/store/table.ts';
import type { ActivityRow } from './activities/table.ts';

/** How many activities use something, by state. */
export type ActivityUse = Readonly<Record<ActivityRow['status'], number>>;

function countUse(db: Tables, filter: (activity: ActivityRow) => boolean): ActivityUse {
  const count = (status: ActivityRow['status']) => db.activities.count({ where: { status }, filter });
  return { online: count('online'), toBeOnline: count('toBeOnline'), offline: count('offline') };
}

/** Counts the activities in a slot. */
export const boothUse = (db: Tables, boothId: string): ActivityUse =>
  countUse(db, ({ booths }) => booths.some((placement) => placement.boothId === boothId));

/** Counts the activities for a crowd. */
export const crowdUse = (db: Tables, crowdId: string): ActivityUse =>
  countUse(db, (activity) => activity.crowdId === crowdId);

/** Counts the targeting rules of releases that deliver to a crowd. */
export const crowdRules = (db: Tables, crowdId: string): number => db.grayRules.count({ where: { crowdId } });

/** Number of activities that are online or to be online. */
export const activitiesOf = ({ online, toBeOnline }: ActivityUse): number => online + toBeOnline;

/** Derives the state of a slot from its use. */
export function boothStatus({
  online,
  toBeOnline,
}: Pick<ActivityUse, 'online' | 'toBeOnline'>): Schemas['BoothStatus'] {
  if (online > 0) return 'inApplication';
  return toBeOnline > 0 ? 'toBeApplied' : 'notApplied';
}
