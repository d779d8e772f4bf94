import { OTHER, SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import type { Phones } from './phones.ts';
import { HOUR_MS, minuteOf, SIZES, START_TYPES, type Stretch } from './sessions.ts';

/** Tells the parts of a dimension apart: the name of each, and by a fact of a session which one it belongs to. */
export interface Coder {
  readonly names: readonly string[];
  readonly by: 'device' | 'version' | 'type' | 'size' | 'hour';
  /** The place of the name, by the place of the device or version, the type, the size, or the hours since the first. */
  readonly codes: ArrayLike<number>;
}

/** A coder that keeps some of the parts, and takes all others together. */
export function withOther({ names, by, codes }: Coder, keep: ReadonlySet<string>): Coder {
  const kept = names.filter((name) => keep.has(name));
  const places = names.map((name) => (keep.has(name) ? kept.indexOf(name) : kept.length));
  return { names: [...kept, OTHER], by, codes: Uint16Array.from(codes, (code) => places[code] ?? kept.length) };
}

/** A coder by buckets of time, which are told by their beginnings (ms, whole hours, in order). */
export function byTime(starts: readonly number[], { from, to }: Period): Coder {
  const codes = new Uint16Array(Math.ceil((to - from) / HOUR_MS));
  for (const [place, start] of starts.entries()) codes.fill(place, Math.max(0, (start - from) / HOUR_MS));
  return { names: starts.map((_, place) => String(place)), by: 'hour', codes };
}

/** What was counted of some sessions, in real devices. */
export interface Cell {
  readonly sessions: number;
  /** Devices that differ. */
  readonly devices: number;
  /** Sessions from the size on that they are measured by. */
  readonly marked: number;
  /** How many there are of each size; empty where nobody asks. */
  readonly sizes: Int32Array;
}

/** What the sessions of a device are measured by. */
export interface Pace {
  readonly markFrom: ArrayLike<number>;
  readonly shifts: ArrayLike<number>;
}

/** Which sessions are counted, and what they are measured by. */
export interface Measuring {
  /** Those of this type alone, by its place. */
  readonly type?: number | undefined;
  /** Those with this version of the app alone. */
  readonly version?: string | undefined;
  /** Whether sizes are told apart. */
  readonly hasSizes: boolean;
  /** Of a device: from which size on a session of each type is marked, and how many sizes greater it is with each version. */
  readonly paceOf: (place: number) => Pace;
}

/** The cells of a split while they are counted. */
class Cells {
  /** What each fact adds to the place of a cell. */
  readonly tables: Readonly<Record<Coder['by'], Int32Array>>;
  readonly sessions: Int32Array;
  readonly devices: Int32Array;
  readonly marked: Int32Array;
  readonly sizes: Int32Array;
  /** The device that was counted last in each cell: devices come one after the other. */
  readonly last: Int32Array;
  readonly #coders: readonly Coder[];

  constructor(coders: readonly Coder[], lengths: Readonly<Record<Coder['by'], number>>, hasSizes: boolean) {
    this.#coders = coders;
    const steps = coders.map((_, index) => coders.slice(index + 1).reduce((step, { names }) => step * names.length, 1));
    const tableOf = (by: Coder['by']): Int32Array => {
      const table = new Int32Array(lengths[by]);
      for (const [index, coder] of coders.entries()) {
        const step = steps[index] ?? 1;
        if (coder.by === by)
          for (let at = 0; at < table.length; at++) table[at] = (table[at] ?? 0) + (coder.codes[at] ?? 0) * step;
      }
      return table;
    };
    this.tables = {
      device: tableOf('device'),
      version: tableOf('version'),
      type: tableOf('type'),
      size: tableOf('size'),
      hour: tableOf('hour'),
    };
    const count = coders.reduce((product, { names }) => product * names.length, 1);
    const make = (length: number) => new Int32Array(length);
    [this.sessions, this.devices, this.marked, this.last] = [
      make(count),
      make(count),
      make(count),
      make(count).fill(-1),
    ];
    this.sizes = make(hasSizes ? count * SIZES : 0);
  }

  /** What was counted, by the names of the parts. */
  named(): ReadonlyMap<string, Cell> {
    const named = new Map<string, Cell>();
    for (const [code, sessions] of this.sessions.entries()) {
      if (sessions === 0) continue;
      let left = code;
      const names = this.#coders.toReversed().map(({ names: all }) => {
        const name = all[left % all.length];
        left = Math.floor(left / all.length);
        return name;
      });
      named.set(names.toReversed().join(SEPARATOR), {
        sessions,
        devices: this.devices[code] ?? 0,
        marked: this.marked[code] ?? 0,
        sizes: this.sizes.subarray(code * SIZES, (code + 1) * SIZES),
      });
    }
    return named;
  }
}

