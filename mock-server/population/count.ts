import { SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import type { Coder } from './coders.ts';
import { Distinct, Incidents } from './distinct.ts';
import type { Phones } from './phones.ts';
import type { Measuring } from './measuring.ts';
import { HOUR_MS, LUCK, minuteOf, NETWORKS, START_TYPES, type Stretch } from './sessions.ts';

/** What was counted of some sessions, in real devices. */
export interface Cell {
  readonly sessions: number;
  /** Devices that differ. */
  readonly devices: number;
  /** Days of devices: each device counts once a day. */
  readonly days: number;
  /** Sessions from the size on that they are measured by. */
  readonly marked: number;
  /** How many there are of each size, or of each journey; empty where nobody asks. */
  readonly sizes: Int32Array;
  /** What happened, of each kind that is asked for, and to how many devices. */
  readonly incidents: readonly { readonly count: number; readonly devices: number }[];
  /** The pages that the cell is about, as bits; all of them where nobody tells pages apart. */
  readonly pages: number;
}

export const NO_CELL: Cell = {
  sessions: 0,
  devices: 0,
  days: 0,
  marked: 0,
  sizes: new Int32Array(0),
  incidents: [],
  pages: 0,
};

/** A split of sessions: by facts of theirs, and by groups of the pages that they visit. */
export interface Division {
  readonly coders: readonly Coder[];
  /** The pages of each group, as bits. */
  readonly groups?: readonly number[];
  /** Of each journey, how long it takes (s): by what days of devices are told apart. */
  readonly secondsIn?: ArrayLike<number>;
}

/** All pages, as bits. */
const ALL = -1;
/** Makes another lot of the luck of a session: what fails in it has nothing to do with whether it crashes. */
const FAULT_LOT = 40_503;
const DAY_MINUTES = 1440;
const ZONE_HOURS = 8;

/** The day of the platform of an hour, both counted from 1970 on. */
const dayOfHour = (hour: number): number => Math.floor((hour + ZONE_HOURS) / 24);

/** The cells of a split while they are counted. */
class Cells {
  /** What each fact adds to the place of a cell. */
  readonly #tables: Readonly<Record<Coder['by'], Int32Array>>;
  readonly #sessions: Int32Array;
  readonly #devices: Distinct;
  readonly #days: Distinct;
  readonly #marked: Int32Array;
  readonly #incidents: readonly Incidents[];
  readonly #sizes: Int32Array;
  readonly #coders: readonly Coder[];
  readonly #groups: readonly number[];
  readonly #secondsIn: ArrayLike<number> | undefined;
  readonly #most: number;

  constructor(
    { coders, groups = [ALL], secondsIn }: Division,
    lengths: Readonly<Record<Coder['by'], number>>,
    { hasSizes = false, incidents }: Measuring,
  ) {
    this.#coders = coders;
    this.#groups = groups;
    this.#secondsIn = secondsIn;
    this.#most = hasSizes ? lengths.size : 0;
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
    this.#tables = {
      device: tableOf('device'),
      version: tableOf('version'),
      type: tableOf('type'),
      network: tableOf('network'),
      size: tableOf('size'),
      hour: tableOf('hour'),
      day: tableOf('day'),
      fault: tableOf('fault'),
    };
    const count = coders.reduce((product, { names }) => product * names.length, 1);
    this.#sessions = new Int32Array(count);
    this.#devices = new Distinct(count, groups);
    this.#days = new Distinct(count, groups);
    this.#marked = new Int32Array(count);
    this.#incidents = Array.from({ length: incidents?.kinds ?? 0 }, () => new Incidents(count));
    this.#sizes = new Int32Array(count * this.#most);
  }

  /**
   * Adds the sessions of some devices. Of 90 days there are two million of them: what a session belongs to is read off
   * tables, as anything that is called for each would take longer than all of this.
   */
  add(
    { weights, segments }: Phones,
    places: ArrayLike<number>,
    stretches: readonly Stretch[],
    { from, end }: { readonly from: number; readonly end: number },
    measuring: Measuring,
  ): void {
    const { type: only = -1, network: through = -1, version: names, telling, paceOf, pagesIn, faults } = measuring;
    const { of, count: most, stride, byType, byNetwork } = telling;
    const { hasDays = false, incidents } = measuring;
    const happened = this.#incidents;
    const secondsIn = this.#secondsIn;
    const { device: ofDevice, version: ofVersion, type: ofType, network: ofNetwork, ...tables } = this.#tables;
    const { size: ofSize, hour: ofHour, day: ofDay, fault: ofFault } = tables;
    const [counts, marked, sizes, hasSizes] = [this.#sessions, this.#marked, this.#sizes, this.#most > 0];
    const [distinct, days] = [this.#devices, this.#days];
    const { last } = distinct;
    const wanted = names && segments.versions.map((name) => names.includes(name));
    const periodHours = ofHour.length;
    const firstHour = from / HOUR_MS;
    const hours = Math.floor(end / HOUR_MS) - firstHour;
    const lastMinute = Math.floor((end % HOUR_MS) / 60_000);
    const below = faults?.below;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      const weight = weights[place] ?? 0;
      const base = ofDevice[place] ?? 0;
      const { markFrom, shifts } = paceOf(place);
      const segmentsEnd = segments.offsets[place + 1] ?? 0;
      let segment = segments.offsets[place] ?? 0;
      let next = -Infinity;
      const rates = incidents?.ratesOf(place);
      let current = 0;
      let shift = 0;
      let atVersion = base;
      let isWanted = true;
      for (const { from: beginning, sessions } of stretches) {
        const start = beginning / HOUR_MS - firstHour;
        const { hour: hoursIn, type: types, network: networks, journey: journeys, luck: lucks, offsets } = sessions;
        const valuesOf = of === 'size' ? sessions.size : journeys;
        const launchesEnd = offsets[place + 1] ?? 0;
        let dayEnd = -1;
        let atDay = 0;
        for (let launch = offsets[place] ?? 0; launch < launchesEnd; launch++) {
          const luck = lucks[launch] ?? 0;
          const own = (luck * FAULT_LOT) % LUCK;
          if (below !== undefined && own >= (below[networks[launch] ?? 0] ?? 0)) continue;
          const hour = start + (hoursIn[launch] ?? 0);
          if (hour < 0) continue;
          if (hour > hours) break;
          if (hour === hours && minuteOf(place, launch) >= lastMinute) continue;
          if (hour >= next) {
            while (segment + 1 < segmentsEnd && (segments.from[segment + 1] ?? 0) / HOUR_MS - firstHour <= hour)
              segment++;
            next = segment + 1 < segmentsEnd ? (segments.from[segment + 1] ?? 0) / HOUR_MS - firstHour : Infinity;
            current = segments.version[segment] ?? 0;
            shift = shifts[current] ?? 0;
            atVersion = base + (ofVersion[current] ?? 0);
            isWanted = wanted === undefined || wanted[current] === true;
          }
          if (secondsIn !== undefined && launch >= dayEnd) {
            // Stretches are of whole days.
            const day = Math.floor((hoursIn[launch] ?? 0) / 24);
            let seconds = 0;
            for (dayEnd = launch; dayEnd < launchesEnd && Math.floor((hoursIn[dayEnd] ?? 0) / 24) === day; dayEnd++) {
              const at = start + (hoursIn[dayEnd] ?? 0);
              if (at < hours || (at === hours && minuteOf(place, dayEnd) < lastMinute))
                seconds += secondsIn[journeys[dayEnd] ?? 0] ?? 0;
            }
            atDay = ofDay[Math.min(DAY_MINUTES, Math.floor(seconds / 60))] ?? 0;
          }
          const type = types[launch] ?? 0;
          const network = networks[launch] ?? 0;
          if (!isWanted || (only >= 0 && type !== only) || (through >= 0 && network !== through)) continue;
          const fault = faults?.at(own, journeys[launch] ?? 0, network, current, place) ?? 0;
          if (fault < 0) continue;
          const pages = pagesIn === undefined ? ALL : (pagesIn[journeys[launch] ?? 0] ?? 0);
          if (pages === 0) continue;
          const wide = (valuesOf[launch] ?? 0) * stride + shift + (byType[type] ?? 0) + (byNetwork[network] ?? 0);
          const size = Math.max(0, Math.min(most - 1, wide));
          const parts =
            (ofType[type] ?? 0) +
            (ofNetwork[network] ?? 0) +
            (ofSize[size] ?? 0) +
            (ofHour[hour] ?? 0) +
            (ofFault[fault] ?? 0);
          const cell = atVersion + parts + atDay;
          counts[cell] = (counts[cell] ?? 0) + weight;
          if (size >= (markFrom[type] ?? most)) marked[cell] = (marked[cell] ?? 0) + weight;
          if (last[cell] !== place || pages !== ALL) distinct.add(cell, place, pages, weight);
          if (hasDays) days.add(cell, place * 65_536 + dayOfHour(firstHour + hour), pages, weight);
          if (hasSizes) sizes[cell * most + size] = (sizes[cell * most + size] ?? 0) + weight;
          if (rates === undefined) continue;
          for (let kind = 0; kind < happened.length; kind++) {
            const lot = ((luck * (2 * kind + 1)) % LUCK) / LUCK;
            const times = Math.floor(weight * (rates[kind]?.[current * periodHours + hour] ?? 0) + lot);
            if (times > 0) happened[kind]?.add(cell, place, times, weight);
          }
        }
      }
    }
  }

  /** What was counted, by the names of the parts, in the order of the coders, with the place of each group. */
  named(): NamedCell[] {
    const named: NamedCell[] = [];
    for (const [code, sessions] of this.#sessions.entries()) {
      if (sessions === 0) continue;
      let left = code;
      const names = this.#coders
        .toReversed()
        .map(({ names: all }) => {
          const name = all[left % all.length] ?? '';
          left = Math.floor(left / all.length);
          return name;
        })
        .toReversed();
      for (const [group, pages] of this.#groups.entries()) {
        const at = code * this.#groups.length + group;
        const devices = this.#devices.counts[at] ?? 0;
        if (devices === 0) continue;
        const sizes = this.#sizes.subarray(code * this.#most, (code + 1) * this.#most);
        const [days, marked] = [this.#days.counts[at] ?? 0, this.#marked[code] ?? 0];
        const incidents = this.#incidents.map((kind) => ({
          count: kind.counts[code] ?? 0,
          devices: kind.devices[code] ?? 0,
        }));
        named.push({ names, group, cell: { sessions, devices, days, marked, sizes, incidents, pages } });
      }
    }
    return named;
  }
}

