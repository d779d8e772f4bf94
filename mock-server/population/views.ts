import { hourOf } from '../core/kit/day-range.ts';
import { OTHER, SEPARATOR } from '../counting/keys.ts';
import { type By, isAsked, isAskedBesides, type Period, type Reading } from '../counting/topic.ts';
import type { Cell } from '../walk/cells.ts';
import { countSessions } from './count.ts';
import type { Measuring } from './measuring.ts';
import type { Coder } from './coders.ts';
import { type Journeys, journeysIn, type Ways } from './journeys.ts';
import { type Page } from './pages.ts';
import { phonesOf, type PhoneFilter, type Phones, placesIn, type SegmentsOf } from './phones.ts';
import { JOURNEYS, networkAt } from './sessions.ts';
import { codersOf, sessionDimensions, type Splitting } from './splits.ts';

/** The facts of pages. */
const pageFacts = {
  pageName: ({ name }: Page) => name,
  module: ({ module }: Page) => module,
  pageType: ({ type }: Page) => type,
};

/** The facts by which visited items are split. */
type FactsOf<Place, Fact extends string> = Readonly<Record<Fact, (place: Place) => string>>;

/** Phones, their ways, and the facts of the visited items. */
export interface Visitors<Place, Fact extends string> {
  readonly phones: Phones;
  readonly journeys: Ways<Place>;
  readonly facts: FactsOf<Place, Fact>;
}

/** The dimensions of sessions with page visits, besides those of the pages. */
const dimensions = {
  ...sessionDimensions,
  hour: (_, { from }) => ({ names: HOURS.map(String), by: 'hour', codes: hoursOfDay.subarray(hourOf(from)) }),
  activeTime: byActiveTime,
  dailySessions: () => ({ names: SESSION_BINS.map(String), by: 'day', codes: sessionBins }),
} satisfies Readonly<Record<string, Splitting>>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hoursOfDay = Uint8Array.from({ length: 24 * 400 }, (_, hour) => hour % 24);

/** Bounds of a device's active time on a day (s). */
export const ACTIVE_BINS = [0, 60, 300, 600, 1800, 3600, 10_800];
/** Bounds of a device's number of sessions on a day. */
const SESSION_BINS = [0, 2, 3, 6, 11];
/** Counts each session as one minute, so that the minutes are the number of sessions. */
const MINUTES: readonly number[] = Array.from({ length: JOURNEYS }, () => 60);
const sessionBins = Array.from({ length: 1441 }, (_, count) => SESSION_BINS.findLastIndex((bin) => bin <= count));
const minuteBins = Array.from({ length: 1441 }, (_, minute) => ACTIVE_BINS.findLastIndex((bin) => bin <= minute * 60));

/** Classifies device days by active time, the sum of their journeys. */
export function byActiveTime(): Coder {
  return { names: ACTIVE_BINS.map(String), by: 'day', codes: minuteBins };
}

/** Restricts the counted views. */
export type ViewFilter<Fact extends string> = PhoneFilter & { readonly [fact in Fact]?: string | undefined } & {
  readonly version?: readonly string[] | undefined;
  readonly network?: string | undefined;
};

type SessionDimension = keyof typeof dimensions;

/** Pages with equal values of the page dimensions, which are counted together. */
interface Group {
  readonly keys: readonly string[];
  /** As bits. */
  readonly pages: number;
}

function groupsOf<Place>(
  pages: readonly Place[],
  facts: readonly ((place: Place) => string)[],
  pageBits: number,
  keep?: ReadonlySet<string>,
) {
  const groups = new Map<string, Group>();
  for (const [place, page] of pages.entries()) {
    const bit = 1 << place;
    if ((pageBits & bit) === 0) continue;
    const keys = facts.map((factOf) => factOf(page)).map((key) => (!keep || keep.has(key) ? key : OTHER));
    const id = keys.join(SEPARATOR);
    groups.set(id, { keys, pages: (groups.get(id)?.pages ?? 0) | bit });
  }
  return [...groups.values()];
}

/** Returns the pages that match a filter, as bits. */
export function pagesWith<Place>(pages: readonly Place[], filter: object, facts: FactsOf<Place, string>): number {
  const conditions = Object.entries(facts).flatMap(([fact, factOf]) => {
    const value: unknown = Reflect.get(filter, fact);
    return value === undefined ? [] : [{ factOf, value }];
  });
  return pages.reduce(
    (bits, page, place) =>
      conditions.every(({ factOf, value }) => factOf(page) === value) ? bits | (1 << place) : bits,
    0,
  );
}

