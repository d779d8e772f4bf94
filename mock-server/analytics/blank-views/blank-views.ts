import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Reading } from '../../counting/topic.ts';
import { errorOf, errorsIn, type ErrorOccurrence } from '../../population/errors.ts';
import { atOnce } from '../../rows/errors.ts';
import type { Page } from '../../population/pages.ts';
import { filesOn } from '../../population/resources.ts';
import { apisIn } from '../api-calls/transactions.ts';
import { codesOn } from '../api-calls/ways.ts';
import { blanksIn, causeOf, isRecovered, scoreOf, secondsOf } from '../blank-screens/blanks.ts';
import { isIn } from '../crash-issues/causes.ts';
import { issuesOf } from '../crash-issues/issues-of.ts';
import { errorsOn } from '../js-errors/library.ts';
import { rowOf, sliceOf } from '../slow-rows.ts';
import { lotOf, packageAt, viewsFor, type ViewSource, type WebViews } from '../web-views.ts';
import { screenshot, screenshotOf } from './screenshot.ts';

type Related = Pick<Schemas['BlankView'], 'relatedError' | 'relatedIssueId'>;

/** Returns what caused a blank screen: an error, a file or a request of its page. */
function relatedOf(reading: Reading, applicationId: string) {
  const apis = apisIn(reading);
  const issues = new Map(issuesOf(reading, 'js').map(({ id, cause }) => [cause.key, id]));
  return (page: Page, version: string, cause: ReturnType<typeof causeOf>, lot: number): Related => {
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(lotOf(lot, 4) * all.length)];
    if (cause === 'js') {
      const error = pick(errorsOn(page).filter((one) => isIn(one, version)));
      const relatedIssueId = issues.get(error?.key ?? '');
      return error ? { relatedError: error.title, ...(relatedIssueId !== undefined && { relatedIssueId }) } : {};
    }
    const code = cause === 'http' ? pick(codesOn(applicationId, page.name)) : undefined;
    const relatedError =
      cause === 'resource' ? pick(filesOn(applicationId, page)) : code === undefined ? code : apis.get(code)?.api;
    return relatedError === undefined ? {} : { relatedError };
  };
}

/** Converts blank views to rows. */
function rowsIn(context: Reading & { clock: Clock }, views: WebViews, source: ViewSource) {
  const { phones, ways, applicationId } = views;
  const related = relatedOf(context, applicationId);
  const packageOf = packageAt(context, source, applicationId);
  return ({ visit, kind, lot, ...session }: ErrorOccurrence): Schemas['BlankView'][] => {
    const page = ways.pages[ways.page[visit] ?? 0];
    if (page === undefined) return [];
    const had = packageOf(page, session.place, session.at);
    const row = rowOf(phones, session, context.clock);
    return [
      {
        ...row,
        pageName: page.name,
        ...(had && { offlinePackage: had.title }),
        blankCause: causeOf(kind),
        seconds: secondsOf(kind, lot),
        recovered: isRecovered(kind, lot),
        score: scoreOf(kind, lot),
        ...related(page, session.version, causeOf(kind), lot),
        weight: atOnce(row.weight),
      },
    ];
  };
}

/** Returns a view by its id. Throws if it does not exist. */
function viewOf(context: Context<'getBlankView' | 'getBlankViewScreenshot'>, source: ViewSource) {
  const { path, clock, refuse } = context;
  const views = viewsFor(context, {}, source);
  const error = errorOf(path.viewId, clock.now(), views.phones, views.measuring, blanksIn(views, {}));
  if (error === undefined) throw refuse('NOT_FOUND');
  return { views, error };
}

/** Handlers for blank views, derived from the sessions of the phones. */
export const createBlankViewHandlers = (source: ViewSource): TagHandlers<'blankViews'> =>
  handlers<'blankViews'>({
    listBlankViews: (context) => {
      const { query } = context;
      const views = viewsFor(context, query, source);
      const { phones, places, measuring } = views;
      const errors = blanksIn(views, query);
      const { total, items } = errorsIn(phones, places, dayRange(context), measuring, errors, sliceOf(query));
      return { items: items.flatMap(rowsIn(context, views, source)), total, page: query.page, size: query.size };
    },

    getBlankView: (context) => {
      const { views, error } = viewOf(context, source);
      const [row] = rowsIn(context, views, source)(error);
      if (row === undefined) throw context.refuse('NOT_FOUND');
      const shot = screenshotOf(row.seconds);
      return { ...row, ...(shot && { screenshot: shot }) };
    },

    getBlankViewScreenshot: (context) => {
      const { views, error } = viewOf(context, source);
      const { kind, lot, visit } = error;
      const page = views.ways.pages[views.ways.page[visit] ?? 0];
      if (page === undefined || !screenshotOf(secondsOf(kind, lot))) throw context.refuse('NOT_FOUND');
      return { binary: screenshot(page.name), type: 'image/png' };
    },
  });
