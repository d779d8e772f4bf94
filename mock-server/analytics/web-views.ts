import type { By, Period, Reading } from '../counting/topic.ts';
import { type Cell, NO_CELL } from '../population/cells.ts';
import { byNames } from '../population/count.ts';
import { countingErrors, type Errors } from '../population/errors.ts';
import { eachVisit, type Journeys, type Ways } from '../population/journeys.ts';
import type { Page } from '../population/pages.ts';
import { type PhoneFilter, placesIn, type SegmentsOf } from '../population/phones.ts';
import { networkAt } from '../population/sessions.ts';
import { codersOf, sessionDimensions } from '../population/splits.ts';
import { countViews, pagesWith, visitorsOf } from '../population/views.ts';
import { pacesOf, telling } from './page-loads/pace.ts';

/** The views of pages that a web view draws, on the ways of sessions. */
type WebWays = Ways<Page>;

const known = new WeakMap<Journeys, WebWays>();

function webWays(journeys: Journeys): WebWays {
  let ways = known.get(journeys);
  if (ways === undefined) {
    const pages = journeys.pages.filter(({ type }) => type !== 'native');
    const placeOf = journeys.pages.map((page) => pages.indexOf(page));
    const visits = Array.from(journeys.page, (page, visit) => ({
      journey: journeys.journey[visit] ?? 0,
      page: placeOf[page] ?? -1,
    })).filter(({ page }) => page >= 0);
    const pagesIn = new Int32Array(journeys.pagesIn.length);
    for (const { journey, page } of visits) pagesIn[journey] = (pagesIn[journey] ?? 0) | (1 << page);
    ways = {
      pages,
      journey: Uint8Array.from(visits, ({ journey }) => journey),
      page: Uint8Array.from(visits, ({ page }) => page),
      pagesIn,
      secondsIn: journeys.secondsIn,
    };
    known.set(journeys, ways);
  }
  return ways;
}

/** What views of web pages are filtered by. */
type Filter = PhoneFilter & {
  readonly [fact in 'pageName' | 'module' | 'pageType']?: string | undefined;
} & { readonly version?: readonly string[] | undefined; readonly network?: string | undefined };

/** The views of web pages that a filter leaves, told by the tier of the device, its web view and the network. */
export function webViewsIn(reading: Reading, filter: Filter, segmentsOf: SegmentsOf) {
  const { applicationId, phones, journeys, facts } = visitorsOf(reading, segmentsOf);
  const ways = webWays(journeys);
  const wanted = pagesWith(ways.pages, filter, facts);
  const pace = { telling, paceOf: pacesOf(phones) };
  return {
    applicationId,
    phones,
    places: placesIn(phones, filter),
    ways,
    facts,
    wanted,
    pace,
    measuring: {
      ...pace,
      version: filter.version,
      network: networkAt(filter.network),
      pagesIn: ways.pagesIn.map((pages) => pages & wanted),
    },
  };
}

type PageFact = 'pageName' | 'module' | 'pageType';
type SessionFact = keyof typeof sessionDimensions;

/** How views and the errors in them are counted. */
interface Counting<Own extends string, Viewed, Failed> {
  readonly errors: Errors;
  /** Of each dimension that errors alone have, what the causes are called by it; kinds are pages with a cause each. */
  readonly own: Readonly<Record<Own, readonly string[]>>;
  readonly viewedIn: (views: { readonly views: number; readonly devices: number }) => Viewed;
  readonly failedIn: (cell: Cell) => Failed;
}

/** Counts views of web pages and the errors in them. Parts by what errors alone have are of all views. */
export function countWebViews<Own extends string, Viewed, Failed>(
  { phones, ways, facts, pace }: ReturnType<typeof webViewsIn>,
  filter: Filter,
  period: Period,
  splits: readonly By<NoInfer<Own> | PageFact | SessionFact>[],
  { errors, own, viewedIn, failedIn }: Counting<Own, Viewed, Failed>,
): Map<string, Viewed & Failed>[] {
  const isOwn = (dimension: string): dimension is Own => Object.hasOwn(own, dimension);
  const isPageFact = (dimension: string): dimension is PageFact => Object.hasOwn(facts, dimension);
  const coderOf =
    (names: readonly string[], nameOf: (page: number, cause: number) => string, causes: number) => () => ({
      names,
      by: 'fault' as const,
      codes: ways.pages.flatMap((_, page) =>
        Array.from({ length: causes }, (__, cause) => names.indexOf(nameOf(page, cause))),
      ),
    });
  const causes = errors.kinds / ways.pages.length;
  const dimensionOf = (dimension: Own | PageFact | SessionFact) => {
    if (isOwn(dimension)) {
      const names = own[dimension];
      return coderOf([...new Set(names)], (_, cause) => names[cause] ?? '', causes);
    }
    if (isPageFact(dimension)) {
      const names = ways.pages.map((page) => facts[dimension](page));
      return coderOf([...new Set(names)], (page) => names[page] ?? '', causes);
    }
    return sessionDimensions[dimension];
  };
  const divisions = splits.map((split) => {
    const named = Object.fromEntries(split.dimensions.map((dimension) => [dimension, dimensionOf(dimension)]));
    return { coders: codersOf<string>(phones, named, split, period) };
  });
  const counting = countingErrors(phones, period, pace, errors, divisions);
  const ofViews = splits.map((split): By<PageFact | SessionFact> | undefined => {
    const names = split.dimensions.filter((dimension): dimension is PageFact | SessionFact => !isOwn(dimension));
    if (names.length === split.dimensions.length) return { ...split, dimensions: names };
    // Parts by what errors alone have are of all views.
    return names.length === 0 && split.starts === undefined ? { dimensions: [] } : undefined;
  });
  const viewed = countViews(
    { phones, journeys: ways, facts },
    filter,
    period,
    { ...pace, ...counting.measuring },
    ofViews.filter((split) => split !== undefined),
    (cell) => {
      let views = 0;
      eachVisit(ways, cell, (_, times) => (views += times));
      return viewedIn({ views, devices: cell.devices });
    },
  );
  const failed = counting.named().map(byNames);
  const none = viewedIn({ views: 0, devices: 0 });
  return splits.map(({ dimensions }, index) => {
    const errorsIn = failed[index] ?? new Map<string, Cell>();
    const views = ofViews[index] === undefined ? undefined : viewed.shift();
    const isOfErrors = dimensions.some(isOwn);
    const whole = isOfErrors ? views?.get('') : undefined;
    const keys = [...(isOfErrors || views === undefined ? errorsIn : views).keys()];
    return new Map(
      keys.map((key) => [key, { ...(whole ?? views?.get(key) ?? none), ...failedIn(errorsIn.get(key) ?? NO_CELL) }]),
    );
  });
}

/** Another lot (0 to 1) of a lot. */
export const lotOf = (lot: number, which: number): number => (lot * (7919 + 2 * which) * 10) % 1;
