import type { Coded } from '../population/phones.ts';

/** Counts the distinct values of a fact of devices in each cell. */
export class Values {
  readonly counts: Int32Array;
  readonly #seen: Uint8Array;
  readonly #of: Coded;

  constructor(cells: number, of: Coded) {
    this.#of = of;
    this.counts = new Int32Array(cells);
    this.#seen = new Uint8Array(cells * of.names.length);
  }

  /** @param place index of a device in the population */
  add(cell: number, place: number): void {
    const { names, codes } = this.#of;
    const at = cell * names.length + (codes[place] ?? 0);
    if (this.#seen[at] === 1) return;
    this.#seen[at] = 1;
    this.counts[cell] = (this.counts[cell] ?? 0) + 1;
  }
}

/** With more groups, those of the pages are looked up: a device visits few of them. */
const FEW_GROUPS = 4;

/** Counts distinct values of a sorted sequence, such as devices, for each group of pages of each cell. */
export class Distinct {
  readonly counts: Int32Array;
  /** The last value in each cell. */
  readonly last: Int32Array;
  readonly #seen: Int32Array;
  readonly #groups: Int32Array;
  /** The group of each page, if there are many groups; -1 if it has none. */
  readonly #groupOf: Int8Array | undefined;

  /** @param groups as bits of pages; no page is in two of them */
  constructor(cells: number, groups: readonly number[]) {
    this.#groups = Int32Array.from(groups);
    this.counts = new Int32Array(cells * groups.length);
    this.last = new Int32Array(cells).fill(-1);
    this.#seen = new Int32Array(cells);
    if (groups.length > FEW_GROUPS)
      this.#groupOf = Int8Array.from({ length: 32 }, (_, page) => groups.findIndex((own) => (own & (1 << page)) !== 0));
  }

  /** @returns whether it is new in any group */
  add(cell: number, one: number, pages: number, weight: number): boolean {
    const before = this.last[cell] === one ? (this.#seen[cell] ?? 0) : 0;
    if ((pages & ~before) === 0) return false;
    this.last[cell] = one;
    this.#seen[cell] = before | pages;
    this.#addNew(cell, before, pages, weight);
    return true;
  }

  #addNew(cell: number, before: number, pages: number, weight: number): void {
    if (this.#groupOf) this.#addEach(this.#groupOf, cell, before, pages, weight);
    else this.#addAll(cell, before, pages, weight);
  }

  /** Adds many values at once to the only group of a cell, to which nothing else is added. */
  addMany(cell: number, many: number, weight: number): void {
    this.counts[cell] = (this.counts[cell] ?? 0) + many * weight;
  }

  /** Adds a value to a few groups. */
  #addAll(cell: number, before: number, pages: number, weight: number): void {
    const [groups, counts] = [this.#groups, this.counts];
    for (let group = 0; group < groups.length; group++) {
      const mask = groups[group] ?? 0;
      if ((before & mask) !== 0 || (pages & mask) === 0) continue;
      const at = cell * groups.length + group;
      counts[at] = (counts[at] ?? 0) + weight;
    }
  }

  /** Adds a value to the groups of its new pages. */
  #addEach(groupOf: Int8Array, cell: number, before: number, pages: number, weight: number): void {
    const [groups, counts] = [this.#groups, this.counts];
    for (let left = pages & ~before; left !== 0;) {
      const group = groupOf[31 - Math.clz32(left)] ?? -1;
      const mask = groups[group] ?? 1 << (31 - Math.clz32(left));
      left &= ~mask;
      if (group < 0 || (before & mask) !== 0) continue;
      const at = cell * groups.length + group;
      counts[at] = (counts[at] ?? 0) + weight;
    }
  }
}

/** Share of incidents that hit a device for the first time. */
const FIRST_HITS = 0.62;
/** Returns how many devices a number of incidents affects: at least the share of first hits, at most all devices. */
const affected = (incidents: number, devices: number): number => Math.min(devices, Math.ceil(incidents * FIRST_HITS));

/** Counts incidents, and the devices that are affected among those that a sample device represents. */
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

  /** @param weight how many devices the device represents: at most these are affected */
  add(cell: number, place: number, count: number, weight: number): void {
    const before = this.#last[cell] === place ? (this.#own[cell] ?? 0) : 0;
    this.#last[cell] = place;
    this.#own[cell] = before + count;
    this.counts[cell] = (this.counts[cell] ?? 0) + count;
    this.devices[cell] = (this.devices[cell] ?? 0) + affected(before + count, weight) - affected(before, weight);
  }
}
