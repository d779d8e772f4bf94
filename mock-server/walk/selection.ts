import type { Measuring } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import { BLOCK_DAYS, firstDayIn, JOURNEYS, LUCK, minuteOf, type Stretch } from '../population/sessions.ts';
import type { Columns } from './columns.ts';
import { dayOfHour, type Span } from './span.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** Derives an independent random number of a session, so that faults are independent of crashes. */
const FAULT_LOT = 40_503;
const DAY_HOURS = 24;

/** If this share of journeys has no counted page, their sessions are skipped up front instead of by the counters. */
const FEW_PAGES = 0.7;

/** A stretch, and which of its days belong to a period. */
export interface Part extends Stretch {
  /** Offset of its start from the first hour of the period, in hours. */
  readonly start: number;
  /** Its first day, counted from 1970. */
  readonly day: number;
  /** The days that are at least partly within the period, and those that are completely; end exclusive. */
  readonly days: readonly [number, number];
  readonly whole: readonly [number, number];
}

/** Returns a stretch with its days that belong to a period. */
export function partOf(stretch: Stretch, { first, firstMinute, hours }: Span): Part {
  const start = stretch.from / HOUR_MS - first;
  const clamp = (day: number): number => Math.max(0, Math.min(BLOCK_DAYS, day));
  const [from, to] = [-start / DAY_HOURS, (hours - start) / DAY_HOURS];
  // A day that begins with the first hour of the period lacks the minutes before the first one.
  const wholeFrom = firstMinute === 0 ? Math.ceil(from) : Math.floor(from) + 1;
  return {
    ...stretch,
    start,
    day: dayOfHour(first + start),
    days: [clamp(Math.floor(from)), clamp(Math.floor(to) + 1)],
    whole: [clamp(wholeFrom), clamp(Math.floor(to))],
  };
}

/** Returns the days of a part from one day to before another, as bits. */
export const daysFrom = ([from, to]: readonly [number, number]): number => (1 << Math.max(from, to)) - (1 << from);

/** Whether a session of a device in an hour of a period belongs to it. */
export function isWithin(
  { firstMinute, hours, lastMinute }: Span,
  hour: number,
  place: number,
  launch: number,
): boolean {
  if (hour < 0 || hour > hours) return false;
  if (hour === hours) return minuteOf(place, launch) < lastMinute;
  return hour > 0 || firstMinute === 0 || minuteOf(place, launch) >= firstMinute;
}

/** Consecutive sessions of a device in one stretch, with one version, in the order of the columns. */
export class Pieces {
  count = 0;
  readonly part: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly version: Int32Array;

  constructor(most: number) {
    this.part = new Int32Array(most);
    this.from = new Int32Array(most);
    this.to = new Int32Array(most);
    this.version = new Int32Array(most);
  }
}

/**
 * Selects the counted sessions of a device. Sessions of whole days with one version are selected as ranges; individual
 * checks are only needed on partly counted days, and for filters by facts of sessions.
 */
export class Selection {
  readonly pieces: Pieces;
  readonly #phones: Phones;
  readonly #parts: readonly Part[];
  readonly #span: Span;
  readonly #measuring: Measuring;
  readonly #columns: Columns;
  readonly #isAsked: readonly boolean[];
  /** The pages of each journey, if sessions without any are left out. */
  readonly #pagesIn: ArrayLike<number> | undefined;
  /** Whether all sessions of a device with a version are counted. */
  readonly #isPlain: boolean;
  #place = 0;
  /** For the current device: its next version, the hour from which it has that, and the version before. */
  #segment = 0;
  #segmentsEnd = 0;
  #next = -Infinity;
  #version = 0;
  #isWanted = true;
  #isNewRun = true;
  #day = -1;