/**
 * Counts the sessions of a period under the parts of each of some splits.
 * @param places the devices that are counted
 * @param period whole hours from the first on
 */
export function countSessions(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  splits: readonly (readonly Coder[])[],
): ReadonlyMap<string, Cell>[] {
  const { from, to, asOf } = period;
  const { devices, log, segments } = phones;
  const end = Math.min(to, asOf);
  if (log === undefined || end <= from) return splits.map(() => new Map());
  const lengths = {
    device: devices.length,
    version: segments.versions.length,
    type: START_TYPES.length,
    size: SIZES,
    hour: Math.ceil((to - from) / HOUR_MS),
  };
  const stretches = log.between(from, end);
  return splits.map((coders) => {
    const cells = new Cells(coders, lengths, measuring.hasSizes);
    addSessions(cells, phones, places, stretches, { from, end }, measuring);
    return cells.named();
  });
}

/**
 * Adds sessions to the cells of a split. Of 90 days there are two million of them: what a session belongs to is read off
 * tables, as anything that is called for each would take longer than all of this.
 */
function addSessions(
  cells: Cells,
  { weights, segments }: Phones,
  places: ArrayLike<number>,
  stretches: readonly Stretch[],
  { from, end }: { readonly from: number; readonly end: number },
  { type: only = -1, version: name, hasSizes, paceOf }: Measuring,
): void {
  const { device: ofDevice, version: ofVersion, type: ofType, size: ofSize, hour: ofHour } = cells.tables;
  const { sessions: counts, devices: distinct, marked, sizes, last } = cells;
  const version = name === undefined ? undefined : segments.versions.indexOf(name);
  const firstHour = from / HOUR_MS;
  const hours = Math.floor(end / HOUR_MS) - firstHour;
  const lastMinute = Math.floor((end % HOUR_MS) / 60_000);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const weight = weights[place] ?? 0;
    const base = ofDevice[place] ?? 0;
    const { markFrom, shifts } = paceOf(place);
    const segmentsEnd = segments.offsets[place + 1] ?? 0;
    let segment = segments.offsets[place] ?? 0;
    let next = -Infinity;
    let shift = 0;
    let atVersion = base;
    let isWanted = true;
    for (const stretch of stretches) {
      const start = stretch.from / HOUR_MS - firstHour;
      const { hour: hoursIn, type: types, size: sizesOf, offsets } = stretch.sessions;
      const launchesEnd = offsets[place + 1] ?? 0;
      for (let launch = offsets[place] ?? 0; launch < launchesEnd; launch++) {
        const hour = start + (hoursIn[launch] ?? 0);
        if (hour < 0) continue;
        if (hour > hours) break;
        if (hour === hours && minuteOf(place, launch) >= lastMinute) continue;
        if (hour >= next) {
          while (segment + 1 < segmentsEnd && (segments.from[segment + 1] ?? 0) / HOUR_MS - firstHour <= hour)
            segment++;
          next = segment + 1 < segmentsEnd ? (segments.from[segment + 1] ?? 0) / HOUR_MS - firstHour : Infinity;
          const current = segments.version[segment] ?? 0;
          shift = shifts[current] ?? 0;
          atVersion = base + (ofVersion[current] ?? 0);
          isWanted = version === undefined || current === version;
        }
        const type = types[launch] ?? 0;
        if (!isWanted || (only >= 0 && type !== only)) continue;
        const size = Math.max(0, Math.min(SIZES - 1, (sizesOf[launch] ?? 0) + shift));
        const cell = atVersion + (ofType[type] ?? 0) + (ofSize[size] ?? 0) + (ofHour[hour] ?? 0);
        counts[cell] = (counts[cell] ?? 0) + weight;
        if (size >= (markFrom[type] ?? SIZES)) marked[cell] = (marked[cell] ?? 0) + weight;
        if (last[cell] !== place) {
          last[cell] = place;
          distinct[cell] = (distinct[cell] ?? 0) + weight;
        }
        if (hasSizes) sizes[cell * SIZES + size] = (sizes[cell * SIZES + size] ?? 0) + weight;
      }
    }
  }
}
