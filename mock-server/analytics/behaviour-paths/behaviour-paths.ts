import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Period } from '../../counting/topic.ts';
import { endsOf, nextOf, pathsIn } from '../../flows/paths.ts';
import { countSessions } from '../../population/count.ts';
import type { Journeys } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { type Phones, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { visitorsOf } from '../../population/views.ts';
import { stepsIn, viewsIn } from '../page-flow/page-flow.ts';

const telling = byJourney(1);
const NOBODY = new Int32Array(0);

/** Counts the sessions on each journey, and the devices with sessions on some of them. */
function sessionsIn(
  phones: Phones,
  { version, network, ...filter }: Context<'getBehaviourPath'>['query'],
  range: Period,
  bits: ArrayLike<number>,
  groups: readonly number[],
) {
  const measuring = {
    sums: 'ways',
    telling,
    paceOf: unpaced,
    hasSizes: true,
    version,
    network: networkAt(network),
    pagesIn: bits,
  };
  const [cells = []] = countSessions(phones, placesIn(phones, filter), range, measuring, [{ coders: [], groups }]);
  return groups.map((_, place) => cells.find(({ group }) => group === place)?.cell);
}

/** Returns the indexes of the pages of a path; -1 for pages that the application does not have. */
const placesOf = ({ pages }: Journeys, names: readonly string[]): number[] =>
  names.map((name) => pages.findIndex((page) => page.name === name));

/** Handlers for paths from a page. Sessions follow one of the known ways, so that each step is exact. */
export const createBehaviourPathHandlers = (segmentsOf: SegmentsOf): TagHandlers<'behaviourPaths'> =>
  handlers<'behaviourPaths'>({
    getBehaviourPath: (context) => {
      const { query, clock } = context;
      const { phones, journeys } = visitorsOf(context, segmentsOf);
      const range = dayRange(context);
      const [whole] = sessionsIn(phones, query, range, journeys.pagesIn, [-1]);
      const sessions = whole?.sizes ?? NOBODY;
      const views = viewsIn(journeys, sessions);
      const most = journeys.pages[views.indexOf(Math.max(0, ...views))]?.name;
      const names = query.pages?.split('~') ?? (most === undefined ? [] : [most]);
      const places = placesOf(journeys, names);
      const ends = names.map((_, place) => endsOf(journeys, places.slice(0, place + 1)));
      const groups = names.map((_, place) => 1 << place);
      const came = sessionsIn(phones, query, range, pathsIn(journeys, ends), groups);
      const steps = names.map((pageName, place) => {
        const { next, ...step } = nextOf(journeys, ends[place] ?? [], sessions);
        return { pageName, ...step, devices: came[place]?.devices ?? 0, next: stepsIn(journeys, next) };
      });
      return { asOf: clock.iso(range.asOf), steps };
    },
  });
