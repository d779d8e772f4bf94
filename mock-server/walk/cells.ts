import type { Coder } from '../population/coders.ts';
import { type Measuring, unpaced } from '../population/measuring.ts';
import { JOURNEYS } from '../population/sessions.ts';
import { ALL, type Columns, type Groups } from './columns.ts';
import { Distinct, Incidents, Values } from './distinct.ts';
import { type Extent, Layout } from './layout.ts';
import { type DaySum, Sums } from './sums.ts';

/** The counts of some sessions, in real devices. */
export interface Cell {
  readonly sessions: number;
  /** Unique devices. */
  readonly devices: number;
  /** Device days: each device counts once a day. */
  readonly days: number;
  /** Sessions with at least the size of their mark. */
  readonly marked: number;
  /** Number of sessions by size or journey; empty if not requested. */
  readonly sizes: Int32Array;
  /** For each requested kind, the number of incidents, and of affected devices. */
  readonly incidents: readonly { readonly count: number; readonly devices: number }[];
  /** Number of distinct values of each requested fact among its devices. */
  readonly values: readonly number[];
  /** The pages of the cell, as bits; all pages unless sessions are split by page. */
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
  /** Index of its group of pages. */
  readonly group: number;
  readonly cell: Cell;
}

/** A split of sessions: by their facts, and by groups of the pages that they visit. */
export interface Division {
  readonly coders: readonly Coder[];
  /** The pages of each group, as bits. */
  readonly groups?: readonly number[];
  /** Duration of each journey (s); classifies device days. */
  readonly secondsIn?: ArrayLike<number>;
}

const NO_TIMES = new Int32Array(0);
/** Identifies a device day. */
const dayOf = (place: number, day: number): number => place * 65_536 + day;

/** Accumulates the cells of a split. */
export class Cells {
  readonly #layout: Layout;
  readonly #sums: Sums;
  readonly #devices: Distinct | undefined;
  readonly #days: Distinct | undefined;
  readonly #incidents: readonly Incidents[];
  readonly #values: readonly Values[];
  readonly #groups: readonly number[];
  readonly #pagesIn: ArrayLike<number> | undefined;
  /** Whether additive counts are already known. */
  #isSummed = false;

  constructor(
    { coders, groups = [ALL], secondsIn }: Division,
    extent: Extent,
    { hasSizes = false, hasDays = false, hasDevices = true, incidents, values = [], pagesIn, paceOf }: Measuring,
    ways: readonly ArrayLike<number>[],
  ) {
    this.#layout = new Layout(coders, extent, secondsIn === undefined ? -1 : ways.indexOf(secondsIn));
    const { count } = this.#layout;
    this.#sums = new Sums(this.#layout, hasSizes ? extent.lengths.size : 0, paceOf !== unpaced);
    this.#groups = groups;
    this.#pagesIn = pagesIn;
    this.#devices = hasDevices ? new Distinct(count, groups) : undefined;
    this.#days = hasDays ? new Distinct(count, groups) : undefined;
    this.#incidents = Array.from({ length: incidents?.kinds ?? 0 }, () => new Incidents(count));
    this.#values = values.map((of) => new Values(count, of));
  }

  /** Number of cells. */
  get count(): number {
    return this.#layout.count;
  }

  /** Whether sessions are split by page. */
  get hasPages(): boolean {
    return this.#groups.length > 1;
  }

  /** Whether sessions are split by day. */
  get hasDays(): boolean {
    return this.#layout.isByDay || this.#days !== undefined;
  }

  get reads(): readonly Coder['by'][] {
    return this.#layout.reads;
  }

  /** Whether additive counts follow from the sums of all devices by day. */
  get isOfDays(): boolean {
    return this.#layout.isOfDays;
  }

  /** Whether it splits by incidents: sessions without incidents are then not counted. */
  get isOfIncidents(): boolean {
    return this.#layout.reads.includes('incident');
  }

  /** Takes the sizes from finer cells, if each of them lies within one of these; see `Sums`. */
  derive(cells: Cells, places: ArrayLike<number>): boolean {
    return this.#sums.derive(cells.#sums, places);
  }

