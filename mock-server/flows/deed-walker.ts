import type { Coder } from '../population/coders.ts';
import { BLOCK_DAYS, minuteOf, type Stretch } from '../population/sessions.ts';
import { Columns } from '../walk/columns.ts';
import { isWithin, type Part, partOf, Selection } from '../walk/selection.ts';
import { dayOfHour } from '../walk/span.ts';
import { roomFor, type Walk } from '../walk/walk.ts';
import { isCounted } from './actions.ts';
import { type Done, doneIn, lotsOf } from './done.ts';
import type { Stations } from './stations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Returns the kind of an action, by index, in a session of a device. */
type KindIn = (which: number, place: number, launch: number) => number;

/** What users do in sessions, and what is counted. */
export interface Deeds {
  readonly stations: Stations;
  /** Number of kinds. */
  readonly kinds: number;
  /** The kind of each action, by index; -1 if it is not counted. */
  readonly kindOf: ArrayLike<number>;
  /** If actions are classified by session: returns the kind for each session of a stretch; -1 if it is not counted. */
  readonly kindsIn?: ((stretch: number) => KindIn) | undefined;
}

/** Dimensions of rows besides version and day. */
const ROWS = ['fault', 'network', 'hour', 'minute'] as const;

/** Marks actions whose counting starts or stops on a day, so that it depends on the minute. */
const CUT = -2;

/** Returns the kind of each action on each day of a stretch, day by day; -1 if it is not counted. */
function kindsIn({ from }: Stretch, { stations: { actions }, kindOf }: Deeds): Int16Array {
  const kinds = new Int16Array(BLOCK_DAYS * actions.length).fill(-1);
  for (const [which, { spans }] of actions.entries()) {
    const kind = kindOf[which] ?? -1;
    if (kind < 0) continue;
    for (let day = 0; day < BLOCK_DAYS; day++) {
      const [begin, end] = [from + day * DAY_MS, from + (day + 1) * DAY_MS];
      const own = spans.filter((span) => span.from < end && span.to > begin);
      if (own.length === 0) continue;
      const isWhole = own.some((span) => span.from <= begin && span.to >= end);
      kinds[day * actions.length + which] = isWhole ? kind : CUT;
    }
  }
  return kinds;
}

/** A part of a period, with the actions in it. */
interface Doing {
  readonly part: Part;
  readonly done: Done;
  readonly kinds: Int16Array;
  readonly kindIn: KindIn | undefined;
  /** Whether the counting of any action starts or stops on a day. */
  readonly isCut: readonly boolean[];
  /** For the current device: the next row, its day and the first session after that day. */
  row: number;
  day: number;
  dayEnd: number;
}

/** Visits the actions of devices, device by device, in order of their sessions. */
export class DeedWalker {
  readonly #over: Walk;
  readonly #deeds: Deeds;
  readonly #parts: readonly Doing[];
  readonly #selection: Selection;
  readonly #sessions: Columns;
  readonly #columns: Columns;
  readonly #hasHours: boolean;
  readonly #hasNetworks: boolean;
  readonly #hasMinutes: boolean;
  /** Whether only the amount is requested. */
  readonly #isPlain: boolean;

