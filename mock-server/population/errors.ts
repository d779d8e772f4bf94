import type { Period } from '../counting/topic.ts';
import { Cells, type Division, type NamedCell } from '../walk/cells.ts';
import { Columns } from '../walk/columns.ts';
import { eachDevice, extentOf, type Watched } from './count.ts';
import type { Ways } from './journeys.ts';
import type { Measuring } from './measuring.ts';
import type { Phones } from './phones.ts';
import { hoursIn, JOURNEYS, LUCK, minuteOf } from './sessions.ts';
import { bucketsOf, firstHour, hoursOf, sessionAt, type Slice, type Timed } from './timed.ts';

/** How often errors come beside what is usual, by versions and within them by hours of the period. */
export interface Rates {
  /** NaN in hours that are told by minutes. */
  readonly hourly: Float32Array;
  readonly minutes: ReadonlyMap<number, Float32Array>;
}

/** Where an error came: at a visit on the way of a session. */
export interface ErrorPlace {
  visit: number;
  variant: number;
  version: number;
  /** Of the device. */
  place: number;
  /** How often errors come beside what is usual. */
  rate: number;
}

/** Errors that come at visits of sessions, such as calls that fail. */
export interface Errors {
  readonly ways: Pick<Ways<unknown>, 'journey'>;
  /** How many variants of each journey there are, as the sessions are told. */
  readonly variants: number;
  /** In the variants after so many they come as often as in these, over and over; all differ without it. */
  readonly alike?: number;
  /** How often one comes at a visit in a variant (0 to 1). */
  chanceAt(visit: number, variant: number): number;
  /** Of a device, what that is multiplied by; once without it. */
  readonly ratesOf?: (place: number) => Rates;
  /** Makes a lot of its own of the luck of a session, an odd number: whether one error comes has nothing to do with others. */
  readonly lot: number;
  /** How many kinds there are. */
  readonly kinds: number;
  /**
   * The kind of an error; -1 for one that is not counted.
   * @param lot 0 to 1
   */
  kindAt(at: Readonly<ErrorPlace>, lot: number): number;
  /** What is added up of errors besides, such as seconds: of each by its kind and its lot. */
  readonly amounts: readonly ((kind: number, lot: number) => number)[];
}

/** The errors of a device, column by column: what they count for is in `times`. */
export class ErrorColumns extends Columns {
  readonly visit: Int32Array;
  readonly variant: Int32Array;
  readonly lot: Float64Array;

  constructor(most: number, kinds: number) {
    super(most, { ways: 0, kinds });
    this.visit = new Int32Array(most);
    this.variant = new Int32Array(most);
    this.lot = new Float64Array(most);
  }
}

/** So many errors of a device are told at once. */
const MOST = 4096;

/** Errors come to so many of the devices at once that a device stands for: fewer are found sooner, and add up as well. */
const AT_ONCE = 5;
/** To how many of the devices behind one that stands for so many an error comes. */
export const atOnce = (weight: number): number => Math.min(AT_ONCE, weight);

/** Of each journey in each variant, how many errors come on average up to each visit and in all. */
function chancesOf({ ways: { journey }, variants, alike = variants, chanceAt }: Errors) {
  const offsets = new Uint16Array(JOURNEYS + 1);
  for (const of of journey) offsets[of + 1] = (offsets[of + 1] ?? 0) + 1;
  for (let of = 0; of < JOURNEYS; of++) offsets[of + 1] = (offsets[of + 1] ?? 0) + (offsets[of] ?? 0);
  const upTo: Float64Array[] = [];
  const all = new Float64Array(JOURNEYS * variants);
  for (let variant = 0; variant < variants; variant++) {
    const like = variant % alike;
    const known = upTo[like];
    const sums =
      known ??
      Float64Array.from(journey, (of, visit) => {
        const code = of * variants + variant;
        return (all[code] = (all[code] ?? 0) + chanceAt(visit, variant));
      });
    upTo.push(sums);
    if (known) for (let of = 0; of < JOURNEYS; of++) all[of * variants + variant] = all[of * variants + like] ?? 0;
  }
  return { offsets, upTo, all };
}

