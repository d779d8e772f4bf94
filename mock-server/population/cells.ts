import type { Coder } from './coders.ts';

import { type Measuring, unpaced } from './measuring.ts';
import { ALL, type Columns } from '../walk/columns.ts';
import { Distinct, Incidents, Values } from '../walk/distinct.ts';

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

/** The facts of sessions that a device does not have for good. */
const OF_SESSIONS = ['type', 'network', 'size', 'hour', 'minute', 'fault', 'incident'] as const;

const NO_TIMES = new Int32Array(0);

/** Adds to the places of cells what a fact of each session adds. */
function addSteps(cells: Int32Array, codes: ArrayLike<number>, table: Int32Array, count: number): void {
  for (let at = 0; at < count; at++) cells[at] = (cells[at] ?? 0) + (table[codes[at] ?? 0] ?? 0);
}

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
  readonly #hasPages: boolean;
  readonly #hasMarks: boolean;

  constructor(
    { coders, groups = [ALL], secondsIn }: Division,
    lengths: Readonly<Record<Coder['by'], number>>,
    { hasSizes = false, hasDays = false, incidents, values = [], pagesIn, paceOf }: Measuring,
    ways: readonly ArrayLike<number>[],
  ) {
    this.#hasPages = pagesIn !== undefined;
    this.#hasMarks = paceOf !== unpaced;
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

  /** Adds the sessions of a device. */
  add(columns: Columns, place: number, weight: number): void {
    const { count, runs, run, version, cell: cells } = columns;
    const atDevice = this.#ofDevice[place] ?? 0;
    const isByRun = this.#ofSession.length === 0 && this.#way < 0;
    for (let at = 0; at < runs; at++) {
      const [from, to] = [run[at] ?? 0, at + 1 < runs ? (run[at + 1] ?? 0) : count];
      if (from === to) continue;
      const cell = atDevice + (this.#ofVersion[version[at] ?? 0] ?? 0);
      if (isByRun) this.#addRun(columns, from, to, cell, place, weight);
      else for (let own = from; own < to; own++) cells[own] = cell;
    }
    if (isByRun) return;
    for (const { fact, table } of this.#ofSession) addSteps(cells, columns[fact], table, count);
    const minutes = columns.minutes[this.#way];
    if (minutes) addSteps(cells, minutes, this.#ofDay, count);
    this.#addEach(columns, place, weight);
  }

  /** Adds sessions that all belong to one cell. */
  #addRun(columns: Columns, from: number, to: number, cell: number, place: number, weight: number): void {
    const { pages, isMarked, size, day, times } = columns;
    let visited = this.#hasPages ? 0 : ALL;
    if (this.#hasPages) for (let at = from; at < to; at++) visited |= pages[at] ?? 0;
    this.#sessions[cell] = (this.#sessions[cell] ?? 0) + weight * (to - from);
    if (this.#hasMarks) {
      let marked = 0;
      for (let at = from; at < to; at++) marked += isMarked[at] ?? 0;
      this.#marked[cell] = (this.#marked[cell] ?? 0) + weight * marked;
    }
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
    for (let kind = 0; kind < times.length; kind++) {
      const happened = times[kind] ?? NO_TIMES;
      let sum = 0;
      for (let at = from; at < to; at++) sum += happened[at] ?? 0;
      if (sum > 0) this.#incidents[kind]?.add(cell, place, sum, weight);
    }
  }

  /** Adds sessions each of which belongs to the cell at its place. */
  #addEach(columns: Columns, place: number, weight: number): void {
    const { count, pages, isMarked, size, day, times, cell: cells } = columns;
    const [sessions, marked, sizes, most] = [this.#sessions, this.#marked, this.#sizes, this.#most];
    const devices = this.#devices;
    const { last } = devices;
    for (let at = 0; at < count; at++) {
      const cell = cells[at] ?? 0;
      sessions[cell] = (sessions[cell] ?? 0) + weight;
      const isNew = last[cell] !== place;
      if (isNew) for (const values of this.#values) values.add(cell, place);
      if (this.#hasPages) devices.add(cell, place, pages[at] ?? 0, weight);
      else if (isNew) devices.add(cell, place, ALL, weight);
    }
    if (this.#hasMarks)
      for (let at = 0; at < count; at++) {
        const cell = cells[at] ?? 0;
        if (isMarked[at] === 1) marked[cell] = (marked[cell] ?? 0) + weight;
      }
    if (most > 0)
      for (let at = 0; at < count; at++) {
        const own = (cells[at] ?? 0) * most + (size[at] ?? 0);
        sizes[own] = (sizes[own] ?? 0) + weight;
      }
    if (this.#days)
      for (let at = 0; at < count;) {
        const [cell, today] = [cells[at] ?? 0, day[at] ?? 0];
        let seen = 0;
        for (; at < count && day[at] === today && cells[at] === cell; at++) seen |= pages[at] ?? 0;
        this.#days.add(cell, place * 65_536 + today, seen, weight);
      }
    for (let kind = 0; kind < times.length; kind++) {
      const happened = times[kind] ?? NO_TIMES;
      for (let at = 0; at < count; at++) {
        const many = happened[at] ?? 0;
        if (many > 0) this.#incidents[kind]?.add(cells[at] ?? 0, place, many, weight);
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
