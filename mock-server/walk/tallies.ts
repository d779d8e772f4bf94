import type { Period } from '../counting/topic.ts';
import { eachDevice, eachIncident } from '../population/count.ts';
import { bySize, type Measuring, unpaced } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import { HOUR_MS } from '../population/sessions.ts';
import type { Columns } from './columns.ts';

/** Launches, with the number of crashes and hangs. */
export interface Tally {
  readonly launches: number;
  readonly crashes: number;
  readonly anrs: number;
}

const MINUTE_MS = 60_000;
const HOURS = 24;
const DAY_MINUTES = HOURS * 60;
const DAY_MS = HOURS * HOUR_MS;
/** Number of counts: launches, crashes and hangs. */
const COUNTS = 3;
/** Number of days with cached minutes: those in which requested periods begin and end. */
const MINUTES_OF = 8;

/** Counts of each hour of a day, and of its minutes while they are cached, by platform and version. */
interface Day {
  readonly hours: Int32Array;
  minutes?: Uint16Array | undefined;
}

/**
 * Counts launches, crashes and hangs of the versions of phones, consistent with `countSessions`, for repeated requests:
 * each day is walked once, and a period is the sum of its hours and, at its ends, of its minutes.
 */
export class Tallies {
  readonly #phones: Phones;
  readonly #incidentsIn: (period: Period) => NonNullable<Measuring['incidents']>;
  readonly #places: Uint32Array;
  readonly #days = new Map<number, Day>();
  /** Days with cached minutes, the most recently used last. */
  #recent: readonly number[] = [];

  /** @param incidentsIn returns the rates of crashes and hangs in a period, in this order */
  constructor(phones: Phones, incidentsIn: (period: Period) => NonNullable<Measuring['incidents']>) {
    this.#phones = phones;
    this.#incidentsIn = incidentsIn;
    this.#places = Uint32Array.from(phones.devices.keys());
  }

  /**
   * Returns the counts from the minute of a time to before that of another (ms).
   * @param platform of the devices; all by default
   * @param isIn whether a version of the phones is counted, by index
   */
  between(platform: string | undefined, isIn: (version: number) => boolean, from: number, to: number): Tally {
    const { names } = this.#phones.coded.platform;
    const versions = this.#phones.segments.versions.length;
    const cells = names.flatMap((name, place) =>
      platform === undefined || name === platform
        ? Array.from({ length: versions }, (_, version) => version)
            .filter(isIn)
            .map((version) => place * versions + version)
        : [],
    );
    const [first, end] = [Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS)];
    const sums = [0, 0, 0];
    for (let minute = first; minute < end;) {
      const day = Math.floor(minute / DAY_MINUTES);
      const [begin, until] = [minute - day * DAY_MINUTES, Math.min(DAY_MINUTES, end - day * DAY_MINUTES)];
      for (const [count, part] of this.#inDay(day, cells, begin, until).entries())
        sums[count] = (sums[count] ?? 0) + part;
      minute = day * DAY_MINUTES + until;
    }
    const [launches = 0, crashes = 0, anrs = 0] = sums;
    return { launches, crashes, anrs };
  }

  /** Returns the sums of some cells in the minutes of a day. */
  #inDay(day: number, cells: readonly number[], begin: number, until: number): number[] {
    const { hours } = this.#day(day);
    const [firstHour, endHour] = [Math.ceil(begin / 60), Math.floor(until / 60)];
    const sums = sumsIn(hours, HOURS, cells, firstHour, endHour);
    const edges =
      firstHour > endHour
        ? [[begin, until] as const]
        : ([
            [begin, firstHour * 60],
            [endHour * 60, until],
          ] as const);
    for (const [from, to] of edges) {
      if (from >= to) continue;
      const parts = sumsIn(this.#minutes(day), DAY_MINUTES, cells, from, to);
      for (const [count, part] of parts.entries()) sums[count] = (sums[count] ?? 0) + part;
    }
    return sums;
  }

  #day(day: number): Day {
    let cached = this.#days.get(day);
    if (cached === undefined) {
      this.#days.set(day, (cached = this.#walk(day)));
      this.#keep(day);
    }
    return cached;
  }

  #minutes(day: number): Uint16Array {
    const cached = this.#day(day);
    cached.minutes ??= this.#walk(day).minutes;
    this.#keep(day);
    return cached.minutes ?? new Uint16Array();
  }

  /** Caches the minutes of a day and drops those of the least recently used one. */
  #keep(day: number): void {
    const recent = [...this.#recent.filter((one) => one !== day), day];
    for (const old of recent.slice(0, -MINUTES_OF)) {
      const of = this.#days.get(old);
      if (of) of.minutes = undefined;
    }
    this.#recent = recent.slice(-MINUTES_OF);
  }

  #walk(day: number): Day {
    const { segments, coded, weights } = this.#phones;
    const { codes, names } = coded.platform;
    const [versions, cells] = [segments.versions.length, segments.versions.length * names.length];
    const hours = new Int32Array(COUNTS * cells * HOURS);
    const minutes = new Uint16Array(COUNTS * cells * DAY_MINUTES);
    const period = { from: day * DAY_MS, to: (day + 1) * DAY_MS, asOf: Infinity };
    const measuring: Measuring = {
      telling: bySize,
      paceOf: unpaced,
      hasMinutes: true,
      incidents: this.#incidentsIn(period),
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
      this.#phones,
      this.#places,
      period,
      measuring,
      add(0, (_, weight) => weight),
    );
    eachIncident(this.#phones, this.#places, period, measuring, (columns, place) => {
      for (const [kind, times] of columns.times.entries())
        add(kind + 1, (session) => times[session] ?? 0)(columns, place);
    });
    return { hours, minutes };
  }
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
