import type { Counter, Reading } from '../../counting/topic.ts';
import type { Deeds } from '../../flows/deed-walker.ts';
import { countDeeds } from '../../flows/deeds.ts';
import { stationsOf } from '../../flows/stations.ts';
import type { Journeys, Ways } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { pagesWith, visitorsOf } from '../../population/views.ts';
import { type EventAction, eventActions, sentActions } from '../events/event-actions.ts';
import { countOutcomes } from '../outcomes.ts';
import { valuesOf } from './property-values.ts';

const pace = { sums: 'ways', telling: byJourney(1), paceOf: unpaced };
/** Counts views only. */
const ofViews = { ...pace, hasDevices: false };

/** An event with the page on which it happens. */
interface PageEvent extends EventAction {
  readonly name: string;
}

const facts = {
  event: ({ row }: PageEvent) => row.eventId,
  pageName: ({ name }: PageEvent) => name,
};

/** Returns the events of an application. */
const eventsOf = (reading: Reading, { pages }: Journeys): PageEvent[] =>
  eventActions(reading).flatMap((event) => {
    const page = pages[event.action.page];
    return page === undefined ? [] : [{ ...event, name: page.name }];
  });

/** Returns views of pages with events, each repeated for every event of its page: at most 31 per application. */
function waysOf(journeys: Journeys, events: readonly PageEvent[]): Ways<PageEvent> {
  const visits = Array.from(journeys.page, (page, visit) =>
    events.flatMap(({ action }, place) =>
      action.page === page ? [{ journey: journeys.journey[visit] ?? 0, place }] : [],
    ),
  ).flat();
  const pagesIn = new Int32Array(journeys.pagesIn.length);
  for (const { journey, place } of visits) pagesIn[journey] = (pagesIn[journey] ?? 0) | (1 << place);
  return {
    pages: events,
    journey: Uint8Array.from(visits, ({ journey }) => journey),
    page: Uint8Array.from(visits, ({ place }) => place),
    pagesIn,
    secondsIn: journeys.secondsIn,
  };
}

/** Counts events, and the views of their pages. */
export const createEventCounts = (segmentsOf: SegmentsOf): Counter<'eventCounts'> => ({
  count(reading, { property, propertyValue, ...filter }, period, splits) {
    const { applicationId, phones, journeys } = visitorsOf(reading, segmentsOf);
    const events = eventsOf(reading, journeys);
    const eventBits = pagesWith(events, filter, facts);
    const isTold = propertyValue !== undefined || splits.some(({ dimensions }) => dimensions.includes('propertyValue'));
    const values = isTold ? events.map(({ row }) => valuesOf(reading, applicationId, row.eventId, property)) : [];
    const names = isTold ? [...new Set(values.flatMap((one) => one.names))] : [''];
    const sent = sentActions(reading);
    const places = [...sent.keys()].map((eventId) => events.findIndex(({ row }) => row.eventId === eventId));
    // For each action, the kind for each of its values.
    const kindsOf = places.map((place) =>
      values[place]?.names.map((name) =>
        (propertyValue ?? name) === name ? place * names.length + names.indexOf(name) : -1,
      ),
    );
    const deeds: Deeds = {
      stations: stationsOf(
        journeys,
        [...sent.values()].map((action, which) => events[places[which] ?? -1]?.action ?? action),
      ),
      kinds: events.length * names.length,
      kindOf: places.map((place) => (place >= 0 && (eventBits & (1 << place)) !== 0 ? place : -1)),
      kindsIn: isTold
        ? (stretch) => {
            const placesOf = places.map((place) => values[place]?.placesIn(stretch));
            return (which, device, launch) => {
              const kinds = kindsOf[which];
              return kinds && kinds.length > 1
                ? (kinds[placesOf[which]?.(device, launch) ?? 0] ?? -1)
                : (kinds?.[0] ?? -1);
            };
          }
        : undefined,
    };
    const measuring = { ...pace, version: filter.version, network: networkAt(filter.network) };
    return countOutcomes({ phones, journeys: waysOf(journeys, events), facts }, filter, period, ofViews, splits, {
      kinds: deeds.kinds,
      own: { propertyValue: names },
      countHappened: (divisions) => countDeeds(phones, placesIn(phones, filter), period, measuring, deeds, divisions),
      viewedIn: ({ views }) => ({ views }),
      happenedIn: ({ sessions, devices }) => ({ events: sessions, devices }),
    });
  },
});
