import type { Period } from '../counting/topic.ts';
import { eachDevice, eachIncident } from '../population/count.ts';
import { bySize, type Measuring, unpaced } from '../population/measuring.ts';
import type { Phones, VersionSegments } from '../population/phones.ts';
import type { Columns } from './columns.ts';
import { changedFrom } from './versions.ts';
import { DAY_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Launches, with the number of crashes and hangs. */
export interface Tally {
  readonly launches: number;
  readonly crashes: number;
  readonly anrs: number;
}

const HOURS = 24;
const HOUR_MINUTES = 60;
const DAY_MINUTES = HOURS * HOUR_MINUTES;
/** Number of counts: launches, crashes and hangs. */
const COUNTS = 3;
/** Number of days with cached minutes: those in which requested periods begin and end. */
const MINUTES_OF = 8;

/** The sessions of some phones, split by version, or by version and something else. */
export interface Tallied {
  readonly phones: Phones;
  /** For each index in the versions of the phones, a name that differs between them. */
  readonly names: readonly string[];
  /** Returns the rates of crashes and hangs in a period, in this order. */
  incidentsIn(period: Period): NonNullable<Measuring['incidents']>;
}

/** Counts of each hour of a day, and of its minutes while they are cached, by platform and version. */
interface Day {
  /** The names of the versions by index. */
  readonly names: readonly string[];
  readonly hours: Int32Array;
  minutes?: Uint16Array | undefined;
}

/**
 * Counts launches, crashes and hangs of the versions of phones, consistent with `countSessions`, for repeated requests:
 * each day is walked once, and a period is the sum of its hours and, at its ends, of its minutes.
 */
export class Tallies {
  readonly #days = new Map<number, Day>();
  /** Days with cached minutes, the most recently used last. */
  #recent: readonly number[] = [];
  /** The versions that were counted last, by name. */
  #counted: VersionSegments | undefined;

  /**
   * Returns the counts from the minute of a time to before that of another (ms).
   * @param of phones and rates are always the same; where versions have changed, days are walked again
   * @param platform of the devices; all by default
   * @param isIn whether a version is counted, by name
   */
  between(of: Tallied, platform: string | undefined, isIn: (name: string) => boolean, from: number, to: number): Tally {
    this.#update({ ...of.phones.segments, versions: of.names });
    const cellsByNames = new Map<readonly string[], number[]>();
    const [first, end] = [Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS)];
    const sums = [0, 0, 0];
    for (let minute = first; minute < end;) {
      const day = Math.floor(minute / DAY_MINUTES);
      const [begin, until] = [minute - day * DAY_MINUTES, Math.min(DAY_MINUTES, end - day * DAY_MINUTES)];
      const counted = this.#day(of, day, begin % HOUR_MINUTES !== 0 || until % HOUR_MINUTES !== 0);
      const { names } = counted;
      let cells = cellsByNames.get(names);
      if (cells === undefined) cellsByNames.set(names, (cells = cellsOf(of.phones, platform, names, isIn)));
      for (const [count, part] of inDay(counted, cells, begin, until).entries())
        sums[count] = (sums[count] ?? 0) + part;
      minute = day * DAY_MINUTES + until;
    }
    const [launches = 0, crashes = 0, anrs = 0] = sums;
    return { launches, crashes, anrs };
  }

  /** Drops the days on which versions have changed. */
  #update(segments: VersionSegments): void {
    const from = this.#counted === undefined ? Infinity : changedFrom(this.#counted, segments);
    for (const day of this.#days.keys()) if ((day + 1) * DAY_MS > from) this.#days.delete(day);
    this.#counted = segments;
  }

  /** Returns a day, if requested with its minutes. */
  #day(of: Tallied, day: number, hasMinutes: boolean): Day {
    let cached = this.#days.get(day);
    const isMissing = cached === undefined || (hasMinutes && cached.minutes === undefined);
    if (cached === undefined || isMissing) this.#days.set(day, (cached = walkDay(of, day)));
    if (isMissing || hasMinutes) this.#keep(day);
    return cached;
  }

  /** Caches the minutes of a day and drops those of the least recently used one. */
  #keep(day: number): void {
    const recent = [...this.#recent.filter((one) => one !== day), day];
    for (const old of recent.slice(0, -MINUTES_OF)) {
      const cached = this.#days.get(old);
      if (cached) cached.minutes = undefined;
    }
    this.#recent = recent.slice(-MINUTES_OF);
  }
}

