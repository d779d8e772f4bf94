import type { By, Period, Reading } from '../counting/topic.ts';
import type { Cell } from '../walk/cells.ts';
import { countErrors } from '../population/errors.ts';
import type { Errors } from '../rows/errors.ts';
import type { Journeys, Ways } from '../population/journeys.ts';
import { byJourney, type Measuring, unpaced } from '../population/measuring.ts';
import type { Page } from '../population/pages.ts';
import {
  hasPages,
  type OfflineApp,
  packageSplit,
  packageTitle,
  type PackagesOf,
  subAppOf,
  withPackages,
} from '../population/packages.ts';
import { type PhoneFilter, placesIn, type SegmentsOf, versionAt } from '../population/phones.ts';
import { networkAt } from '../population/sessions.ts';
import type { sessionDimensions } from '../population/splits.ts';
import { pagesWith, visitorsOf } from '../population/views.ts';
import { countOutcomes, type Outcomes } from './outcomes.ts';
import { pacesOf, telling } from './page-loads/pace.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** The page views in web views, on the ways of sessions. */
type WebWays = Ways<Page>;

const cache = new WeakMap<Journeys, WebWays>();

function webWays(journeys: Journeys): WebWays {
  let ways = cache.get(journeys);
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
    cache.set(journeys, ways);
  }
  return ways;
}

/** Returns the index of a web page visit among all visits of its journey. */
export function visitIn(journeys: Journeys, { journey }: WebWays, visit: number): number {
  const own = journey[visit] ?? 0;
  let remaining = visit - journey.indexOf(own);
  let place = journeys.offsets[own] ?? 0;
  for (; ; place++) if (journeys.pages[journeys.page[place] ?? 0]?.type !== 'native' && remaining-- === 0) return place;
}

/**
 * The filter of web page views; `subApp` selects the pages that a sub-application provides, or those that none does.
 */
export type ViewFilter = PhoneFilter &
  PageFilter & {
    readonly subApp?: string | undefined;
    readonly version?: readonly string[] | undefined;
    readonly network?: string | undefined;
  };

/** The filter of pages. */
export interface PageFilter {
  readonly pageName?: string | undefined;
  readonly module?: string | undefined;
  readonly pageType?: string | undefined;
  /** By title. */
  readonly offlinePackage?: string | undefined;
}

/** The data sources of views. */
export interface ViewSource {
  readonly segmentsOf: SegmentsOf;
  readonly packagesOf: PackagesOf;
}

/** The value for pages that no sub-application provides. */
const NONE = 'none';

/** Returns the sub-applications that provide pages of the queried application. */
function appsIn(reading: Reading, { packagesOf }: ViewSource): OfflineApp[] {
  const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
  return packagesOf(reading, reading.appId).filter((app) => hasPages(applicationId, app));
}

/** Adds the sub-application of the package to a filter; none if the package is unknown. */
function packageIn<Own extends ViewFilter>(reading: Reading, filter: Own, source: ViewSource) {
  const { offlinePackage } = filter;
  if (offlinePackage === undefined) return { filter };
  const app = appsIn(reading, source).find((one) =>
    one.segments.versions.some((version) => packageTitle(one, version) === offlinePackage),
  );
  return { filter: { ...filter, subApp: app?.subAppId ?? '' }, app };
}

/** Returns the views of web pages that match a filter, regardless of its package. */
export function viewsFor(reading: Reading, filter: ViewFilter, source: ViewSource) {
  const { filter: own, app } = packageIn(reading, filter, source);
  return webViewsIn(reading, own, source, app);
}

/** The views of web pages that match a filter, split by the package of their page. */
function byPackages(reading: Reading, filter: ViewFilter, source: ViewSource): WebViews {
  const views = webViewsIn(reading, filter, source);
  const packages = packageSplit(views.applicationId, views.ways.pages, appsIn(reading, source));
  const packageBits = packages.apps.reduce((all, { pages }) => all | pages, 0);
  return {
    ...views,
    phones: { ...views.phones, packages: packages.coder },
    pageBits: views.pageBits & packageBits,
    measuring: { ...views.measuring, packages },
  };
}

