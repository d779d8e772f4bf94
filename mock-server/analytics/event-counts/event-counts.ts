import type { Counter, Reading } from '../../counting/topic.ts';
import { countingDeeds, type Deeds, stationsOf } from '../../flows/deeds.ts';
import type { Journeys, Ways } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { pagesWith, visitorsOf } from '../../population/views.ts';
import { type CountedEvent, countedEvents } from '../events/counted.ts';
import { countOutcomes } from '../outcomes.ts';
import { valuesOf } from './property-values.ts';

const pace = { telling: byJourney(1), paceOf: unpaced };

/** An event with the page on which it happens. */
interface PageEvent extends CountedEvent {
  readonly name: string;
}

const facts = {
  event: ({ row }: PageEvent) => row.eventId,
  pageName: ({ name }: PageEvent) => name,
};

/** The events that the app of a question sends. */
const eventsOf = (reading: Reading, { pages }: Journeys): PageEvent[] =>
  countedEvents(reading).flatMap((event) => {
    const page = pages[event.action.page];
    return page === undefined ? [] : [{ ...event, name: page.name }];
  });

/** Views of the pages of events, each as often as its page has events: at most 31 of an application. */
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
    const wanted = pagesWith(events, filter, facts);
    const isTold = propertyValue !== undefined || splits.some(({ dimensions }) => dimensions.includes('propertyValue'));
    const values = isTold ? events.map(({ row }) => valuesOf(reading, applicationId, row.eventId, property)) : [];
    const names = isTold ? [...new Set(values.flatMap((one) => one.names))] : [''];
    const deeds: Deeds = {
      // Nobody comes by what is not asked for.
      stations: stationsOf(
        journeys,
        events.map(({ action }, place) => ((wanted & (1 << place)) === 0 ? { ...action, page: -1 } : action)),
      ),
      kinds: events.length * names.length,
      kindAt(which, session) {
        if (!isTold) return which;
        const name = values[which]?.nameIn(session) ?? '';
        return (propertyValue ?? name) === name ? which * names.length + names.indexOf(name) : -1;
      },
    };
    return countOutcomes({ phones, journeys: waysOf(journeys, events), facts }, filter, period, pace, splits, {
      kinds: deeds.kinds,
      own: { propertyValue: names },
      counting: (divisions) => countingDeeds(phones, period, pace, deeds, divisions),
      viewedIn: ({ views }) => ({ views }),
      happenedIn: ({ sessions, devices }) => ({ events: sessions, devices }),
    });
  },
});
