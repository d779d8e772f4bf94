import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Context } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Phones } from '../../population/phones.ts';
import { placeOfId } from '../../population/timed.ts';
import { causeOf } from '../crash-issues/issues-of.ts';
import { actionsOf, factsOf } from '../crash-issues/sample-facts.ts';
import type { CrashIssueRow } from '../crash-issues/table.ts';
import { rowOf } from '../slow-rows.ts';
import { missingFor, symbolicate } from '../symbols/symbolicate.ts';
import type { ViewFilter, ViewSource } from '../web-views.ts';
import type { ErrorFilter } from './js-errors.ts';
import { type JsErrorOccurrence, jsErrorOccurrences } from './occurrences.ts';

/** Above the number of errors in any session. */
const ALL = 1000;
/** The script thread of a web view. */
const THREAD = 'JavaScript';

function toSample(
  { clock }: Pick<Context<'getCrashSample'>, 'clock'>,
  phones: Phones,
  occurrence: JsErrorOccurrence,
): Schemas['CrashSampleItem'] {
  const { names, codes } = phones.coded.region;
  const { page, offlinePackage, runSeconds, weight } = occurrence;
  return {
    ...rowOf(phones, occurrence, clock),
    region: names[codes[occurrence.place] ?? 0] ?? '',
    visibility: 'foreground',
    pageName: page.name,
    ...(offlinePackage !== undefined && { offlinePackage }),
    runSeconds,
    weight,
  };
}

/** Lists the individual errors of an issue. */
export function jsSamples(
  context: Context<'listCrashSamples'>,
  filter: ViewFilter & ErrorFilter,
  source: ViewSource,
): Schemas['CrashSamplePage'] {
  const { page, size, sort } = context.query;
  const slice = { page, size, isDown: sort[0]?.endsWith(',desc') ?? true };
  const { phones, total, items } = jsErrorOccurrences(context, filter, dayRange(context), slice, source);
  return { items: items.map((one) => toSample(context, phones, one)), total, page, size };
}

/** One error of an issue: its stack, earlier user actions, console output and device. */
export async function jsSample(
  context: Context<'getCrashSample'>,
  row: CrashIssueRow,
  source: ViewSource,
): Promise<Schemas['CrashSample']> {
  const { clock, path, refuse } = context;
  const where = placeOfId(path.sampleId, clock.now());
  if (where === undefined) throw refuse('NOT_FOUND');
  const { place, launch, period } = where;
  const slice = { page: 1, size: ALL, isDown: false };
  const { phones, items } = jsErrorOccurrences(context, { issueId: row.id }, period, slice, source, place);
  const occurrence = items.find(({ id }) => id === path.sampleId);
  if (occurrence === undefined || occurrence.at > clock.now()) throw refuse('NOT_FOUND');
  const cause = causeOf(row);
  const { frames, rawFrames } = await symbolicate(context, cause.platform, occurrence.version, cause.frames);
  const session = { place, launch, at: occurrence.at };
  return {
    ...toSample(context, phones, occurrence),
    issueId: row.id,
    missingSymbols: missingFor(context, cause.platform, occurrence.version, cause.frames),
    threads: [{ name: THREAD, crashed: true, frames, ...(frames.length > 0 && { rawFrames }) }],
    actions: actionsOf(context, phones, { ...session, run: occurrence.runSeconds, isHidden: false }),
    log: [
      `I/App version ${occurrence.version}`,
      `I/WebView ${occurrence.page.name}${occurrence.offlinePackage === undefined ? '' : ` from ${occurrence.offlinePackage}`}`,
      `E/Console ${cause.title}`,
    ],
    facts: factsOf(phones, session, cause),
  };
}