  constructor(phones: Phones, parts: readonly Part[], span: Span, measuring: Measuring, columns: Columns) {
    this.#phones = phones;
    this.#parts = parts;
    this.#span = span;
    this.#measuring = measuring;
    this.#columns = columns;
    this.pieces = new Pieces(columns.cell.length);
    const { type, network, version, faults, pagesIn } = measuring;
    const { versions, isCounted } = phones.segments;
    this.#isAsked = versions.map(
      (name, place) => (isCounted?.[place] ?? true) && (version === undefined || version.includes(name)),
    );
    const without = pagesIn === undefined ? 0 : Array.from(pagesIn).filter((pages) => pages === 0).length;
    this.#pagesIn = without >= FEW_PAGES * JOURNEYS ? pagesIn : undefined;
    this.#isPlain =
      [type ?? -1, network ?? -1].every((only) => only < 0) && faults === undefined && this.#pagesIn === undefined;
  }

  /** Selects the sessions of a device, with its versions: stores in the columns where versions and days begin. */
  select(place: number): void {
    const { offsets } = this.#phones.segments;
    this.#place = place;
    this.#segment = offsets[place] ?? 0;
    this.#segmentsEnd = offsets[place + 1] ?? 0;
    this.#next = -Infinity;
    this.#day = -1;
    this.pieces.count = 0;
    const columns = this.#columns;
    columns.count = 0;
    columns.runs.count = 0;
    columns.days.count = 0;
    for (let part = 0; part < this.#parts.length; part++) {
      const { sessions } = this.#parts[part] ?? {};
      if (sessions && sessions.offsets[place] !== sessions.offsets[place + 1]) this.#selectIn(part);
    }
  }

  #selectIn(at: number): void {
    const place = this.#place;
    const part = this.#parts[at];
    if (part === undefined) return;
    const { start, whole, days: within, sessions } = part;
    const { offsets, days, active } = sessions;
    const first = place * BLOCK_DAYS;
    let launch = offsets[place] ?? 0;
    if (this.#isPlain && !this.#columns.hasDays && whole[0] === 0 && whole[1] === BLOCK_DAYS) {
      this.#advance(start);
      if (this.#next >= start + BLOCK_DAYS * DAY_HOURS) {
        if (this.#isWanted) this.#take(at, launch, offsets[place + 1] ?? 0, part.day);
        return;
      }
    }
    for (let day = 0; day < within[0]; day++) launch += days[first + day] ?? 0;
    for (let activeDays = (active[place] ?? 0) & daysFrom(within); activeDays !== 0; activeDays &= activeDays - 1) {
      const day = firstDayIn(activeDays);
      const to = launch + (days[first + day] ?? 0);
      const hour = start + day * DAY_HOURS;
      const isWhole = day >= whole[0] && day < whole[1];
      if (isWhole && this.#isPlain) this.#advance(hour);
      if (!isWhole || !this.#isPlain || this.#next < hour + DAY_HOURS)
        this.#selectEach(at, launch, to, part.day + day, isWhole);
      else if (this.#isWanted) this.#take(at, launch, to, part.day + day);
      launch = to;
    }
  }

  /** Advances to the version of the device in an hour. */
  #advance(hour: number): void {
    if (hour < this.#next) return;
    const { from, version } = this.#phones.segments;
    const { first } = this.#span;
    const end = this.#segmentsEnd;
    while (this.#segment + 1 < end && (from[this.#segment + 1] ?? 0) / HOUR_MS - first <= hour) this.#segment++;
    this.#next = this.#segment + 1 < end ? (from[this.#segment + 1] ?? 0) / HOUR_MS - first : Infinity;
    this.#version = version[this.#segment] ?? 0;
    this.#isWanted = this.#isAsked[this.#version] ?? false;
    this.#columns.runs.begin(this.#columns.count, this.#version);
    this.#isNewRun = true;
  }

  /** Checks sessions of a day individually. */
  #selectEach(at: number, from: number, to: number, day: number, isWhole: boolean): void {
    const { start = 0, sessions } = this.#parts[at] ?? {};
    if (sessions === undefined) return;
    const { hour: hoursOf, type: types, network: networks, journey, luck } = sessions;
    const { type: only = -1, network: through = -1, faults } = this.#measuring;
    for (let launch = from; launch < to; launch++) {
      if (this.#pagesIn?.[journey[launch] ?? 0] === 0) continue;
      const network = networks[launch] ?? 0;
      const lot = faults === undefined ? 0 : ((luck[launch] ?? 0) * FAULT_LOT) % LUCK;
      if (faults !== undefined && lot >= (faults.below[network] ?? 0)) continue;
      const hour = start + (hoursOf[launch] ?? 0);
      if (!isWhole && !this.isWithin(hour, launch)) continue;
      this.#advance(hour);
      if (!this.#isWanted || (only >= 0 && types[launch] !== only) || (through >= 0 && network !== through)) continue;
      if (faults !== undefined) {
        const fault = faults.at(lot, journey[launch] ?? 0, network, this.#version, this.#place);
        if (fault < 0) continue;
        this.#columns.fault[this.#columns.count] = fault;
      }
      this.#take(at, launch, launch + 1, day);
    }
  }

  /** Whether a session of the device in an hour belongs to the period. */
  isWithin(hour: number, launch: number): boolean {
    return isWithin(this.#span, hour, this.#place, launch);
  }

  /** Counts sessions of a day, or of several days if sessions are not split by day. */
  #take(at: number, from: number, to: number, day: number): void {
    const { pieces } = this;
    const columns = this.#columns;
    if (columns.hasDays && (day !== this.#day || this.#isNewRun)) {
      columns.days.begin(columns.count, day);
      this.#day = day;
    }
    const last = pieces.count - 1;
    if (!this.#isNewRun && last >= 0 && pieces.part[last] === at && pieces.to[last] === from) pieces.to[last] = to;
    else {
      pieces.part[pieces.count] = at;
      pieces.from[pieces.count] = from;
      pieces.to[pieces.count] = to;
      pieces.version[pieces.count] = this.#version;
      pieces.count++;
    }
    this.#isNewRun = false;
    columns.count += to - from;
  }
}
