import { topics } from '../../../openapi/generated/topics.ts';
import type { By, Counter, DimensionOf, Period, Reading } from '../../counting/topic.ts';
import { BlockCache } from '../../rows/block-cache.ts';
import type { ErrorBlock, Errors } from '../../rows/errors.ts';
import { NETWORKS } from '../../population/sessions.ts';
import { isIn } from '../crash-issues/causes.ts';
import type { IncidentCounts } from '../crash-issues/incident-counts.ts';
import { issuesOf } from '../crash-issues/issues-of.ts';
import { countByPackage, countWebViews, lotOf, type ViewFilter, type ViewSource, type WebViews } from '../web-views.ts';
import { errorsOn, JS_ERRORS } from './library.ts';

/** Factors of the error rate by network. */
const NETWORK_FACTORS = [0.9, 0.95, 1.1, 2.2] as const;
/** Share of views with an error that have further errors. */
const REPEATED = 0.3;

/** The filter of JS errors, in addition to that of views. */
export interface ErrorFilter {
  readonly issueId?: string | undefined;
  /** Restricts to issues by index. */
  readonly issues?: ReadonlySet<number> | undefined;
  readonly kind?: string | undefined;
}

/**
 * The issues for the errors of the library, in its order: their ids, and their indexes among the application's issues.
 */
export interface ErrorIssues {
  readonly ids: readonly string[];
  readonly places: readonly number[];
}

/** Returns the issues of an application's JS errors. */
export function errorIssues(reading: Reading): ErrorIssues {
  const issues = issuesOf(reading, 'js');
  const places = JS_ERRORS.map(({ key }) => issues.findIndex(({ cause }) => cause.key === key));
  return { ids: places.map((place) => issues[place]?.id ?? ''), places };
}

/** Returns how often an error occurs in a view that has it, from its random number. */
export const timesOf = (lot: number): number => (lotOf(lot, 1) < REPEATED ? 2 + Math.floor(lotOf(lot, 2) * 3) : 1);

/** Returns the error of a kind, by its index in the library, and its page. */
export const errorOf = (kind: number) => ({
  page: Math.floor(kind / JS_ERRORS.length),
  error: kind % JS_ERRORS.length,
});

const cache = new BlockCache<ErrorBlock>();

/** Determines which views have which error: one of the errors of the page, except in versions without it. */
export function jsErrorsIn(
  { ways, pageBits, phones, pace }: WebViews,
  { issueId, issues, kind: only }: ErrorFilter,
  { ids, places }: ErrorIssues,
): Errors {
  const { page, pages } = ways;
  const onPages = pages.map(errorsOn);
  const often = onPages.map((errors) => errors.reduce((sum, error) => sum + error.weight, 0));
  const inVersion = JS_ERRORS.map((error) => phones.segments.versions.map((version) => isIn(error, version)));
  const { names, codes } = phones.coded.webView;
  const inWebView = JS_ERRORS.map(({ webViews }) => names.map((name) => webViews?.includes(name) ?? true));
  const isWanted = JS_ERRORS.map(
    ({ kind }, place) =>
      (issueId ?? ids[place]) === ids[place] &&
      (only ?? kind) === kind &&
      (issues === undefined || issues.has(places[place] ?? -1)),
  );
  return {
    cache,
    ways,
    pace,
    alike: NETWORKS.length,
    lot: 24_691,
    chanceAt: (visit, variant) => ((often[page[visit] ?? 0] ?? 0) / 100_000) * (NETWORK_FACTORS[variant] ?? 1),
    kinds: pages.length * JS_ERRORS.length,
    kindAt({ visit, version, place: device }, lot) {
      const of = page[visit] ?? 0;
      let remaining = lot * (often[of] ?? 0);
      const error = onPages[of]?.find((one) => (remaining -= one.weight) < 0) ?? onPages[of]?.at(-1);
      const place = error ? JS_ERRORS.indexOf(error) : -1;
      const isThere = inVersion[place]?.[version] === true && inWebView[place]?.[codes[device] ?? 0] === true;
      return isThere ? of * JS_ERRORS.length + place : -1;
    },
    isCounted(kind) {
      const { page: of, error } = errorOf(kind);
      return isWanted[error] === true && (pageBits & (1 << of)) !== 0;
    },
    amounts: [(_, lot) => timesOf(lot)],
  };
}

type Dimension = DimensionOf<'jsErrors'>;

/** Counts script errors, and the views with any. */
function countErrors(
  reading: Reading,
  { issueId, issues, kind, ...viewFilter }: ViewFilter & ErrorFilter,
  period: Period,
  splits: readonly By<Dimension>[],
  source: ViewSource,
) {
  const own = errorIssues(reading);
  return countByPackage(reading, viewFilter, splits, source, (views, filter, ofViews) =>
    countWebViews(views, filter, period, ofViews, {
      errors: jsErrorsIn(views, { issueId, issues, kind }, own),
      own: { crashIssue: own.ids, jsErrorType: JS_ERRORS.map((error) => error.kind) },
      pageMeasure: 'errorPages',
      viewedIn: (viewed) => viewed,
      failedIn: ({ incidents: [all, errors] }, errorPages) => ({
        errorViews: all?.count ?? 0,
        errorDevices: all?.devices ?? 0,
        errors: errors?.count ?? 0,
        errorPages,
      }),
    }),
  );
}

const NO_SIZES = new Int32Array(0);
const isDimension = (name: string): name is Dimension => Object.hasOwn(topics.jsErrors.dimensions, name);

/** Counts JS errors as incidents of issues, relative to page views. */
export const countJsIncidents = (
  reading: Reading,
  filter: ViewFilter & ErrorFilter,
  period: Period,
  splits: readonly By<string>[],
  source: ViewSource,
): Map<string, IncidentCounts>[] =>
  countErrors(
    reading,
    filter,
    period,
    splits.map(({ dimensions, starts }) => ({
      dimensions: dimensions.filter(isDimension),
      measures: new Set(['errors', 'errorViews', 'errorDevices', 'views', 'devices']),
      ...(starts && { starts }),
    })),
    source,
  ).map(
    (parts) =>
      new Map(
        [...parts].map(([key, { views: launches, devices, errors: incidents, errorDevices, errorViews: hitViews }]) => [
          key,
          { launches, devices, incidents, hitDevices: errorDevices, hitViews, sizes: NO_SIZES },
        ]),
      ),
  );

/** Counts the topic of JS errors. */
export const createJsErrors = (source: ViewSource): Counter<'jsErrors'> => ({
  count: (reading, { jsErrorType, ...filter }, period, splits) =>
    countErrors(reading, { ...filter, kind: jsErrorType }, period, splits, source),
});
