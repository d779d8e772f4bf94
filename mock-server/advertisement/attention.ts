import type { Watch } from '../core/world/attention.ts';
import { calendarOf } from './activity-delivery/reach.ts';
import type { Phones } from './phones.ts';
import { DAY_MS } from '../core/world/durations.ts';

const screen = 'advertisement/activity-manager';
const WEEK_MS = 7 * DAY_MS;
/** An activity that ends within this time (ms) may have to be extended. */
const SOON_MS = 3 * DAY_MS;

/**
 * Watches for activities that need attention.
 * @param phones what is installed on phones
 */
export const createAdvertisementWatches = (phones: Phones): readonly Watch[] => [
  {
    kind: 'audienceNotReady',
    severity: 'warning',
    screen,
    find: ({ db, clock, appId }) =>
      db.activities
        .all({ where: { appId }, sort: ['startTime,asc'] })
        .flatMap(({ id, name, status, startTime, endTime, crowdId, createdBy, updatedAt }) =>
          status !== 'offline' &&
          Date.parse(endTime) > clock.now() &&
          crowdId !== undefined &&
          db.crowds.get(crowdId)?.status !== 'ready'
            ? [{ count: 1, subject: name, subjectId: id, at: startTime, since: updatedAt, owner: createdBy }]
            : [],
        ),
  },
  {
    kind: 'activityOverlap',
    severity: 'warning',
    screen,
    find: (watching) => {
      const { clock, appId } = watching;
      const from = clock.now();
      const { overlaps } = calendarOf(watching, phones, appId, { from, to: from + WEEK_MS, at: from });
      const count = overlaps.filter(({ overlap }) => overlap.hidden > 0).length;
      return count > 0 ? [{ count }] : [];
    },
  },
  {
    kind: 'activityEnding',
    severity: 'info',
    screen,
    find: ({ db, clock, appId }) =>
      db.activities.all({ where: { appId, status: 'online' }, sort: ['endTime,asc'] }).flatMap((activity) => {
        const { id, name, endTime, createdBy } = activity;
        const remaining = Date.parse(endTime) - clock.now();
        if (remaining <= 0 || remaining > SOON_MS) return [];
        return [{ count: 1, subject: name, subjectId: id, at: endTime, owner: createdBy }];
      }),
  },
];
