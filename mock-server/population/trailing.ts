import { hourOf } from '../core/kit/day-range.ts';
import type { Period } from '../counting/topic.ts';
import type { Coder } from './coders.ts';
import type { Measuring } from './measuring.ts';
import type { Phones } from './phones.ts';
import { BLOCK_DAYS, firstDayIn, minuteOf } from './sessions.ts';
import { DAY_HOURS, dayIn, startedHours, keyOf, timeParts } from './time-parts.ts';
import { HOUR_MS } from '../core/world/durations.ts';

const NEVER = -(2 ** 31);

/** Counts devices that were used in the days up to a day, by the parts of a split and for several numbers of days. */
class Trailing {
  readonly #others: readonly Coder[];
  readonly #windows: readonly number[];
  readonly #hours: number;
  readonly #ofDevice: readonly Coder[];
  readonly #ofVersion: Coder | undefined;
  readonly #versions: number;
  /** By cell, number of days and hour: how many devices start to count, minus those that stop. */
  readonly #changes: Int32Array;
  /**
   * For the current device, by version and number of days: the hour from which it counts, and the hour at which it
   * stops.
   */
  readonly #since: Int32Array;
  readonly #until: Int32Array;
  #base = 0;
  #weight = 0;

  constructor(coders: readonly Coder[], windows: readonly number[], hours: number) {
    this.#others = coders.filter(({ by }) => by !== 'hour');
    this.#windows = windows;
    this.#hours = hours;
    this.#ofDevice = coders.filter(({ by }) => by === 'device');
    this.#ofVersion = coders.find(({ by }) => by === 'version');
    this.#versions = this.#ofVersion?.names.length ?? 1;
    const cells = this.#ofDevice.reduce((product, { names }) => product * names.length, this.#versions);
    this.#changes = new Int32Array(cells * windows.length * (hours + 1));
    this.#since = new Int32Array(this.#versions * windows.length);
    this.#until = new Int32Array(this.#versions * windows.length).fill(NEVER);
  }

  /** Returns the names of a cell, in the order of the coders. */
  #namesAt(cell: number): string[] {
    const names = new Map<Coder, string>();
    let rest = cell;
    for (const coder of [...this.#ofDevice, ...(this.#ofVersion ? [this.#ofVersion] : [])].toReversed()) {
      names.set(coder, coder.names[rest % coder.names.length] ?? '');
      rest = Math.floor(rest / coder.names.length);
    }
    return this.#others.map((coder) => names.get(coder) ?? '');
  }

  /** Continues with the next device. */
  begin(place: number, weight: number): void {
    this.#end();
    this.#base = this.#ofDevice.reduce((code, { names, codes }) => code * names.length + (codes[place] ?? 0), 0);
    this.#weight = weight;
  }

