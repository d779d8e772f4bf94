import type { Coded } from '../population/phones.ts';

/** Counts the values that devices have of a fact of theirs, in each cell. */
export class Values {
  readonly counts: Int32Array;
  readonly #seen: Uint8Array;
  readonly #of: Coded;

  constructor(cells: number, of: Coded) {
    this.#of = of;
    this.counts = new Int32Array(cells);
    this.#seen = new Uint8Array(cells * of.names.length);
  }

  /** @param place of a device in the population */
  add(cell: number, place: number): void {
    const { names, codes } = this.#of;
    const at = cell * names.length + (codes[place] ?? 0);
    if (this.#seen[at] === 1) return;
    this.#seen[at] = 1;
    this.counts[cell] = (this.counts[cell] ?? 0) + 1;
  }
}

/** Counts what differs among what comes in order, such as devices, once for each group of pages of each cell. */
export class Distinct {
  readonly counts: Int32Array;
  /** What came last in each cell. */
  readonly last: Int32Array;
  readonly #seen: Int32Array;
  readonly #groups: readonly number[];

  constructor(cells: number, groups: readonly number[]) {
    this.#groups = groups;
    this.counts = new Int32Array(cells * groups.length);
    this.last = new Int32Array(cells).fill(-1);
    this.#seen = new Int32Array(cells);
  }

  add(cell: number, one: number, pages: number, weight: number): void {
    const before = this.last[cell] === one ? (this.#seen[cell] ?? 0) : 0;
    if ((pages & ~before) === 0) return;
    this.last[cell] = one;
    this.#seen[cell] = before | pages;
    const groups = this.#groups;
    for (let group = 0; group < groups.length; group++) {
      const mask = groups[group] ?? 0;
      if ((before & mask) !== 0 || (pages & mask) === 0) continue;
      const at = cell * groups.length + group;
      this.counts[at] = (this.counts[at] ?? 0) + weight;
    }
  }
}

/** Share of what happens that hits a device for the first time. */
const FIRST_HITS = 0.62;
/** How many of some devices so many incidents hit: never fewer than a part of the incidents, never more than all parts. */
const affected = (incidents: number, devices: number): number => Math.min(devices, Math.ceil(incidents * FIRST_HITS));

/** Counts what happens to devices, such as crashes, and the devices behind each of the sample that it happened to. */
export class Incidents {
  readonly counts: Int32Array;
  readonly devices: Int32Array;
  readonly #last: Int32Array;
  readonly #own: Int32Array;

  constructor(cells: number) {
    this.counts = new Int32Array(cells);
    this.devices = new Int32Array(cells);
    this.#last = new Int32Array(cells).fill(-1);
    this.#own = new Int32Array(cells);
  }

  /** @param weight of how many devices a place stands for: so many are affected at most */
  add(cell: number, place: number, count: number, weight: number): void {
    const before = this.#last[cell] === place ? (this.#own[cell] ?? 0) : 0;
    this.#last[cell] = place;
    this.#own[cell] = before + count;
    this.counts[cell] = (this.counts[cell] ?? 0) + count;
    this.devices[cell] = (this.devices[cell] ?? 0) + affected(before + count, weight) - affected(before, weight);
  }
}