/**
 * Finds the errors of sessions, those of a device in the order of time. A device stands for many, of which each has its
 * own, a few of them together: so many come as is expected of all, and what is left comes by the luck of the session.
 * @param each is told of each device that has any, of one with many in several pieces; the columns are those of the next piece afterwards
 * @param hasMinutes whether minutes are asked for
 * @returns what is told of the sessions of each device, which have their launches
 */
function finding(
  { weights }: Phones,
  period: Period,
  errors: Errors,
  each: (columns: ErrorColumns, place: number) => void,
  hasMinutes = false,
): (sessions: Columns, place: number) => void {
  const { variants, amounts, ratesOf, lot: odd, kindAt } = errors;
  const { offsets, upTo, all } = chancesOf(errors);
  const hours = hoursIn(period);
  const found = new ErrorColumns(MOST, 1 + amounts.length);
  const where: ErrorPlace = { visit: 0, variant: 0, version: 0, place: 0, rate: 1 };
  let many = 1;
  const empty = () => {
    found.runs.count = 0;
    found.count = 0;
  };
  const tell = (place: number) => {
    found.sumTimes();
    each(found, place);
  };
  const add = (sessions: Columns, at: number, kind: number, lot: number) => {
    const own = found.count++;
    found.type[own] = sessions.type[at] ?? 0;
    found.network[own] = sessions.network[at] ?? 0;
    found.hour[own] = sessions.hour[at] ?? 0;
    found.launch[own] = sessions.launch[at] ?? 0;
    if (hasMinutes) found.minute[own] = (found.hour[own] ?? 0) * 60 + minuteOf(where.place, found.launch[own] ?? 0);
    found.fault[own] = kind;
    found.visit[own] = where.visit;
    found.variant[own] = where.variant;
    found.lot[own] = lot;
    for (let amount = 0; amount <= amounts.length; amount++) {
      const times = found.times[amount];
      if (times) times[own] = many * (amount === 0 ? 1 : (amounts[amount - 1]?.(kind, lot) ?? 0));
    }
  };
  return (sessions, place) => {
    const weight = weights[place] ?? 0;
    many = atOnce(weight);
    const expected = weight / many;
    const rates = ratesOf?.(place);
    empty();
    where.place = place;
    for (let run = 0; run < sessions.runs.count; run++) {
      const version = sessions.runs.of[run] ?? 0;
      const end = sessions.runs.end(run, sessions.count);
      where.version = version;
      found.runs.begin(found.count, version);
      for (let at = sessions.runs.from[run] ?? 0; at < end; at++) {
        const code = sessions.size[at] ?? 0;
        let rate = 1;
        if (rates !== undefined) {
          const slot = version * hours + (sessions.hour[at] ?? 0);
          rate = rates.hourly[slot] ?? 1;
          if (Number.isNaN(rate)) rate = rates.minutes.get(slot)?.[minuteOf(place, sessions.launch[at] ?? 0)] ?? 1;
        }
        const most = (all[code] ?? 0) * rate * expected;
        const first = 1 - (((sessions.luck[at] ?? 0) * odd) & (LUCK - 1)) / LUCK;
        if (most < first) continue;
        const journey = Math.floor(code / variants);
        const begun = offsets[journey] ?? 0;
        const last = (offsets[journey + 1] ?? 0) - 1;
        where.visit = begun;
        where.variant = code % variants;
        where.rate = rate;
        const sums = upTo[where.variant] ?? [];
        for (let point = first; point <= most; point++) {
          const sum = point / (rate * expected);
          while (where.visit < last && (sums[where.visit] ?? 0) < sum) where.visit++;
          const before = where.visit > begun ? (sums[where.visit - 1] ?? 0) : 0;
          const lot = Math.min(1, (sum - before) / ((sums[where.visit] ?? 0) - before));
          const kind = kindAt(where, lot);
          if (kind < 0) continue;
          if (found.count === MOST) {
            tell(place);
            empty();
            found.runs.begin(0, version);
          }
          add(sessions, at, kind, lot);
        }
      }
    }
    if (found.count > 0) tell(place);
  };
}

