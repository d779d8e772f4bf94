import type { Watch } from '../core/world/attention.ts';
import { calendarOf } from './activity-delivery/reach.ts';
import type { Phones } from './phones.ts';

const screen = 'advertisement/activity-manager';
const WEEK_MS = 7 * 86_400_000;

/**
 * What of activities needs attention.
 * @param phones what is installed on phones
 */
export const createAdvertisementWatches = (phones: Phones): readonly Watch[] => [
  {
    kind: 'audienceNotReady',
    screen,
    find: ({ db, clock, appId }) =>
      db.activities
        .all({ where: { appId }, sort: ['startTime,asc'] })
        .flatMap(({ id, name, status, startTime, endTime, crowdId }) =>
          status !== 'offline' &&
          Date.parse(endTime) > clock.now() &&
          crowdId !== undefined &&
          db.crowds.get(crowdId)?.status !== 'ready'
            ? [{ count: 1, subject: name, subjectId: id, at: startTime }]
            : [],
        ),
  },
  {
    kind: 'activityOverlap',
    screen,
    find: (watching) => {
      const { clock, appId } = watching;
      const from = clock.now();
      const { overlaps } = calendarOf(watching, phones, appId, { from, to: from + WEEK_MS, at: from });
      return overlaps.length > 0 ? [{ count: overlaps.length }] : [];
    },
  },
];
