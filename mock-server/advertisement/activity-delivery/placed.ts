import { byRank, type Placed } from '../../delivery/slots.ts';
import type { ActivityRow } from '../activities/table.ts';

/** When an activity is shown, and in which slots. */
export type Timed = Pick<ActivityRow, 'id' | 'startTime' | 'endTime' | 'booths'>;

/** Activities in a slot, those that come before others first. */
export const placedIn = <Activity extends Timed>(
  boothId: string,
  activities: readonly Activity[],
): (Placed & { readonly activity: Activity })[] =>
  activities
    .flatMap((activity) =>
      activity.booths
        .filter((placement) => placement.boothId === boothId)
        .map(({ priority }) => ({
          activity,
          id: activity.id,
          priority,
          from: Date.parse(activity.startTime),
          to: Date.parse(activity.endTime),
        })),
    )
    .toSorted(byRank);