/** Goes through the errors of a period, one device after the other, those of each in the order of time. */
export function eachError(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  errors: Errors,
  each: (columns: ErrorColumns, place: number) => void,
): void {
  eachDevice(phones, places, period, { ...measuring, hasLaunches: true }, finding(phones, period, errors, each));
}

/**
 * Counts the errors of sessions while these are counted.
 * @param divisions the splits
 * @returns what `Measuring` needs for it, and afterwards the cells: their incidents are how many errors there are, and each amount
 */
export function countingErrors(
  phones: Phones,
  period: Period,
  measuring: Measuring,
  errors: Errors,
  divisions: readonly Division[],
): { measuring: Pick<Watched, 'each' | 'hasLaunches'>; named: () => NamedCell[][] } {
  const counted: Measuring = { ...measuring, incidents: { kinds: 1 + errors.amounts.length } };
  const extent = extentOf(phones, period, counted, errors.kinds);
  const splits = divisions.map((division) => new Cells(division, extent, counted, []));
  const hasMinutes = divisions.some(({ coders }) => coders.some(({ by }) => by === 'minute'));
  const add = (columns: ErrorColumns, place: number) => {
    for (const split of splits) split.add(columns, place, phones.weights[place] ?? 0);
  };
  const each = finding(phones, period, errors, add, hasMinutes);
  return {
    measuring: splits.length === 0 ? {} : { each, hasLaunches: true },
    named: () => splits.map((split) => split.named()),
  };
}

/** An error, and the session in which it came. */
export interface ToldError extends Omit<Timed, 'ms' | 'which'> {
  readonly visit: number;
  readonly variant: number;
  readonly kind: number;
  /** 0 to 1. */
  readonly lot: number;
}

/** Which errors are told, and whether the newest come first. */
type TimeSlice = Omit<Slice, 'by'>;

/** Different for all errors of a visit. */
const lotText = (lot: number): string => Math.floor(lot * 2 ** 30).toString(36);

/** Tells errors one by one, in the order of time: they are counted by hours, and only those of the hours are made in which the slice lies. */
export function errorsIn(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  errorsOf: (period: Period) => Errors,
  slice: TimeSlice,
): { total: number; items: ToldError[] } {
  const counts = new Int32Array(hoursIn(period));
  eachError(phones, places, period, measuring, errorsOf(period), ({ count, hour }) => {
    for (let at = 0; at < count; at++) counts[hour[at] ?? 0] = (counts[hour[at] ?? 0] ?? 0) + 1;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { before, within } = bucketsOf(counts, slice);
  if (within.length === 0) return { total, items: [] };
  const asked = hoursOf(period, Math.min(...within), Math.max(...within));
  const from = firstHour(asked);
  const found: ToldError[] = [];
  eachError(phones, places, asked, measuring, errorsOf(asked), (columns, place) => {
    for (let at = 0; at < columns.count; at++) {
      const [visit, lot] = [columns.visit[at] ?? 0, columns.lot[at] ?? 0];
      const { id, ...session } = sessionAt(phones, columns, { at, place, from, which: visit });
      const [variant, kind] = [columns.variant[at] ?? 0, columns.fault[at] ?? 0];
      found.push({ ...session, id: `${id}-${lotText(lot)}`, visit, variant, kind, lot });
    }
  });
  const orderOf = (a: ToldError, b: ToldError) => (slice.isDown ? b.at - a.at : a.at - b.at) || (a.id < b.id ? -1 : 1);
  const skipped = (slice.page - 1) * slice.size - before;
  return { total, items: found.toSorted(orderOf).slice(skipped, skipped + slice.size) };
}