/** Counts splits of views. The package of a view is that of its page. */
export function countByPackage<Own extends ViewFilter, Dimension extends string, Counted>(
  reading: Reading,
  query: Own,
  splits: readonly By<Dimension>[],
  source: ViewSource,
  count: (views: WebViews, filter: Own, splits: readonly By<Dimension>[]) => readonly ReadonlyMap<string, Counted>[],
): ReadonlyMap<string, Counted>[] {
  const { filter, app } = packageIn(reading, query, source);
  if (app !== undefined || query.offlinePackage !== undefined)
    return [...count(webViewsIn(reading, filter, source, app), filter, splits)];
  const isDivided = (split: By<Dimension>) => split.dimensions.some((dimension) => dimension === 'offlinePackage');
  const [divided, whole] = [splits.filter(isDivided), splits.filter((split) => !isDivided(split))];
  const ofWhole = whole.length === 0 ? [] : count(webViewsIn(reading, filter, source), filter, whole);
  const ofDivided = divided.length === 0 ? [] : count(byPackages(reading, filter, source), filter, divided);
  return splits.map(
    (split) =>
      (isDivided(split) ? ofDivided[divided.indexOf(split)] : ofWhole[whole.indexOf(split)]) ??
      new Map<string, Counted>(),
  );
}

/** An offline package that a device had. */
interface HadPackage {
  readonly version: string;
  /** Its display name. */
  readonly title: string;
}

/**
 * Returns a function that finds the package that provided a page to a device at a time (ms); undefined if none did. The
 * packages of all devices are only computed for its first call.
 */
export function packageAt(reading: Reading, source: ViewSource, applicationId: string) {
  let apps: OfflineApp[] | undefined;
  return (page: Page, place: number, at: number): HadPackage | undefined => {
    const subAppId = subAppOf(applicationId, page.name);
    apps ??= appsIn(reading, source);
    const app = apps.find((one) => one.subAppId === subAppId);
    const version = app && versionAt(app.segments, place, Math.floor(at / HOUR_MS) * HOUR_MS);
    return app && version ? { version, title: packageTitle(app, version) } : undefined;
  };
}

/**
 * Returns the views of web pages that match a filter, split by device tier, web view and network.
 * @param app also splits by its packages
 */
function webViewsIn(reading: Reading, filter: ViewFilter, { segmentsOf }: ViewSource, app?: OfflineApp) {
  const { applicationId, phones: all, journeys, facts: ofPages } = visitorsOf(reading, segmentsOf);
  const phones = app ? withPackages(all, app, filter.offlinePackage) : all;
  const facts = { ...ofPages, subApp: ({ name }: Page) => subAppOf(applicationId, name) ?? NONE };
  const ways = webWays(journeys);
  const pageBits = pagesWith(ways.pages, filter, facts);
  const pace = { sums: 'loads', telling, paceOf: pacesOf(phones) };
  return {
    applicationId,
    phones,
    journeys,
    places: placesIn(phones, filter),
    ways,
    facts,
    pageBits,
    pace,
    measuring: {
      ...pace,
      version: filter.version,
      network: networkAt(filter.network),
      pagesIn: ways.pagesIn.map((pages) => pages & pageBits),
    },
  };
}

export type WebViews = ReturnType<typeof webViewsIn> & { readonly measuring: Pick<Measuring, 'packages'> };

type PageFact = 'pageName' | 'module' | 'pageType' | 'subApp';
type SessionFact = keyof typeof sessionDimensions;

/** How to count views and errors in them. */
interface Counting<Own extends string, Viewed extends object, Failed> extends Pick<
  Outcomes<Own, Viewed, Failed>,
  'own' | 'pageMeasure' | 'viewedIn'
> {
  readonly errors: Errors;
  /** @param pages number of pages with errors, if requested */
  readonly failedIn: (cell: Cell, pages: number) => Failed;
}

/** Counts views regardless of load time. */
const viewing = ({ packages }: Pick<Measuring, 'packages'>) => ({
  sums: 'ways',
  telling: byJourney(packages?.apps.length ?? 1),
  paceOf: unpaced,
  packages,
});

/** Counts views of web pages and errors in them. Parts by dimensions that only errors have refer to all views. */
export const countWebViews = <Own extends string, Viewed extends object, Failed>(
  { phones, places, ways, facts, measuring }: WebViews,
  filter: ViewFilter,
  period: Period,
  splits: readonly By<NoInfer<Own> | PageFact | SessionFact>[],
  { errors, failedIn, ...counting }: Counting<Own, Viewed, Failed>,
): Map<string, Viewed & Failed>[] =>
  countOutcomes({ phones, journeys: ways, facts }, filter, period, viewing(measuring), splits, {
    ...counting,
    kinds: errors.kinds,
    countHappened: (divisions) => countErrors(phones, places, period, measuring, errors, divisions),
    happenedIn: failedIn,
  });

/** Derives another random number (0 to 1) from one. */
export const lotOf = (lot: number, which: number): number => (lot * (7919 + 2 * which) * 10) % 1;
