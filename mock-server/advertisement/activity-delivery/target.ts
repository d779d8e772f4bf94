import type { Tables } from '../../core/store/table.ts';
import type { Crowd, DeliveryTarget } from '../../delivery/target.ts';
import type { ActivityRow } from '../activities/table.ts';
import { membersOf } from '../crowds/table.ts';

/** The fields of an activity, or of an incomplete form, that decide whom it is for. */
export type ActivityTarget = Pick<ActivityRow, 'platforms' | 'crowdId'> &
  Partial<Pick<ActivityRow, 'versions' | 'cities'>>;

const NO_CROWD: Crowd = { name: '', type: 'device', ids: [] };

/** Returns the crowd of a target with its current members; a deleted crowd has none. */
export function crowdOf(db: Tables, crowdId: string | undefined): Crowd | undefined {
  if (crowdId === undefined) return undefined;
  const crowd = db.crowds.get(crowdId);
  return crowd ? { name: crowd.name, type: crowd.type, ids: membersOf(db, crowdId) } : NO_CROWD;
}

/** Returns the conditions of an activity. */
export const targetOf = (
  { platforms, versions = {}, cities = [] }: ActivityTarget,
  crowd: Crowd | undefined,
): DeliveryTarget => ({
  key: 'activity',
  platforms,
  ...(Object.keys(versions).length > 0 && {
    clients: Object.fromEntries(platforms.map((platform) => [platform, versions[platform] ?? {}])),
  }),
  ...(cities.length > 0 && { cities }),
  crowd,
  combination: 'AND',
  rules: [],
  percent: 100,
  paused: false,
});
