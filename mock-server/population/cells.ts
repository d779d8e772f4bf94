import type { Coder } from './coders.ts';
import { Distinct, Incidents, Values } from './distinct.ts';
import type { Measuring } from './measuring.ts';

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
  /** How many values its devices have of each fact that is asked for. */
  readonly values: readonly number[];
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
  values: [],
  pages: 0,
};

/** A cell with the names of its parts. */
export interface NamedCell {
  readonly names: readonly string[];
  /** Place of its group of pages. */
  readonly group: number;
  readonly cell: Cell;
}

/** A split of sessions: by facts of theirs, and by groups of the pages that they visit. */
export interface Division {
  readonly coders: readonly Coder[];
  /** The pages of each group, as bits. */
  readonly groups?: readonly number[];
  /** Of each journey, how long it takes (s): by what days of devices are told apart. */
  readonly secondsIn?: ArrayLike<number>;
}

/** All pages, as bits. */
export const ALL = -1;

/** The sessions of a device that are counted, in order, column by column. */
export class Columns {
  count = 0;
  readonly type: Uint8Array;
  readonly network: Uint8Array;
  readonly size: Int32Array;
  readonly hour: Int32Array;
  /** Minutes since the first hour began, where that is asked for. */
  readonly minute: Int32Array;
  /** The place of each among the sessions of its stretch of time, and its luck, where that is asked for. */
  readonly launch: Int32Array;
  readonly luck: Uint16Array;
  readonly fault: Int32Array;
  /** What happens in it, where that is told apart: 0 for nothing, or its place and one. */
  readonly incident: Int32Array;
  /** The pages that each visits, as bits. */
  readonly pages: Int32Array;
  readonly day: Int32Array;
  readonly isMarked: Uint8Array;
  /** For each way to tell days apart, how long (minutes) the device is used on that of the session. */
  readonly minutes: readonly Uint16Array[];
  /** How often each kind of incident happens in it. */
  readonly times: readonly Int32Array[];
  /** Where the sessions with each version that the device has begin, and which version it is. */
  runs = 0;
  readonly run: Int32Array;
  readonly version: Uint16Array;

  /** @param most sessions that a device can have */
  constructor(most: number, { ways, kinds }: { readonly ways: number; readonly kinds: number }) {
    this.type = new Uint8Array(most);
    this.network = new Uint8Array(most);
    this.size = new Int32Array(most);
    this.hour = new Int32Array(most);
    this.minute = new Int32Array(most);
    this.launch = new Int32Array(most);
    this.luck = new Uint16Array(most);
    this.fault = new Int32Array(most);
    this.incident = new Int32Array(most);
    this.pages = new Int32Array(most).fill(ALL);
    this.day = new Int32Array(most);
    this.isMarked = new Uint8Array(most);
    this.minutes = Array.from({ length: ways }, () => new Uint16Array(most));
    this.times = Array.from({ length: kinds }, () => new Int32Array(most));
    this.run = new Int32Array(most + 1);
    this.version = new Uint16Array(most);
  }
}

/** The facts of sessions that a device does not have for good. */
const OF_SESSIONS = ['type', 'network', 'size', 'hour', 'minute', 'fault', 'incident'] as const;

/** The cells of a split while they are counted. */
export class Cells {
  /** What each fact adds to the place of a cell. */
  readonly #ofDevice: Int32Array;
  readonly #ofVersion: Int32Array;
  readonly #ofSession: readonly { readonly fact: (typeof OF_SESSIONS)[number]; readonly table: Int32Array }[];
  readonly #ofDay: Int32Array;
  readonly #sessions: Int32Array;
  readonly #devices: Distinct;
  readonly #days: Distinct | undefined;
  readonly #marked: Int32Array;
  readonly #incidents: readonly Incidents[];
  readonly #sizes: Int32Array;
  readonly #values: readonly Values[];
  readonly #coders: readonly Coder[];
  readonly #groups: readonly number[];
  /** How many sizes a cell has; 0 where nobody asks for them. */
  readonly #most: number;
  /** Which way to tell days apart it takes; -1 for none. */
  readonly #way: number;