/** Returns the sums of some cells in the minutes of a day. */
function inDay({ hours, minutes }: Day, cells: readonly number[], begin: number, until: number): number[] {
  const [firstHour, endHour] = [Math.ceil(begin / HOUR_MINUTES), Math.floor(until / HOUR_MINUTES)];
  const sums = sumsIn(hours, HOURS, cells, firstHour, endHour);
  const edges =
    firstHour > endHour
      ? [[begin, until] as const]
      : ([
          [begin, firstHour * HOUR_MINUTES],
          [endHour * HOUR_MINUTES, until],
        ] as const);
  for (const [from, to] of edges) {
    if (from >= to || minutes === undefined) continue;
    for (const [count, part] of sumsIn(minutes, DAY_MINUTES, cells, from, to).entries())
      sums[count] = (sums[count] ?? 0) + part;
  }
  return sums;
}

/** Returns the cells of some versions on a platform. */
function cellsOf(
  { coded }: Phones,
  platform: string | undefined,
  names: readonly string[],
  isIn: (name: string) => boolean,
): number[] {
  const versions = [...names.entries()].flatMap(([version, name]) => (isIn(name) ? [version] : []));
  return coded.platform.names.flatMap((name, place) =>
    platform === undefined || name === platform ? versions.map((version) => place * names.length + version) : [],
  );
}

/** Counts the launches of a day by hour and by minute. */
function walkDay({ phones, names, incidentsIn }: Tallied, day: number): Day {
  const { coded, devices, weights } = phones;
  const { codes } = coded.platform;
  const [versions, cells] = [names.length, names.length * coded.platform.names.length];
  const hours = new Int32Array(COUNTS * cells * HOURS);
  const minutes = new Uint16Array(COUNTS * cells * DAY_MINUTES);
  const places = devices.map((_, place) => place);
  const period = { from: day * DAY_MS, to: (day + 1) * DAY_MS, asOf: Infinity };
  const measuring: Measuring = {
    telling: bySize,
    paceOf: unpaced,
    hasMinutes: true,
    incidents: incidentsIn(period),
  };
  const add =
    (of: number, numberOf: (session: number, weight: number) => number) =>
    ({ count, runs, hour, minute }: Columns, place: number): void => {
      const [weight, first] = [weights[place] ?? 0, of * cells + (codes[place] ?? 0) * versions];
      for (let run = 0; run < runs.count; run++) {
        const cell = first + (runs.of[run] ?? 0);
        for (let session = runs.from[run] ?? 0; session < runs.end(run, count); session++) {
          const many = numberOf(session, weight);
          const [inHours, inMinutes] = [
            cell * HOURS + (hour[session] ?? 0),
            cell * DAY_MINUTES + (minute[session] ?? 0),
          ];
          hours[inHours] = (hours[inHours] ?? 0) + many;
          minutes[inMinutes] = (minutes[inMinutes] ?? 0) + many;
        }
      }
    };
  eachDevice(
    phones,
    places,
    period,
    measuring,
    add(0, (_, weight) => weight),
  );
  eachIncident(phones, places, period, measuring, (columns, place) => {
    for (const [kind, times] of columns.times.entries())
      add(kind + 1, (session) => times[session] ?? 0)(columns, place);
  });
  return { names, hours, minutes };
}

/** Sums up the counts of some cells in a part of a day (end exclusive). */
function sumsIn(
  counts: Int32Array | Uint16Array,
  parts: number,
  cells: readonly number[],
  from: number,
  to: number,
): number[] {
  const all = counts.length / parts / COUNTS;
  return Array.from({ length: COUNTS }, (_, of) => {
    let sum = 0;
    for (const cell of cells) {
      const first = (of * all + cell) * parts;
      for (let part = from; part < to; part++) sum += counts[first + part] ?? 0;
    }
    return sum;
  });
}
