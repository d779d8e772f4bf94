import type { Coder } from '../population/coders.ts';
import type { Measuring, Pace } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import { minuteOf, type Stretch } from '../population/sessions.ts';
import { Columns } from './columns.ts';
import { type Part, partOf, Selection } from './selection.ts';
import { DAY_MINUTES, hourOfDay, type Span } from './span.ts';

/** The input of a walk. */
export interface Walk {
  readonly phones: Phones;
  /** The devices. */
  readonly places: ArrayLike<number>;
  readonly stretches: readonly Stretch[];
  readonly span: Span;
  readonly measuring: Measuring;
  /** Duration of each journey (s), for each way to classify days. */
  readonly ways: readonly ArrayLike<number>[];
  /** The facts of sessions to read; all by default. */
  readonly reads?: ReadonlySet<Coder['by']> | undefined;
  /** Whether sessions are split by day. */
  readonly hasDays?: boolean;
}

/**
 * Returns the maximum number of items of any of some devices.
 * @param all offsets of the devices' items, for each stretch
 */
export function roomFor(all: readonly Uint32Array[], places: ArrayLike<number>): number {
  let most = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    let count = 0;
    for (const offsets of all) count += (offsets[place + 1] ?? 0) - (offsets[place] ?? 0);
    if (count > most) most = count;
  }
  return most;
}

/** Copies some sessions of a stretch into a column. */
function copy(column: Uint8Array | Uint16Array, at: number, values: ArrayLike<number>, from: number, to: number): void {
  for (let launch = from, next = at; launch < to; launch++, next++) column[next] = values[launch] ?? 0;
}

/** Facts of sessions that are copied unchanged. */
type Copied = 'type' | 'network' | 'luck';

/**
 * Walks over the sessions of some devices, device by device. 90 days have two million of them: the counted ones are
 * selected first, and each requested fact is then copied in a separate loop.
 */
class Walker {
  readonly #phones: Phones;
  readonly #places: ArrayLike<number>;
  readonly #parts: readonly Part[];
  readonly #measuring: Measuring;
  readonly #ways: readonly ArrayLike<number>[];
  readonly #reads: (fact: Coder['by']) => boolean;
  readonly #columns: Columns;
  readonly #selection: Selection;
  readonly #copied: readonly Copied[];
  readonly #hasHours: boolean;
  readonly #hasLaunches: boolean;
  /** Whether sizes differ by the type, and by the network. */
  readonly #isStepped: readonly [boolean, boolean];
  readonly #hourSteps: Int32Array | undefined;

