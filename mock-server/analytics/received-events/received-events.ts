import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayOf } from '../../core/kit/day-range.ts';
import { deviceBy, populationOf } from '../../delivery/population.ts';
import { type Action, isCounted } from '../../flows/actions.ts';
import { deedsOn } from '../../flows/timeline.ts';
import { versionsOn } from '../../population/device.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { visitorsOf } from '../../population/views.ts';
import { type EventAction, eventActions } from '../events/event-actions.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const DAYS = 7;
const MOST = 100;
/** Apps send events regardless of whether they are counted. */
const always = [{ from: -Infinity, to: Infinity }];

/** Handlers for the latest events of a device, derived from its sessions. */
export const createReceivedEventHandlers = (segmentsOf: SegmentsOf): TagHandlers<'receivedEvents'> =>
  handlers<'receivedEvents'>({
    listReceivedEvents: (context) => {
      const { db, appId, path, rng, clock } = context;
      const { applicationId = '' } = db.applications.get(appId) ?? {};
      const now = clock.now();
      const asOf = clock.iso(now);
      const device = deviceBy(rng, applicationId, path.deviceId);
      const place = populationOf(rng, applicationId).placeOf?.(path.deviceId) ?? -1;
      if (device === undefined || place < 0) return { asOf, events: [] };
      const { phones, journeys } = visitorsOf(context, segmentsOf);
      const sent = new Map<Action, EventAction>(
        eventActions(context).map((event) => [{ ...event.action, spans: always }, event]),
      );
      const deeds = deedsOn(phones, journeys, [...sent.keys()], place, dayOf(now - (DAYS - 1) * DAY_MS), now);
      const events = deeds.flatMap((deed) => {
        const event = deed.kind === 'event' ? sent.get(deed.action) : undefined;
        if (event === undefined || deed.at > now) return [];
        const { row, action } = event;
        const pageName = journeys.pages[action.page]?.name ?? '';
        const facts = { eventId: row.eventId, name: row.name, pageName, isCounted: isCounted(action, deed.began) };
        return [{ at: clock.iso(deed.at), ...facts }];
      });
      const version = versionsOn(phones, place, now)[0]?.version ?? device.appVersion;
      return { asOf, device: { ...device, appVersion: version }, events: events.toReversed().slice(0, MOST) };
    },
  });
