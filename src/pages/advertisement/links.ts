import type { Activity } from '../../api/generated/client.schemas.ts';
import { platformZone } from '../../base/platform-zone.ts';
import { dayAt } from '../../ui/date/days.ts';

export const effectMenu = 'advertisement/activity-effect';

const dayOf = (time: number): string => dayAt(platformZone, time);

/**
 * Link to the performance of an activity over its whole period, limited to the last year: queries cover no more days.
 */
export function effectOf({ id, startTime, endTime }: Pick<Activity, 'id' | 'startTime' | 'endTime'>): string {
  const end = Math.min(Date.parse(endTime), Date.now());
  const start = Math.max(Date.parse(startTime), end - 365 * 86_400_000);
  return `/pages/${effectMenu}?activityId=${id}&start=${dayOf(Math.min(start, end))}&end=${dayOf(end)}`;
}