  /** Adds the sessions of a device. */
  add(columns: Columns, place: number, weight: number): void {
    const { runs } = columns;
    const { isByRun, isByDay } = this.#layout;
    const atDevice = this.#layout.deviceAt(place);
    if (isByRun && (!this.#days || columns.hasDays)) {
      for (let run = 0; run < runs.count; run++)
        this.#addGroup(columns, runs, run, atDevice + this.#layout.versionAt(runs.of[run] ?? 0), place, weight);
      if (!this.#days) return;
      if (this.#layout.isOfDevices && this.#groups.length === 1) this.#days.addMany(atDevice, columns.dayCount, weight);
      else this.#addDays(columns, place, weight, false);
    } else if (isByDay && columns.hasDays) this.#addDays(columns, place, weight, true);
    else {
      this.#layout.locate(columns, place);
      this.#addEach(columns, place, weight);
    }
  }

  /** Adds the incidents in the sessions of a device. */
  addIncidents(columns: Columns, place: number, weight: number): void {
    this.#layout.locate(columns, place);
    if (this.isOfIncidents) this.#addEach(columns, place, weight);
    else this.#addTimes(columns, place, weight);
  }

  /** Adds additive counts of a whole day; only the devices of these sessions are counted afterwards. */
  addDay(day: number, sum: DaySum): void {
    this.#isSummed = true;
    this.#sums.addDay(this.#layout.dayAt(day), sum);
  }

  /** Adds additive counts of a device's sessions by day. */
  addSums(columns: Columns, weight: number): void {
    const { days } = columns;
    for (let day = 0; day < days.count; day++)
      this.#sums.addGroup(columns, days, day, this.#layout.dayAt(days.of[day] ?? 0), weight);
  }

  /** Returns the cell of each day, which is the same for all devices. */
  cellsOf(days: readonly number[]): Int32Array {
    return Int32Array.from(days, (day) => this.#layout.dayAt(day));
  }

  /** Adds a device that is used on a day, with its visited pages. */
  addDevice(cell: number, day: number, place: number, pages: number, weight: number): void {
    if (this.#devices?.last[cell] !== place)
      for (let at = 0; at < this.#values.length; at++) this.#values[at]?.add(cell, place);
    this.#devices?.add(cell, place, pages, weight);
    this.#days?.add(cell, dayOf(place, day), pages, weight);
  }

  /** Adds a device that is used on a number of days of a cell; it is not added to that cell otherwise. */
  addUsedDevice(cell: number, place: number, weight: number, days: number): void {
    for (let at = 0; at < this.#values.length; at++) this.#values[at]?.add(cell, place);
    this.#devices?.addMany(cell, 1, weight);
    this.#days?.addMany(cell, days, weight);
  }

  /** Adds a number of a device's sessions, or of actions in them, to one cell. */
  addMany(cell: number, place: number, many: number, weight: number): void {
    const { sessions } = this.#sums;
    sessions[cell] = (sessions[cell] ?? 0) + many * weight;
    this.#devices?.add(cell, place, ALL, weight);
  }

  /** Adds the days of a device, with or without their sessions. Each day has one cell per version. */
  #addDays(columns: Columns, place: number, weight: number, hasSessions: boolean): void {
    const { runs, days, count } = columns;
    const atDevice = this.#layout.deviceAt(place);
    let run = 0;
    for (let day = 0; day < days.count; day++) {
      const from = days.from[day] ?? 0;
      if (from === days.end(day, count)) continue;
      while (runs.end(run, count) <= from) run++;
      const today = days.of[day] ?? 0;
      const cell = atDevice + this.#layout.versionAt(runs.of[run] ?? 0) + this.#layout.dayAt(today);
      if (hasSessions) this.#addGroup(columns, days, day, cell, place, weight);
      this.#days?.add(cell, dayOf(place, today), days.pages[day] ?? 0, weight);
    }
  }

  /** Adds sessions that all belong to one cell. */
  #addGroup(columns: Columns, groups: Groups, group: number, cell: number, place: number, weight: number): void {
    if (groups.from[group] === groups.end(group, columns.count)) return;
    if (!this.#isSummed) this.#sums.addGroup(columns, groups, group, cell, weight);
    if (this.#devices) {
      if (this.#devices.last[cell] !== place) for (const values of this.#values) values.add(cell, place);
      this.#devices.add(cell, place, this.#pagesIn ? (groups.pages[group] ?? 0) : ALL, weight);
    }
    for (let kind = 0; kind < this.#incidents.length; kind++) {
      const sum = groups.times[kind]?.[group] ?? 0;
      if (sum > 0) this.#incidents[kind]?.add(cell, place, sum, weight);
    }
  }

  /** Adds sessions, each to the cell at its place. */
  #addEach(columns: Columns, place: number, weight: number): void {
    this.#sums.addEach(columns, weight);
    if (this.#days) this.#addEachDay(this.#days, columns, place, weight);
    else if (this.#devices) this.#addEachDevice(this.#devices, columns, place, weight);
    this.#addTimes(columns, place, weight);
  }

  /** Adds the device to the cell of each session. */
  #addEachDevice(devices: Distinct, { count, pages, cell: cells }: Columns, place: number, weight: number): void {
    const { last } = devices;
    const hasPages = this.#pagesIn !== undefined;
    for (let at = 0; at < count; at++) {
      const cell = cells[at] ?? 0;
      const isNew = last[cell] !== place;
      if (isNew) for (const values of this.#values) values.add(cell, place);
      if (hasPages) devices.add(cell, place, pages[at] ?? 0, weight);
      else if (isNew) devices.add(cell, place, ALL, weight);
    }
  }

  /** Adds the day and the device to the cell of each session. */
  #addEachDay(distinct: Distinct, { count, days, pages, cell: cells }: Columns, place: number, weight: number): void {
    const devices = this.#devices;
    for (let day = 0; day < days.count; day++) {
      const [end, today] = [days.end(day, count), dayOf(place, days.of[day] ?? 0)];
      for (let at = days.from[day] ?? 0; at < end; at++) {
        const [cell, own] = [cells[at] ?? 0, pages[at] ?? 0];
        // What is not new on the day is not new for the device either.
        if (!distinct.add(cell, today, own, weight)) continue;
        if (devices?.last[cell] !== place) for (const values of this.#values) values.add(cell, place);
        devices?.add(cell, place, own, weight);
      }
    }
  }

  /** Adds the incidents of each session to its cell. */
  #addTimes({ count, times, cell: cells }: Columns, place: number, weight: number): void {
    for (let kind = 0; kind < this.#incidents.length; kind++) {
      const happened = times[kind] ?? NO_TIMES;
      for (let at = 0; at < count; at++) {
        const many = happened[at] ?? 0;
        if (many > 0) this.#incidents[kind]?.add(cells[at] ?? 0, place, many, weight);
      }
    }
  }

  /** Whether any of some sessions visits one of some pages. */
  #isVisited(pages: number, sizes: Int32Array): boolean {
    const variants = sizes.length / JOURNEYS;
    const pagesIn = this.#pagesIn;
    if (pagesIn === undefined) return true;
    return sizes.some((times, size) => times > 0 && ((pagesIn[Math.floor(size / variants)] ?? 0) & pages) !== 0);
  }

  /** Returns the counts by the names of the parts, in the order of the coders, with the index of each group. */
  namedCells(): NamedCell[] {
    const cells: NamedCell[] = [];
    const sums = this.#sums;
    const [most, all] = [sums.most, sums.sizes()];
    if (this.#pagesIn && most > 0) sums.leave(all, this.#pagesIn);
    for (const [code, sessions] of sums.sessions.entries()) {
      if (sessions === 0) continue;
      const names = this.#layout.namesOf(code);
      for (const [group, pages] of this.#groups.entries()) {
        const at = code * this.#groups.length + group;
        const devices = this.#devices?.counts[at] ?? 0;
        const sizes = all.subarray(code * most, (code + 1) * most);
        const hasAny = this.#devices ? devices > 0 : this.#isVisited(pages, sizes);
        if (!hasAny) continue;
        const [days, marked] = [this.#days?.counts[at] ?? 0, sums.marked[code] ?? 0];
        const incidents = this.#incidents.map((kind) => ({
          count: kind.counts[code] ?? 0,
          devices: kind.devices[code] ?? 0,
        }));
        const values = this.#values.map(({ counts }) => counts[code] ?? 0);
        cells.push({ names, group, cell: { sessions, devices, days, marked, sizes, incidents, values, pages } });
      }
    }
    return cells;
  }
}
