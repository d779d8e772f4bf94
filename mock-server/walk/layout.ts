import type { Coder } from '../population/coders.ts';
import type { Columns } from './columns.ts';
import { dayOfHour, hourOfDay } from './span.ts';

/** Facts of sessions that are not permanent for a device. */
const OF_SESSIONS = ['type', 'network', 'size', 'hour', 'minute', 'fault', 'incident', 'package'] as const;
type Fact = (typeof OF_SESSIONS)[number];

/** The number of values of each fact by which sessions split, and the first hour of the period, counted from 1970. */
export interface Extent {
  readonly lengths: Readonly<Record<Coder['by'], number>>;
  readonly firstHour: number;
}

/** Whether all hours of a day have the same value in a table by hours. */
function isOfDays(table: Int32Array, firstHour: number): boolean {
  const lead = hourOfDay(firstHour);
  for (let hour = 1; hour < table.length; hour++)
    if ((lead + hour) % 24 !== 0 && table[hour] !== table[hour - 1]) return false;
  return true;
}

/** Sets the indexes of some cells to a base plus the offset of a fact of each session. */
function setSteps(
  cells: Int32Array,
  place: number,
  codes: ArrayLike<number>,
  table: Int32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) cells[at] = place + (table[codes[at] ?? 0] ?? 0);
}

/** Adds the offset of a fact of each session to the indexes of cells. */
function addSteps(cells: Int32Array, codes: ArrayLike<number>, table: Int32Array, count: number): void {
  for (let at = 0; at < count; at++) cells[at] = (cells[at] ?? 0) + (table[codes[at] ?? 0] ?? 0);
}

/** The layout of a split's cells: the cell of a session by its facts. */
export class Layout {
  /** Number of cells. */
  readonly count: number;
  /** Whether all sessions of a device with a version belong to one cell, and whether those of a day do. */
  readonly isByRun: boolean;
  readonly isByDay: boolean;
  /** The offset of each fact in the index of a cell. */
  readonly #ofDevice: Int32Array;
  readonly #ofVersion: Int32Array;
  readonly #ofSession: readonly { readonly fact: Fact; readonly table: Int32Array }[];
  readonly #ofDay: Int32Array;
  readonly #coders: readonly Coder[];
  /** The offset of each name of a coder. */
  readonly #steps: readonly number[];
  /** The way to classify days; -1 for none. */
  readonly #way: number;
  readonly #firstDay: number;
  readonly #lead: number;

  constructor(coders: readonly Coder[], { lengths, firstHour }: Extent, way: number) {
    this.#coders = coders;
    this.#way = way;
    this.#firstDay = dayOfHour(firstHour);
    this.#lead = hourOfDay(firstHour);
    this.#steps = coders.map((_, index) => coders.slice(index + 1).reduce((step, { names }) => step * names.length, 1));
    const tableOf = (by: Coder['by']): Int32Array => {
      const table = new Int32Array(lengths[by]);
      for (const [index, coder] of coders.entries()) {
        const step = this.#steps[index] ?? 1;
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
    const [first, second] = this.#ofSession;
    this.isByRun = first === undefined && way < 0;
    this.isByDay = first?.fact === 'hour' && second === undefined && way < 0 && isOfDays(first.table, firstHour);
    this.count = coders.reduce((product, { names }) => product * names.length, 1);
  }

  /** Whether all devices have the same cell on a day. */
  get isOfDays(): boolean {
    return this.#coders.every(({ by }) => by === 'hour') && (this.isByRun || this.isByDay);
  }

  /** Whether the cell only depends on permanent facts of devices. */
  get isOfDevices(): boolean {
    return this.#coders.every(({ by }) => by === 'device');
  }

  /** The facts of sessions that it reads. */
  get reads(): readonly Fact[] {
    return this.isByDay ? [] : this.#ofSession.map(({ fact }) => fact);
  }

  /** Returns the offset of a device, and of a version, in the index of a cell. */
  deviceAt(place: number): number {
    return this.#ofDevice[place] ?? 0;
  }

  versionAt(version: number): number {
    return this.#ofVersion[version] ?? 0;
  }

  /** Returns the offset of a day whose hours are all in one cell. */
  dayAt(day: number): number {
    return this.#ofSession[0]?.table[Math.max(0, (day - this.#firstDay) * 24 - this.#lead)] ?? 0;
  }

  /** Returns the part of a cell's index that comes from the device. */
  deviceIn(cell: number): number {
    let sum = 0;
    for (const [index, { by, names }] of this.#coders.entries()) {
      const step = this.#steps[index] ?? 1;
      if (by === 'device') sum += (Math.floor(cell / step) % names.length) * step;
    }
    return sum;
  }

  /** Returns the names of a cell's parts, in the order of the coders. */
  namesOf(cell: number): string[] {
    return this.#coders.map(
      ({ names }, index) => names[Math.floor(cell / (this.#steps[index] ?? 1)) % names.length] ?? '',
    );
  }

  /** Stores the cell of each session of a device in the columns. */
  locate(columns: Columns, place: number): void {
    const { runs, count, cell: cells } = columns;
    const atDevice = this.deviceAt(place);
    const [first, ...others] = this.#ofSession;
    for (let run = 0; run < runs.count; run++) {
      const [at, from, end] = [atDevice + this.versionAt(runs.of[run] ?? 0), runs.from[run] ?? 0, runs.end(run, count)];
      if (first) setSteps(cells, at, columns[first.fact], first.table, from, end);
      else cells.fill(at, from, end);
    }
    for (const { fact, table } of others) addSteps(cells, columns[fact], table, count);
    const minutes = columns.minutes[this.#way];
    if (minutes) addSteps(cells, minutes, this.#ofDay, count);
  }
}