  constructor({ phones, places, stretches, span, measuring, ways, reads, hasDays = false }: Walk) {
    this.#phones = phones;
    this.#places = places;
    this.#measuring = measuring;
    this.#ways = ways;
    this.#reads = (fact) => reads?.has(fact) ?? true;
    this.#parts = stretches.map((stretch) => partOf(stretch, span));
    const { hasLaunches = false, hasMinutes = false, telling } = measuring;
    const most = roomFor(
      stretches.map(({ sessions }) => sessions.offsets),
      places,
    );
    this.#columns = new Columns(most, { ways: ways.length, kinds: 0, hasDays });
    this.#selection = new Selection(phones, this.#parts, span, measuring, this.#columns);
    const { byType, byNetwork, byHour } = telling;
    const hasSize = this.#reads('size');
    const isStepped = (steps: ArrayLike<number>) => hasSize && Array.from(steps).some((step) => step !== 0);
    this.#isStepped = [isStepped(byType), isStepped(byNetwork)];
    this.#copied = [
      ...(this.#reads('type') || this.#isStepped[0] ? (['type'] as const) : []),
      ...(this.#reads('network') || this.#isStepped[1] ? (['network'] as const) : []),
      ...(hasLaunches ? (['luck'] as const) : []),
    ];
    this.#hasLaunches = hasLaunches || hasMinutes || ways.length > 0;
    this.#hasHours = this.#reads('hour') || hasMinutes || hasLaunches || (hasSize && byHour !== undefined);
    const length = span.hours + 1;
    this.#hourSteps = byHour && Int32Array.from({ length }, (_, hour) => byHour[hourOfDay(span.first + hour)] ?? 0);
  }

  walk(visit: (columns: Columns, place: number, weight: number) => void): void {
    const { weights } = this.#phones;
    const columns = this.#columns;
    const { pagesIn, paceOf } = this.#measuring;
    const hasSize = this.#reads('size');
    for (let index = 0; index < this.#places.length; index++) {
      const place = this.#places[index] ?? 0;
      this.#selection.select(place);
      if (columns.count === 0) continue;
      const weight = weights[place] ?? 0;
      this.#copy(place);
      if (hasSize) this.#measure(paceOf(place));
      if (pagesIn) this.#see(pagesIn);
      if (columns.hasDays) columns.countDays();
      for (const [way, secondsIn] of this.#ways.entries()) this.#use(place, way, secondsIn);
      visit(columns, place, weight);
    }
  }

  /** Copies the facts of the counted sessions. */
  #copy(place: number): void {
    const columns = this.#columns;
    const { hour: hours, launch: launches, minute } = columns;
    const { count, part, from, to } = this.#selection.pieces;
    for (let piece = 0, at = 0; piece < count; piece++) {
      const of = this.#parts[part[piece] ?? 0];
      if (of === undefined) continue;
      const { start, sessions } = of;
      const [first, end] = [from[piece] ?? 0, to[piece] ?? 0];
      for (let fact = 0; fact < this.#copied.length; fact++) {
        const name = this.#copied[fact] ?? 'type';
        copy(columns[name], at, sessions[name], first, end);
      }
      if (this.#hasHours)
        for (let launch = first, next = at; launch < end; launch++, next++)
          hours[next] = start + (sessions.hour[launch] ?? 0);
      if (this.#hasLaunches)
        for (let launch = first, next = at; launch < end; launch++, next++) launches[next] = launch;
      at += end - first;
    }
    if (this.#measuring.hasMinutes === true)
      for (let at = 0; at < columns.count; at++)
        minute[at] = (hours[at] ?? 0) * 60 + minuteOf(place, launches[at] ?? 0);
  }

  /** Computes the sizes of sessions, and which of them are marked. */
  #measure({ markFrom, shifts }: Pace): void {
    const { of, byType, byNetwork, count: most, stride } = this.#measuring.telling;
    const columns = this.#columns;
    const { size, type, network, hour, isMarked, count } = columns;
    const { count: pieces, part, from, to, version } = this.#selection.pieces;
    for (let piece = 0, at = 0; piece < pieces; piece++) {
      const sessions = this.#parts[part[piece] ?? 0]?.sessions;
      if (sessions === undefined) continue;
      const own = of === 'size' ? sessions.size : sessions.journey;
      const shift = shifts[version[piece] ?? 0] ?? 0;
      const end = to[piece] ?? 0;
      for (let launch = from[piece] ?? 0; launch < end; launch++, at++) size[at] = (own[launch] ?? 0) * stride + shift;
    }
    const steps = this.#hourSteps;
    if (this.#isStepped[0])
      for (let at = 0; at < count; at++) size[at] = (size[at] ?? 0) + (byType[type[at] ?? 0] ?? 0);
    if (this.#isStepped[1])
      for (let at = 0; at < count; at++) size[at] = (size[at] ?? 0) + (byNetwork[network[at] ?? 0] ?? 0);
    if (steps) for (let at = 0; at < count; at++) size[at] = (size[at] ?? 0) + (steps[hour[at] ?? 0] ?? 0);
    if (of === 'size')
      for (let at = 0; at < count; at++) {
        const own = size[at] ?? 0;
        if (own < 0) size[at] = 0;
        else if (own >= most) size[at] = most - 1;
      }
    if (markFrom.length === 0) return;
    for (let at = 0; at < count; at++) isMarked[at] = (size[at] ?? 0) >= (markFrom[type[at] ?? 0] ?? most) ? 1 : 0;
    columns.sumMarked();
  }

  /** Looks up the pages that sessions visit. */
  #see(pagesIn: ArrayLike<number>): void {
    const columns = this.#columns;
    const { pages } = columns;
    const { count, part, from, to } = this.#selection.pieces;
    for (let piece = 0, at = 0; piece < count; piece++) {
      const journey = this.#parts[part[piece] ?? 0]?.sessions.journey;
      if (journey === undefined) continue;
      const end = to[piece] ?? 0;
      for (let launch = from[piece] ?? 0; launch < end; launch++, at++) pages[at] = pagesIn[journey[launch] ?? 0] ?? 0;
    }
    columns.sumPages();
  }

  /** Computes the minutes for which the device is used on the day of each session, up to the end of the period. */
  #use(place: number, way: number, secondsIn: ArrayLike<number>): void {
    const { pieces } = this.#selection;
    const { minutes } = this.#columns;
    const own = minutes[way] ?? new Uint16Array();
    let at = 0;
    let [current, until, used] = [-1, 0, 0];
    for (let piece = 0; piece < pieces.count; piece++) {
      const which = pieces.part[piece] ?? 0;
      const part = this.#parts[which];
      if (part === undefined) continue;
      if (which !== current) [current, until] = [which, part.sessions.offsets[place] ?? 0];
      const to = pieces.to[piece] ?? 0;
      for (let launch = pieces.from[piece] ?? 0; launch < to; launch++, at++) {
        while (launch >= until) [used, until] = this.#useOn(part, place, until, secondsIn);
        own[at] = used;
      }
    }
  }

  /**
   * Returns the minutes for which the device is used on the day that begins with a session, and the session with which
   * the next day begins.
   */
  #useOn({ start, sessions }: Part, place: number, from: number, secondsIn: ArrayLike<number>): [number, number] {
    const { offsets, hour, journey } = sessions;
    const end = offsets[place + 1] ?? 0;
    // Stretches consist of whole days.
    const day = Math.floor((hour[from] ?? 0) / 24);
    let [seconds, next] = [0, from];
    for (; next < end && Math.floor((hour[next] ?? 0) / 24) === day; next++)
      if (this.#selection.isWithin(start + (hour[next] ?? 0), next)) seconds += secondsIn[journey[next] ?? 0] ?? 0;
    return [Math.min(DAY_MINUTES, Math.floor(seconds / 60)), next];
  }
}

/**
 * Walks over the sessions of some devices, device by device.
 * @param visit receives each device with sessions; the columns are reused for the next one
 */
export const walk = (over: Walk, visit: (columns: Columns, place: number, weight: number) => void): void =>
  new Walker(over).walk(visit);