  constructor(
    { coders, groups = [ALL], secondsIn }: Division,
    lengths: Readonly<Record<Coder['by'], number>>,
    { hasSizes = false, hasDays = false, incidents, values = [] }: Measuring,
    ways: readonly ArrayLike<number>[],
  ) {
    this.#coders = coders;
    this.#groups = groups;
    this.#way = secondsIn === undefined ? -1 : ways.indexOf(secondsIn);
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
    this.#ofDevice = tableOf('device');
    this.#ofVersion = tableOf('version');
    this.#ofDay = tableOf('day');
    this.#ofSession = OF_SESSIONS.filter((fact) => coders.some(({ by }) => by === fact)).map((fact) => ({
      fact,
      table: tableOf(fact),
    }));
    const count = coders.reduce((product, { names }) => product * names.length, 1);
    this.#sessions = new Int32Array(count);
    this.#devices = new Distinct(count, groups);
    this.#days = hasDays ? new Distinct(count, groups) : undefined;
    this.#marked = new Int32Array(count);
    this.#incidents = Array.from({ length: incidents?.kinds ?? 0 }, () => new Incidents(count));
    this.#values = values.map((of) => new Values(count, of));
    this.#sizes = new Int32Array(count * this.#most);
  }

  /**
   * Adds the sessions of a device.
   * @param places room for the places of their cells
   */
  add(columns: Columns, place: number, weight: number, places: Int32Array): void {
    const { count, runs, run, version } = columns;
    const atDevice = this.#ofDevice[place] ?? 0;
    for (let at = 0; at < runs; at++) {
      const [from, to] = [run[at] ?? 0, at + 1 < runs ? (run[at + 1] ?? 0) : count];
      const cell = atDevice + (this.#ofVersion[version[at] ?? 0] ?? 0);
      if (this.#ofSession.length === 0 && this.#way < 0) this.#addRun(columns, from, to, cell, place, weight);
      else places.fill(cell, from, to);
    }
    if (this.#ofSession.length === 0 && this.#way < 0) return;
    for (const { fact, table } of this.#ofSession) {
      const codes = columns[fact];
      for (let at = 0; at < count; at++) places[at] = (places[at] ?? 0) + (table[codes[at] ?? 0] ?? 0);
    }
    const minutes = columns.minutes[this.#way];
    if (minutes) {
      const ofDay = this.#ofDay;
      for (let at = 0; at < count; at++) places[at] = (places[at] ?? 0) + (ofDay[minutes[at] ?? 0] ?? 0);
    }
    this.#addEach(columns, place, weight, places);
  }

  /** Adds sessions that all belong to one cell. */
  #addRun(columns: Columns, from: number, to: number, cell: number, place: number, weight: number): void {
    const { pages, isMarked, size, day, times } = columns;
    let [visited, marked] = [0, 0];
    for (let at = from; at < to; at++) {
      visited |= pages[at] ?? 0;
      marked += isMarked[at] ?? 0;
    }
    this.#sessions[cell] = (this.#sessions[cell] ?? 0) + weight * (to - from);
    this.#marked[cell] = (this.#marked[cell] ?? 0) + weight * marked;
    for (const values of this.#values) values.add(cell, place);
    this.#devices.add(cell, place, visited, weight);
    for (let at = from; this.#days && at < to;) {
      const today = day[at] ?? 0;
      let seen = 0;
      for (; at < to && day[at] === today; at++) seen |= pages[at] ?? 0;
      this.#days.add(cell, place * 65_536 + today, seen, weight);
    }
    if (this.#most > 0) {
      const [sizes, first] = [this.#sizes, cell * this.#most];
      for (let at = from; at < to; at++) {
        const own = first + (size[at] ?? 0);
        sizes[own] = (sizes[own] ?? 0) + weight;
      }
    }
    for (const [kind, happened] of times.entries()) {
      let sum = 0;
      for (let at = from; at < to; at++) sum += happened[at] ?? 0;
      if (sum > 0) this.#incidents[kind]?.add(cell, place, sum, weight);
    }
  }

  /** Adds sessions each of which belongs to the cell at its place. */
  #addEach(
    { count, pages, isMarked, size, day, times }: Columns,
    place: number,
    weight: number,
    places: Int32Array,
  ): void {
    const [sessions, marked, sizes, most] = [this.#sessions, this.#marked, this.#sizes, this.#most];
    const devices = this.#devices;
    const { last } = devices;
    for (let at = 0; at < count; at++) {
      const cell = places[at] ?? 0;
      sessions[cell] = (sessions[cell] ?? 0) + weight;
      if (isMarked[at] === 1) marked[cell] = (marked[cell] ?? 0) + weight;
      const visited = pages[at] ?? 0;
      if (last[cell] !== place) for (const values of this.#values) values.add(cell, place);
      if (visited !== ALL || last[cell] !== place) devices.add(cell, place, visited, weight);
      if (most > 0) {
        const own = cell * most + (size[at] ?? 0);
        sizes[own] = (sizes[own] ?? 0) + weight;
      }
    }
    if (this.#days)
      for (let at = 0; at < count;) {
        const [cell, today] = [places[at] ?? 0, day[at] ?? 0];
        let seen = 0;
        for (; at < count && day[at] === today && places[at] === cell; at++) seen |= pages[at] ?? 0;
        this.#days.add(cell, place * 65_536 + today, seen, weight);
      }
    for (const [kind, happened] of times.entries())
      for (let at = 0; at < count; at++)
        if ((happened[at] ?? 0) > 0) this.#incidents[kind]?.add(places[at] ?? 0, place, happened[at] ?? 0, weight);
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
        const [days, marked] = [this.#days?.counts[at] ?? 0, this.#marked[code] ?? 0];
        const incidents = this.#incidents.map((kind) => ({
          count: kind.counts[code] ?? 0,
          devices: kind.devices[code] ?? 0,
        }));
        const values = this.#values.map(({ counts }) => counts[code] ?? 0);
        named.push({ names, group, cell: { sessions, devices, days, marked, sizes, incidents, values, pages } });
      }
    }
    return named;
  }
}
