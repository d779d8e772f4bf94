import type { Period, Reading } from '../../counting/topic.ts';
import { eachError, errorAt, errorsIn, type ErrorOccurrence } from '../../population/errors.ts';
import { runAt } from '../../walk/columns.ts';
import { atOnce } from '../../rows/errors.ts';
import { type Journeys, secondsOf } from '../../population/journeys.ts';
import type { Page } from '../../population/pages.ts';
import { minuteOf } from '../../population/sessions.ts';
import { firstHour, type Slice } from '../../population/timed.ts';
import type { Hit } from '../crash-issues/incident-counts.ts';
import { lotOf, packageAt, type ViewFilter, viewsFor, type ViewSource, visitIn } from '../web-views.ts';
import { type ErrorFilter, errorIssues, errorOf, jsErrorsIn, timesOf } from './js-errors.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** Visits the JS errors of a period that match a filter, device by device. */
export function eachJsHit(
  reading: Reading,
  { from, to }: Pick<Period, 'from' | 'to'>,
  source: ViewSource,
  each: (hit: Hit) => void,
  { issueId, issues, kind, ...filter }: ViewFilter & ErrorFilter = {},
): void {
  const views = viewsFor(reading, filter, source);
  const { phones, places, measuring, ways, applicationId } = views;
  const own = errorIssues(reading);
  const packageOf = packageAt(reading, source, applicationId);
  const errors = jsErrorsIn(views, { issueId, issues, kind }, own);
  const { versions } = phones.segments;
  const first = firstHour({ from });
  eachError(phones, places, { from, to, asOf: to }, measuring, errors, (columns, place) => {
    let run = 0;
    for (let row = 0; row < columns.count; row++) {
      const of = errorOf(columns.fault[row] ?? 0);
      run = runAt(columns, row, run);
      const at = first + (columns.hour[row] ?? 0) * HOUR_MS + minuteOf(place, columns.launch[row] ?? 0) * MINUTE_MS;
      const page = ways.pages[of.page];
      each({
        issue: own.places[of.error] ?? -1,
        at,
        version: versions[columns.runs.of[run] ?? 0] ?? '',
        packageVersion: () => page && packageOf(page, place, at)?.version,
        sampleId: () => errorAt(phones, columns, { at: row, place, from: first }).id,
        weight: columns.times[1]?.[row] ?? 0,
      });
    }
  });
}

/** Returns when an error occurs on a visit (s after the launch), from its random number. */
function secondsUntil({ journey, offsets, stay }: Journeys, visit: number, lot: number): number {
  let seconds = 0;
  for (let before = offsets[journey[visit] ?? 0] ?? 0; before < visit; before++)
    seconds += secondsOf[stay[before] ?? 0] ?? 0;
  return Math.floor(seconds + (secondsOf[stay[visit] ?? 0] ?? 0) * lotOf(lot, 3));
}

/** A single JS error, with its session and page. */
export interface JsErrorOccurrence extends ErrorOccurrence {
  /** Index of its issue. */
  readonly issue: number;
  readonly page: Page;
  readonly offlinePackage?: string | undefined;
  /** Seconds from launch to the error. */
  readonly runSeconds: number;
  /** How many errors it represents. */
  readonly weight: number;
}

/**
 * Returns JS errors one by one, in order of time.
 * @param place restricts the result to one device
 */
export function jsErrorOccurrences(
  reading: Reading,
  { issueId, issues, kind, ...filter }: ViewFilter & ErrorFilter,
  period: Period,
  slice: Omit<Slice, 'by'>,
  source: ViewSource,
  place?: number,
) {
  const views = viewsFor(reading, filter, source);
  const { phones, measuring, ways, journeys, applicationId } = views;
  const own = errorIssues(reading);
  const packageOf = packageAt(reading, source, applicationId);
  const errors = jsErrorsIn(views, { issueId, issues, kind }, own);
  const places = place === undefined ? views.places : views.places.filter((one) => one === place);
  const { total, items } = errorsIn(phones, places, period, measuring, errors, slice);
  const occurrences = items.flatMap((item): JsErrorOccurrence[] => {
    const of = errorOf(item.kind);
    const page = ways.pages[of.page];
    if (page === undefined) return [];
    return [
      {
        ...item,
        issue: own.places[of.error] ?? -1,
        page,
        offlinePackage: packageOf(page, item.place, item.at)?.title,
        runSeconds: secondsUntil(journeys, visitIn(journeys, ways, item.visit), item.lot),
        weight: atOnce(phones.weights[item.place] ?? 0) * timesOf(item.lot),
      },
    ];
  });
  return { phones, total, items: occurrences };
}
