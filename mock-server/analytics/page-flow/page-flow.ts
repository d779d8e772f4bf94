import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { countSessions } from '../../population/count.ts';
import type { Journeys } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { pagesWith, visitorsOf } from '../../population/views.ts';

/** Maximum number of pages listed by name. */
const MOST = 5;
const telling = byJourney(1);

/** Counts the views of each page, by sessions per journey. */
export function viewsIn({ pages, page, journey }: Journeys, sessions: Int32Array): Int32Array {
  const views = new Int32Array(pages.length);
  for (const [visit, place] of page.entries())
    views[place] = (views[place] ?? 0) + (sessions[journey[visit] ?? 0] ?? 0);
  return views;
}

/** Returns the most frequent pages before or after another one, and the sum of all others. */
export function stepsIn({ pages }: Journeys, counts: Int32Array) {
  const ranked = [...counts.entries()].filter(([, views]) => views > 0).toSorted(([, a], [, b]) => b - a);
  const largest = ranked.slice(0, MOST).map(([place, views]) => ({ pageName: pages[place]?.name ?? '', views }));
  return { pages: largest, other: ranked.slice(MOST).reduce((sum, [, views]) => sum + views, 0) };
}

/** Returns the page views before and after a page, by sessions per journey. */
function flowOf(journeys: Journeys, sessions: Int32Array, own: number) {
  const { pages, page, journey } = journeys;
  const [before, after] = [new Int32Array(pages.length), new Int32Array(pages.length)];
  let [views, entries, exits] = [0, 0, 0];
  for (const [visit, place] of page.entries()) {
    const count = sessions[journey[visit] ?? 0] ?? 0;
    if (place !== own) continue;
    views += count;
    const countNeighbour = (other: number, counts: Int32Array): number => {
      if (journey[other] !== journey[visit]) return count;
      const neighbour = page[other] ?? 0;
      counts[neighbour] = (counts[neighbour] ?? 0) + count;
      return 0;
    };
    entries += countNeighbour(visit - 1, before);
    exits += countNeighbour(visit + 1, after);
  }
  return { views, entries, exits, before: stepsIn(journeys, before), after: stepsIn(journeys, after) };
}

/** Returns how sessions with views of some pages (as bits) are counted: by journey. */
const measuringOf = ({ pagesIn }: Journeys, pageBits: number, query: Context<'getPageFlow'>['query']) =>
  ({
    sums: 'ways',
    telling,
    paceOf: unpaced,
    hasSizes: true,
    version: query.version,
    network: networkAt(query.network),
    pagesIn: pagesIn.map((pages) => pages & pageBits),
  }) as const;

/**
 * Handlers for the page flow before and after a page. Sessions follow one of the known ways, so that each step is
 * exact.
 */
export const createPageFlowHandlers = (segmentsOf: SegmentsOf): TagHandlers<'pageFlow'> =>
  handlers<'pageFlow'>({
    getPageFlow: (context) => {
      const { query, clock } = context;
      const { phones, journeys, facts } = visitorsOf(context, segmentsOf);
      const pageBits = pagesWith(journeys.pages, query, facts);
      const range = dayRange(context);
      const measuring = measuringOf(journeys, pageBits, query);
      const [cells = []] = countSessions(phones, placesIn(phones, query), range, measuring, [{ coders: [] }]);
      const sessions = cells[0]?.cell.sizes ?? new Int32Array(0);
      const views = viewsIn(journeys, sessions).map((count, place) => ((pageBits & (1 << place)) === 0 ? 0 : count));
      const most = Math.max(0, ...views);
      const own = most === 0 ? -1 : views.indexOf(most);
      const pageName = journeys.pages[own]?.name;
      return {
        asOf: clock.iso(range.asOf),
        ...(pageName !== undefined && { pageName }),
        ...flowOf(journeys, sessions, own),
      };
    },
  });
