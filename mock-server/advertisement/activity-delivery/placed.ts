import { byRank, type Placed } from '../../delivery/slots.ts';
import type { ActivityRow } from '../activities/table.ts';

/** The period of an activity and its slots. */
export type Timed = Pick<ActivityRow, 'id' | 'startTime' | 'endTime' | 'booths'>;

/** Returns the activities in a slot by precedence. */
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
