import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import type { ActivityRow } from '../activities/table.ts';
import { checkAim } from '../aim.ts';
import type { Phones } from '../phones.ts';
import { activityAudience } from './audience.ts';
import { explainOn } from './device.ts';
import {
  calendarOf,
  groundOf,
  lanesOf,
  matchedBy,
  overlapResponse,
  overlapsIn,
  type Lane,
  whyNobody,
} from './reach.ts';
import { createTestHandlers } from './tests.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type Entry = Schemas['CalendarActivity'];

/** Converts an activity in a slot to a calendar entry. */
function calendarEntry(
  db: Tables,
  { id, name, status, startTime, endTime, platforms, versions, cities, crowdId, revision }: ActivityRow,
  priority: Entry['priority'],
): Entry {
  const crowd = crowdId === undefined ? undefined : db.crowds.get(crowdId);
  return {
    activityId: id,
    name,
    status,
    priority,
    startTime,
    endTime,
    platforms,
    versions,
    cities,
    revision,
    ...(crowdId !== undefined && { crowdId }),
    ...(crowd && { crowdName: crowd.name }),
  };
}

/** Converts a slot with its activities to its row of the calendar. */
const calendarLane = (
  db: Tables,
  { booth, placed }: Lane,
  byId: ReadonlyMap<string, ActivityRow>,
): Schemas['ActivityCalendar']['lanes'][number] => ({
  boothId: booth.id,
  boothName: booth.name,
  capacity: booth.capacity,
  activities: placed.flatMap(({ id, priority }) => {
    const activity = byId.get(id);
    return activity ? [calendarEntry(db, activity, priority)] : [];
  }),
});

/** Handlers for the delivery of activities: who sees an activity, what it hides and what hides it. */
export const createActivityDeliveryHandlers = (phones: Phones): TagHandlers<'activityDelivery'> =>
  handlers<'activityDelivery'>({
    ...createTestHandlers(phones),

    estimateActivityAudience: (context) => {
      const { appId, body, clock } = context;
      checkAim(context);
      return activityAudience(context, phones, appId, body, clock.now());
    },

    getActivityCalendar: (context) => {
      const { appId, query, clock } = context;
      const from = Date.parse(`${query.start}T00:00:00+08:00`);
      const to = from + query.days * DAY_MS;
      const { activities, lanes, overlaps } = calendarOf(context, phones, appId, { from, to, at: clock.now() });
      const byId = new Map(activities.map((activity) => [activity.id, activity]));
      const nameOf = (id: string) => byId.get(id)?.name ?? '';
      return {
        from: clock.iso(from),
        to: clock.iso(to),
        asOf: clock.iso(),
        lanes: lanes.map((lane) => calendarLane(context.db, lane, byId)),
        overlaps: overlaps.map(({ lane, overlap }) => overlapResponse(lane, overlap, nameOf, clock)),
      };
    },

    getActivityOverlaps: (context) => {
      const { db, appId, path, clock } = context;
      const activity = db.activities.require(path.id, { appId });
      const others = db.activities.all({ where: { appId, status: 'online' } }).filter(({ id }) => id !== activity.id);
      const all = [activity, ...others];
      const byId = new Map(all.map((one) => [one.id, one.name]));
      const now = clock.now();
      const ground = groundOf(context, phones, appId, all, now);
      const matched = matchedBy(db, ground, activity);
      return {
        asOf: clock.iso(),
        devices: ground.universe.total,
        matched,
        ...(matched === 0 && { misses: whyNobody(db, ground, activity) }),
        overlaps: lanesOf(db, appId, all, ground).flatMap((lane) =>
          overlapsIn(lane, { from: now, to: Date.parse(activity.endTime) }, ground)
            .filter((overlap) => overlap.activity === activity.id || overlap.behind.includes(activity.id))
            .map((overlap) => overlapResponse(lane, overlap, (id) => byId.get(id) ?? '', clock)),
        ),
      };
    },

    explainActivityDevice: (context) => {
      const { db, appId, path, clock } = context;
      const device = phones.phoneBy(context, appId, path.deviceId, clock.now());
      return device === undefined
        ? { slots: [], activities: [] }
        : { device, ...explainOn(db, appId, device, clock.now()) };
    },
  });
