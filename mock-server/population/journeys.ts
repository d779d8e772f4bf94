import type { Rng } from '../core/world/rng.ts';
import { sizesFrom } from '../counting/sizes.ts';
import { PAGES, type Page } from './pages.ts';
import { sizeOf } from './launch-sizes.ts';
import { JOURNEYS } from './sessions.ts';

/** Number of sizes for stays on pages, from one second to an hour. */
const STAYS = 512;
const RATIO = 3600 ** (1 / (STAYS - 1));
export const secondsOf = sizesFrom(1, RATIO, STAYS);

/** Returns the size that is closest to a time (s). */
export const sizeOfSeconds = (seconds: number): number =>
  Math.max(0, Math.min(STAYS - 1, Math.round(Math.log(seconds) / Math.log(RATIO))));

/** What sessions visit on their ways, such as pages, or the files of pages. */
export interface Ways<Place> {
  /** At most 31, so that those of a session fit into the bits of a number. */
  readonly pages: readonly Place[];
  /** The journey of each visit, and the index of its page. */
  readonly journey: Uint8Array;
  readonly page: Uint8Array;
  /** The pages of each journey, as bits. */
  readonly pagesIn: Int32Array;
  /** Duration of each journey (s). */
  readonly secondsIn: Uint32Array;
}

/** The ways of sessions through the pages of an application. */
export interface Journeys extends Ways<Page> {
  /** Offset of the visits of each journey; those of the next one follow. */
  readonly offsets: Uint16Array;
  /** Duration of each visit, as a size of `secondsOf`. */
  readonly stay: Uint16Array;
  /** Load time of the page on a usual device and network, as a size of `msOf`. */
  readonly load: Uint16Array;
}

/** Distribution of the number of visited pages. */
const LENGTHS: readonly (readonly [pages: number, lots: number])[] = [
  [1, 14],
  [2, 15],
  [3, 16],
  [4, 14],
  [5, 11],
  [6, 9],
  [8, 8],
  [10, 6],
  [13, 4],
  [18, 3],
];
/** Chances that the next page is the next one of the module, or the first page, instead of a random one. */
const [FURTHER, BACK] = [0.45, 0.2];
const [STAY_SPREAD, LOAD_SPREAD] = [0.75, 0.38];
/** Share of sessions that begin with the first page. */
const AT_FIRST = 0.82;

function journeysOf(pages: readonly Page[], rng: Rng): Journeys {
  const lots = pages.map((_, place) => [place, pages[place]?.lots ?? 0] as const);
  const offsets = new Uint16Array(JOURNEYS + 1);
  const pagesIn = new Int32Array(JOURNEYS);
  const secondsIn = new Uint32Array(JOURNEYS);
  const visits: { journey: number; page: number; stay: number; load: number }[] = [];
  for (let journey = 0; journey < JOURNEYS; journey++) {
    let page = rng.chance(AT_FIRST) || pages.length === 0 ? 0 : rng.weighted(lots);
    for (let remaining = pages.length && rng.weighted(LENGTHS); remaining > 0; remaining--) {
      const { stay: usual, load } = pages[page] ?? { stay: 0, load: 0 };
      const seconds = usual * Math.exp(rng.normal(0, STAY_SPREAD));
      const stay = sizeOfSeconds(seconds);
      visits.push({ journey, page, stay, load: sizeOf(load * Math.exp(rng.normal(0, LOAD_SPREAD))) });
      pagesIn[journey] = (pagesIn[journey] ?? 0) | (1 << page);
      secondsIn[journey] = (secondsIn[journey] ?? 0) + (secondsOf[stay] ?? 0);
      const way = rng.next();
      const isFurther = page > 0 && way < FURTHER && pages[page + 1]?.module === pages[page]?.module;
      const isBack = page > 0 && way < FURTHER + BACK;
      page = isFurther ? page + 1 : isBack ? 0 : rng.weighted(lots.filter(([other]) => other !== page));
    }
    offsets[journey + 1] = visits.length;
  }
  return {
    pages,
    offsets,
    journey: Uint8Array.from(visits, (visit) => visit.journey),
    page: Uint8Array.from(visits, (visit) => visit.page),
    stay: Uint16Array.from(visits, (visit) => visit.stay),
    load: Uint16Array.from(visits, (visit) => visit.load),
    pagesIn,
    secondsIn,
  };
}

const visitsByPages = new WeakMap<Ways<unknown>, Map<number, Uint16Array>>();

/** Returns the indexes of the visits to some pages. */
function visitsTo(journeys: Ways<unknown>, pages: number): Uint16Array {
  let all = visitsByPages.get(journeys);
  if (all === undefined) visitsByPages.set(journeys, (all = new Map()));
  let visits = all.get(pages);
  if (visits === undefined) {
    visits = Uint16Array.from(journeys.page.keys()).filter(
      (visit) => (pages & (1 << (journeys.page[visit] ?? 0))) !== 0,
    );
    all.set(pages, visits);
  }
  return visits;
}

/**
 * Visits the views of some pages in some sessions.
 * @param sizes number of sessions per variant of each journey
 * @param each receives each visit and how often it occurred in a variant
 */
export function eachVisit(
  journeys: Ways<unknown>,
  { sizes, pages }: { readonly sizes: Int32Array; readonly pages: number },
  each: (visit: number, times: number, variant: number) => void,
): void {
  const variants = sizes.length / JOURNEYS;
  for (const visit of visitsTo(journeys, pages)) {
    const first = (journeys.journey[visit] ?? 0) * variants;
    for (let variant = 0; variant < variants; variant++) {
      const times = sizes[first + variant] ?? 0;
      if (times > 0) each(visit, times, variant);
    }
  }
}

const cache = new Map<string, Journeys>();

/** Returns the journeys of an application; empty if the seeds do not contain it. */
export function journeysIn(applicationId: string, rng: (...key: string[]) => Rng): Journeys {
  const own = rng('journeys', applicationId);
  const key = `${applicationId} ${own.hex(8)}`;
  let journeys = cache.get(key);
  if (journeys === undefined) cache.set(key, (journeys = journeysOf(PAGES[applicationId] ?? [], own)));
  return journeys;
}