/** A cell with the names of its parts. */
export interface NamedCell {
  readonly names: readonly string[];
  /** Place of its group of pages. */
  readonly group: number;
  readonly cell: Cell;
}

/** Cells under the names of their parts. */
export const byNames = (cells: readonly NamedCell[]): ReadonlyMap<string, Cell> =>
  new Map(cells.map(({ names, cell }) => [names.join(SEPARATOR), cell]));

/**
 * Counts the sessions of a period under the parts of each of some splits.
 * @param places the devices that are counted
 * @param period whole hours from the first on
 */
export function countSessions(
  phones: Phones,
  places: ArrayLike<number>,
  { from, to, asOf }: Period,
  measuring: Measuring,
  splits: readonly Division[],
): NamedCell[][] {
  const { devices, log, segments } = phones;
  const end = Math.min(to, asOf);
  if (log === undefined || end <= from) return splits.map(() => []);
  const lengths = {
    device: devices.length,
    version: segments.versions.length,
    type: START_TYPES.length,
    network: NETWORKS.length,
    size: measuring.telling.count,
    hour: Math.ceil((to - from) / HOUR_MS),
    day: DAY_MINUTES + 1,
    fault: measuring.faults?.count ?? 1,
  };
  const stretches = log.between(from, end);
  return splits.map((division) => {
    const cells = new Cells(division, lengths, measuring);
    cells.add(phones, places, stretches, { from, end }, measuring);
    return cells.named();
  });
}
