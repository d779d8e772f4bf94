import { SEPARATOR } from '../counting/keys.ts';
import { type By, isAskedBesides, onlyOf, type Period } from '../counting/topic.ts';
import { type Cell, type Division, type NamedCell, NO_CELL } from '../walk/cells.ts';
import { byNames } from '../population/count.ts';
import { eachVisit } from '../population/journeys.ts';
import type { Measuring } from '../population/measuring.ts';
import type { Coder } from '../population/coders.ts';
import { codersOf, sessionDimensions, type Splitting } from '../population/splits.ts';
import { countViews, type ViewFilter, type Visitors } from '../population/views.ts';

type SessionFact = keyof typeof sessionDimensions;

/** How to count views, and outcomes in them such as errors. */
export interface Outcomes<Own extends string, Viewed extends object, Happened> {
  /** Number of kinds of outcomes: combinations of page and cause. */
  readonly kinds: number;
  /** For each dimension that only outcomes have, the names of the causes. */
  readonly own: Readonly<Record<Own, readonly string[]>>;
  /** The measure for the number of pages with outcomes, if any. */
  readonly pageMeasure?: string;
  /** Counts outcomes. */
  readonly countHappened: (divisions: readonly Division[]) => readonly NamedCell[][];
  readonly viewedIn: (views: { readonly views: number; readonly devices: number }) => Viewed;
  /** @param pages number of pages with outcomes, if requested */
  readonly happenedIn: (cell: Cell, pages: number) => Happened;
}

/** Returns the number of pages with outcomes, by part; the first coder of the cells is the page. */
function pagesByPart(cells: readonly NamedCell[]): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  for (const { names } of cells) {
    const key = names.slice(1).join(SEPARATOR);
    pages.set(key, (pages.get(key) ?? 0) + 1);
  }
  return pages;
}

/** Items with a name. */
interface NamedPlace {
  readonly name: string;
}

/** Returns the splits of outcomes: by their own dimensions, and by page. */
function splittingsOf<Place extends NamedPlace>(
  pages: readonly Place[],
  facts: Readonly<Record<string, (place: Place) => string>>,
  { kinds, own }: Pick<Outcomes<string, object, unknown>, 'kinds' | 'own'>,
) {
  const causes = kinds / pages.length;
  const coderOf = (names: readonly string[], nameOf: (page: number, cause: number) => string): Coder => ({
    names,
    by: 'fault',
    codes: pages.flatMap((_, page) =>
      Array.from({ length: causes }, (__, cause) => names.indexOf(nameOf(page, cause))),
    ),
  });
  const byPage = (factOf: (place: Place) => string): Coder => {
    const names = pages.map(factOf);
    return coderOf([...new Set(names)], (page) => names[page] ?? '');
  };
  const splittings: Readonly<Record<string, Splitting>> = {
    ...sessionDimensions,
    ...Object.fromEntries(Object.entries(facts).map(([fact, factOf]) => [fact, () => byPage(factOf)])),
    ...Object.fromEntries(
      Object.entries(own).map(([dimension, names]) => [
        dimension,
        () => coderOf([...new Set(names)], (_, cause) => names[cause] ?? ''),
      ]),
    ),
  };
  return { splittings, byPlace: byPage(({ name }) => name) };
}

/** Counts page views and outcomes in them. Parts by dimensions that only outcomes have refer to all views. */
export function countOutcomes<
  Place extends NamedPlace,
  Fact extends string,
  Own extends string,
  Viewed extends object,
  Happened,
>(
  { phones, journeys: ways, facts }: Visitors<Place, Fact>,
  filter: ViewFilter<NoInfer<Fact>>,
  period: Period,
  pace: Pick<Measuring, 'sums' | 'telling' | 'paceOf' | 'hasDevices' | 'packages'>,
  splits: readonly By<NoInfer<Own> | NoInfer<Fact> | SessionFact>[],
  outcomes: Outcomes<Own, Viewed, Happened>,
): Map<string, Viewed & Happened>[] {
  const { own, pageMeasure, viewedIn, happenedIn } = outcomes;
  const isOwn = (dimension: string): dimension is Own => Object.hasOwn(own, dimension);
  const { splittings, byPlace } = splittingsOf(ways.pages, facts, outcomes);
  const divisions = splits.map((split) => ({ coders: codersOf<string>(phones, splittings, split, period) }));
  // The number of pages with outcomes is counted by the pages of each part.
  const onPages = splits.map(({ measures }) => pageMeasure !== undefined && (measures?.has(pageMeasure) ?? true));
  const pageDivisions = divisions
    .filter((_, split) => onPages[split])
    .map(({ coders }) => ({ coders: [byPlace, ...coders] }));
  const none = viewedIn({ views: 0, devices: 0 });
  const viewMeasures = Object.keys(none);
  const ofViews = splits.map((split): By<Fact | SessionFact> | undefined => {
    const names = split.dimensions.filter((dimension): dimension is Fact | SessionFact => !isOwn(dimension));
    if (names.length === split.dimensions.length) return { ...split, dimensions: names };
    // Parts by dimensions that only outcomes have refer to all views.
    return names.length === 0 && split.starts === undefined ? { dimensions: [] } : undefined;
  });
  const appOf = pace.packages?.appOf;
  const viewed = countViews(
    { phones, journeys: ways, facts },
    filter,
    period,
    pace,
    ofViews.flatMap((split) => (split ? onlyOf(split, viewMeasures) : [])),
    (cell) => {
      let views = 0;
      eachVisit(ways, cell, (visit, times, variant) => {
        if (appOf === undefined || appOf[ways.page[visit] ?? 0] === variant) views += times;
      });
      return viewedIn({ views, devices: cell.devices });
    },
  );
  const hasHappened = isAskedBesides(splits, ...viewMeasures) || splits.some((split) => split.dimensions.some(isOwn));
  const cellsBySplit = hasHappened ? outcomes.countHappened([...divisions, ...pageDivisions]) : [];
  const happened = cellsBySplit.slice(0, splits.length).map(byNames);
  const pagesIn = cellsBySplit.slice(splits.length).map(pagesByPart);
  return splits.map(({ dimensions }, index) => {
    const cells = happened[index] ?? new Map<string, Cell>();
    const views = ofViews[index] === undefined ? undefined : viewed.shift();
    const isOfOutcomes = dimensions.some(isOwn);
    const whole = isOfOutcomes ? views?.get('') : undefined;
    const pages = onPages[index] ? pagesIn.shift() : undefined;
    const keys = [...(isOfOutcomes || views === undefined ? cells : views).keys()];
    return new Map(
      keys.map((key) => [
        key,
        { ...(whole ?? views?.get(key) ?? none), ...happenedIn(cells.get(key) ?? NO_CELL, pages?.get(key) ?? 0) },
      ]),
    );
  });
}