  constructor(over: Walk, deeds: Deeds) {
    const { phones, places, stretches, span, measuring, reads, hasDays = false } = over;
    const { stations } = deeds;
    this.#over = over;
    this.#deeds = deeds;
    const lots = lotsOf(stations.actions);
    const parts = stretches.map((stretch) => partOf(stretch, span));
    this.#parts = parts.map((part) => {
      const kinds = kindsIn(part, deeds);
      const isCut = Array.from({ length: BLOCK_DAYS }, (_, day) =>
        kinds.subarray(day * stations.actions.length, (day + 1) * stations.actions.length).includes(CUT),
      );
      const kindIn = deeds.kindsIn?.(part.from);
      return { part, done: doneIn(part, stations, lots), kinds, kindIn, isCut, row: 0, day: -1, dayEnd: 0 };
    });
    const sessions = parts.map((part) => part.sessions.offsets);
    this.#sessions = new Columns(roomFor(sessions, places), { ways: 0, kinds: 0 });
    const rows = this.#parts.map(({ done }) => done.offsets);
    // A row that is not counted is overwritten by the next one.
    this.#columns = new Columns(1 + roomFor(rows, places), { ways: 0, kinds: 0, hasDays });
    this.#selection = new Selection(phones, parts, span, measuring, this.#sessions);
    const isRead = (fact: Coder['by']): boolean => reads?.has(fact) ?? true;
    this.#isPlain = deeds.kindsIn === undefined && !ROWS.some(isRead);
    this.#hasHours = isRead('hour');
    this.#hasNetworks = isRead('network');
    this.#hasMinutes = isRead('minute');
  }

  walk(visit: (columns: Columns, place: number, weight: number) => void): void {
    const { places, phones } = this.#over;
    const { pieces } = this.#selection;
    const columns = this.#columns;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      this.#selection.select(place);
      if (this.#sessions.count === 0) continue;
      [columns.count, columns.runs.count, columns.days.count] = [0, 0, 0];
      let current = -1;
      for (let piece = 0; piece < pieces.count; piece++) {
        const at = pieces.part[piece] ?? 0;
        const doing = this.#parts[at];
        if (doing === undefined) continue;
        if (at !== current) [doing.row, doing.day, doing.dayEnd] = [doing.done.offsets[place] ?? 0, -1, 0];
        current = at;
        this.#begin(pieces.version[piece] ?? 0);
        this.#add(doing, place, pieces.from[piece] ?? 0, pieces.to[piece] ?? 0);
      }
      if (columns.count > 0) visit(columns, place, phones.weights[place] ?? 0);
    }
  }

  /** Continues with a version. */
  #begin(version: number): void {
    const { runs, count } = this.#columns;
    if (runs.count > 0 && runs.of[runs.count - 1] === version) return;
    runs.begin(count, version);
  }

  /** Adds the actions of a device in some sessions of a part (end exclusive). */
  #add(doing: Doing, place: number, from: number, to: number): void {
    const { part, done, isCut } = doing;
    const { session: sessions, offsets } = done;
    const columns = this.#columns;
    const { days } = part.sessions;
    const first = part.sessions.offsets[place] ?? 0;
    const [begin, end, last] = [from - first, to - first, offsets[place + 1] ?? 0];
    let { row, day, dayEnd } = doing;
    while (row < last && (sessions[row] ?? 0) < begin) row++;
    while (row < last) {
      const next = sessions[row] ?? 0;
      if (next >= end) break;
      while (dayEnd <= next) dayEnd += days[place * BLOCK_DAYS + ++day] ?? 0;
      if (columns.hasDays) columns.days.begin(columns.count, part.day + day);
      const until = Math.min(end, dayEnd);
      let stop = row + 1;
      while (stop < last && (sessions[stop] ?? 0) < until) stop++;
      if (this.#isPlain && !isCut[day]) columns.count += this.#count(doing, day, row, stop);
      else this.#copy(doing, day, place, row, stop);
      row = stop;
    }
    [doing.row, doing.day, doing.dayEnd] = [row, day, dayEnd];
  }

  /**
   * Visits the days on which devices have actions, device by device, regardless of their versions.
   * @param each receives the amount of a day, and the day's index in `daysOf`
   */
  eachDay(each: (place: number, weight: number, many: number, index: number) => void): void {
    const { places, phones, span } = this.#over;
    const firstDay = dayOfHour(span.first);
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      const weight = phones.weights[place] ?? 0;
      for (let at = 0; at < this.#parts.length; at++) {
        const doing = this.#parts[at];
        if (doing === undefined) continue;
        const { part, done, isCut } = doing;
        const { days } = part.sessions;
        const last = done.offsets[place + 1] ?? 0;
        let [day, dayEnd] = [-1, 0];
        for (let row = done.offsets[place] ?? 0, stop = row; row < last; row = stop) {
          while (dayEnd <= (done.session[row] ?? 0)) dayEnd += days[place * BLOCK_DAYS + ++day] ?? 0;
          while (stop < last && (done.session[stop] ?? 0) < dayEnd) stop++;
          if (day < part.days[0] || day >= part.days[1]) continue;
          const isWhole = day >= part.whole[0] && day < part.whole[1] && !isCut[day];
          const many = isWhole ? this.#count(doing, day, row, stop) : this.#countEach(doing, day, place, row, stop);
          if (many > 0) each(place, weight, many, part.day + day - firstDay);
        }
      }
    }
  }

  /** Returns how many of some rows of a day are counted, if the day is completely within the period. */
  #count({ done: { which }, kinds }: Doing, day: number, from: number, to: number): number {
    const first = day * this.#deeds.stations.actions.length;
    let many = to - from;
    for (let row = from; row < to; row++) many -= (kinds[first + (which[row] ?? 0)] ?? -1) >>> 31;
    return many;
  }

  /** Returns how many of some rows of a day are counted. */
  #countEach({ part, done, kinds }: Doing, day: number, place: number, from: number, to: number): number {
    const { start, sessions } = part;
    const [first, ofDay] = [sessions.offsets[place] ?? 0, day * this.#deeds.stations.actions.length];
    let many = 0;
    for (let row = from; row < to; row++) {
      const launch = first + (done.session[row] ?? 0);
      if (!isWithin(this.#over.span, start + (sessions.hour[launch] ?? 0), place, launch)) continue;
      const action = done.which[row] ?? 0;
      const kind = kinds[ofDay + action] ?? -1;
      if ((kind === CUT ? this.#cut(part, place, launch, action) : kind) >= 0) many++;
    }
    return many;
  }

  /** Copies some rows of a day into the columns. */
  #copy({ part, done, kinds, kindIn }: Doing, day: number, place: number, from: number, to: number): void {
    const { start, sessions } = part;
    const { fault, network, hour, minute } = this.#columns;
    const { stations } = this.#deeds;
    const [hasHours, hasNetworks, hasMinutes] = [this.#hasHours, this.#hasNetworks, this.#hasMinutes];
    const [first, ofDay] = [sessions.offsets[place] ?? 0, day * stations.actions.length];
    let { count } = this.#columns;
    for (let row = from; row < to; row++) {
      const launch = first + (done.session[row] ?? 0);
      const action = done.which[row] ?? 0;
      let kind = kinds[ofDay + action] ?? -1;
      if (kind === CUT) kind = this.#cut(part, place, launch, action);
      if (kindIn !== undefined && kind >= 0) kind = kindIn(action, place, launch);
      fault[count] = kind;
      if (hasHours) hour[count] = start + (sessions.hour[launch] ?? 0);
      if (hasNetworks) network[count] = sessions.network[launch] ?? 0;
      if (hasMinutes) minute[count] = (start + (sessions.hour[launch] ?? 0)) * 60 + minuteOf(place, launch);
      // Many are not counted: branchless code is faster than a jump.
      count += 1 - (kind >>> 31);
    }
    this.#columns.count = count;
  }

  /** Returns the kind of an action in a session of an hour in which its counting starts or stops. */
  #cut({ from, sessions }: Part, place: number, launch: number, which: number): number {
    const { stations, kindOf } = this.#deeds;
    const action = stations.actions[which];
    const began = from + (sessions.hour[launch] ?? 0) * HOUR_MS + minuteOf(place, launch) * MINUTE_MS;
    return action && isCounted(action, began) ? (kindOf[which] ?? -1) : -1;
  }
}