  /**
   * Adds a use of the device in an hour with a version, in order of hours.
   * @param nextDay the hour at which the next day begins
   */
  add(hour: number, version: number, nextDay: number): void {
    const first = (this.#ofVersion?.codes[version] ?? 0) * this.#windows.length;
    for (let window = 0; window < this.#windows.length; window++) {
      const at = first + window;
      if (hour > (this.#until[at] ?? NEVER)) {
        this.#endAt(at);
        this.#since[at] = hour;
      }
      this.#until[at] = nextDay + ((this.#windows[window] ?? 1) - 1) * DAY_HOURS;
    }
  }

  /** Ends the count of a device after the hours that its last use covers. */
  #endAt(at: number): void {
    const [from, to] = [Math.max(0, this.#since[at] ?? 0), Math.min(this.#until[at] ?? NEVER, this.#hours)];
    if (to <= from) return;
    const first = (this.#base * this.#until.length + at) * (this.#hours + 1);
    this.#changes[first + from] = (this.#changes[first + from] ?? 0) + this.#weight;
    this.#changes[first + to] = (this.#changes[first + to] ?? 0) - this.#weight;
  }

  #end(): void {
    for (let at = 0; at < this.#until.length; at++) if (this.#until[at] !== NEVER) this.#endAt(at);
    this.#until.fill(NEVER);
  }

  /**
   * Returns the counts by the keys of the parts, for each number of days: each device counts once a day.
   * @param coders its own, or others that differ by time alone
   */
  countsByKey(coders: readonly Coder[], period: Period): ReadonlyMap<string, readonly number[]> {
    this.#end();
    const times = timeParts(coders, period);
    const [few, length] = [this.#windows.length, this.#hours + 1];
    const byKey = new Map<string, readonly number[]>();
    for (let cell = 0; cell < this.#changes.length / length / few; cell++) {
      const courses = this.#windows.map((_, window) => {
        let sum = 0;
        const first = (cell * few + window) * length;
        return this.#changes.subarray(first, first + length).map((change) => (sum += change));
      });
      const names = this.#namesAt(cell);
      for (const time of times) {
        const counts = courses.map((course) => time.lastHours.reduce((sum, hour) => sum + (course[hour] ?? 0), 0));
        if (counts.some((count) => count > 0)) byKey.set(keyOf(coders, names, time.names), counts);
      }
    }
    return byKey;
  }
}

const SUPPORTED: readonly Coder['by'][] = ['device', 'version', 'hour'];
const isSupported = (coders: readonly Coder[]): boolean => coders.every(({ by }) => SUPPORTED.includes(by));

/** Identifies the parts of coders other than time. */
const partsOf = (coders: readonly Coder[]): string =>
  JSON.stringify(coders.filter(({ by }) => by !== 'hour').map(({ names }) => names));

/**
 * Returns a function that visits the uses of a device from an hour on, in order: the first one of each day with one
 * version.
 * @param earliest hours from the start of the period; negative before it
 * @param isAsked whether a version is counted, by index
 */
function usesFrom(
  earliest: number,
  { log, segments }: Phones,
  period: Period,
  isAsked: readonly boolean[],
): (place: number, visit: (hour: number, version: number, nextDay: number) => void) => void {
  const { from, to, asOf } = period;
  const until = Math.min(to, asOf);
  const [dayAt, lead] = [dayIn(period), hourOf(from)];
  const [hours, lastMinute] = [Math.floor((until - from) / HOUR_MS), Math.floor((until % HOUR_MS) / 60_000)];
  const stretches = log?.between(from + earliest * HOUR_MS, until) ?? [];
  return (place, visit) => {
    const segmentsEnd = segments.offsets[place + 1] ?? 0;
    let segment = segments.offsets[place] ?? 0;
    let own = segments.version[segment] ?? 0;
    let next = -Infinity;
    let skipUntil = earliest;
    for (let stretch = 0; stretch < stretches.length; stretch++) {
      const { from: beginning = 0, sessions } = stretches[stretch] ?? {};
      if (sessions === undefined) continue;
      const start = (beginning - from) / HOUR_MS;
      const { offsets, days, active, hour: hoursOf } = sessions;
      let end = offsets[place] ?? 0;
      for (let left = active[place] ?? 0; left !== 0; left &= left - 1) {
        const day = firstDayIn(left);
        const dayEnd = start + (day + 1) * DAY_HOURS;
        let launch = end;
        end += days[place * BLOCK_DAYS + day] ?? 0;
        for (; launch < end && skipUntil < dayEnd; launch++) {
          const hour = start + (hoursOf[launch] ?? 0);
          if (hour < skipUntil) continue;
          if (hour > hours) break;
          if (hour === hours && minuteOf(place, launch) >= lastMinute) continue;
          if (hour >= next) {
            while (segment + 1 < segmentsEnd && (segments.from[segment + 1] ?? 0) <= from + hour * HOUR_MS) segment++;
            own = segments.version[segment] ?? 0;
            next = segment + 1 < segmentsEnd ? ((segments.from[segment + 1] ?? 0) - from) / HOUR_MS : Infinity;
          }
          const nextDay = (dayAt(hour) + 1) * DAY_HOURS - lead;
          skipUntil = Math.min(next, nextDay);
          if (isAsked[own] === true) visit(hour, own, nextDay);
        }
      }
    }
  };
}

/**
 * Counts, for each day of a period, the devices that were used in the days up to it, as device days, for each of
 * several numbers of days.
 * @param places the devices to count
 * @param splits coders by device, version and time; others are not supported
 * @param windows numbers of days, including the day itself
 */
export function countTrailing(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  version: Measuring['version'],
  splits: readonly (readonly Coder[])[],
  windows: readonly number[],
): ReadonlyMap<string, readonly number[]>[] {
  const { segments, weights } = phones;
  // Before the day on which the period begins.
  const earliest = -hourOf(period.from) - (Math.max(...windows) - 1) * DAY_HOURS;
  const isAsked = segments.versions.map((name) => version === undefined || version.includes(name));
  // Splits that differ by time alone are counted together.
  const byParts = new Map<string, Trailing>();
  for (const coders of splits.filter(isSupported))
    byParts.set(partsOf(coders), new Trailing(coders, windows, startedHours(period)));
  const counts = [...byParts.values()];
  const eachUse = usesFrom(earliest, phones, period, isAsked);
  const add = (hour: number, own: number, nextDay: number): void => {
    for (let at = 0; at < counts.length; at++) counts[at]?.add(hour, own, nextDay);
  };
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    for (const count of counts) count.begin(place, weights[place] ?? 0);
    eachUse(place, add);
  }
  return splits.map(
    (coders) => (isSupported(coders) && byParts.get(partsOf(coders))?.countsByKey(coders, period)) || new Map(),
  );
}