/** Returns the phones and journeys of the application. */
export function visitorsOf(reading: Reading, segmentsOf: SegmentsOf) {
  const phones = phonesOf(reading, reading.appId, segmentsOf);
  const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
  const journeys: Journeys = journeysIn(applicationId, (...key) => reading.rng(...key));
  return { applicationId, phones, journeys, facts: pageFacts };
}

/** Splits the views of a cell into parts, and returns the measures of each. */
export type Dividing<Measured> = (cell: Cell) => ReadonlyMap<string, Measured>;

/**
 * Counts sessions by the pages that they visit.
 * @param measuresOf returns the measures of a cell
 * @param dividing for dimensions that distinguish views of one page, how to divide the views of a cell
 */
export function countViews<Measured, Place, Fact extends string, Own extends string = never>(
  { phones, journeys, facts }: Visitors<Place, Fact>,
  filter: ViewFilter<NoInfer<Fact>>,
  period: Period,
  measuring: Pick<Measuring, 'sums' | 'telling' | 'paceOf' | 'hasDays' | 'hasDevices' | 'packages'>,
  splits: readonly By<NoInfer<Fact> | SessionDimension | NoInfer<Own>>[],
  measuresOf: (cell: Cell) => Measured,
  dividing?: Readonly<Record<Own, Dividing<Measured>>>,
): ReadonlyMap<string, Measured>[] {
  const pageBits = pagesWith(journeys.pages, filter, facts);
  const isFact = (dimension: string): dimension is Fact => Object.hasOwn(facts, dimension);
  const isOwn = (dimension: string): dimension is Own => dividing !== undefined && Object.hasOwn(dividing, dimension);
  const isOfSession = (dimension: string): dimension is SessionDimension => Object.hasOwn(dimensions, dimension);
  const divisions = splits.map(({ dimensions: names, keep, starts }) => {
    const own = names.find((name) => isOwn(name));
    const others = names.filter((name) => isOfSession(name));
    // The topic's own dimensions are ordered, and keep all parts.
    const split = { dimensions: others, ...(keep && !own && { keep }), ...(starts && { starts }) };
    const splitFacts = names.filter((name) => isFact(name)).map((fact) => facts[fact]);
    const groups = groupsOf(journeys.pages, splitFacts, pageBits, keep);
    return { names, own, groups, coders: codersOf(phones, dimensions, split, period) };
  });
  const { hasDays = false, hasDevices = true } = measuring;
  const hasSizes = !hasDevices || isAskedBesides(splits, 'devices', 'deviceDays');
  const cellsBySplit = countSessions(
    phones,
    placesIn(phones, filter),
    period,
    {
      ...measuring,
      hasSizes,
      // Without sizes, devices tell which parts have views.
      hasDevices: hasDevices && (!hasSizes || isAsked(splits, 'devices')),
      hasDays: hasDays && isAsked(splits, 'deviceDays'),
      version: filter.version,
      network: networkAt(filter.network),
      pagesIn: journeys.pagesIn.map((pages) => pages & pageBits),
    },
    divisions.map(({ names, coders, groups }) => ({
      coders,
      groups: groups.map(({ pages }) => pages),
      ...(names.some((name) => name === 'activeTime') && { secondsIn: journeys.secondsIn }),
      ...(names.some((name) => name === 'dailySessions') && { secondsIn: MINUTES }),
    })),
  );
  return cellsBySplit.map((cells, index) => {
    const { names = [], own, groups = [] } = divisions[index] ?? {};
    const divide = own && dividing?.[own];
    const measured = new Map<string, Measured>();
    for (const { names: others, group, cell } of cells) {
      const keyOf = (part?: string) => {
        const [ofPages, rest] = [[...(groups[group]?.keys ?? [])], [...others]];
        const keys = names.map((name) => (isOwn(name) ? part : isFact(name) ? ofPages.shift() : rest.shift()));
        return [...keys, ...rest].join(SEPARATOR);
      };
      if (divide) for (const [part, measures] of divide(cell)) measured.set(keyOf(part), measures);
      else measured.set(keyOf(), measuresOf(cell));
    }
    return measured;
  });
}
