import { JOURNEYS } from '../population/sessions.ts';
import type { Columns, Groups } from './columns.ts';
import type { Layout } from './layout.ts';

/** Additive counts of some sessions on one day. */
export interface DaySum {
  readonly sessions: number;
  readonly marked: number;
  /** Number of sessions by size. */
  readonly sizes: Int32Array;
}

/** Additive counts of the sessions of cells. */
export class Sums {
  readonly sessions: Int32Array;
  readonly marked: Int32Array;
  /** Number of sizes per cell; 0 if sizes are not counted. */
  readonly most: number;
  readonly #layout: Layout;
  readonly #hasMarks: boolean;
  readonly #sizes: Int32Array;
  /**
   * Finer sums whose sizes add up to these, and the cell to which each of their cells belongs, by the device's part of
   * the index.
   */
  #finer: { readonly sums: Sums; readonly cells: Int32Array } | undefined;

  constructor(layout: Layout, most: number, hasMarks: boolean) {
    this.#layout = layout;
    this.most = most;
    this.#hasMarks = hasMarks;
    this.sessions = new Int32Array(layout.count);
    this.marked = new Int32Array(layout.count);
    this.#sizes = new Int32Array(layout.count * most);
  }

  /** Adds sessions that all belong to one cell. */
  addGroup({ size, count }: Columns, groups: Groups, group: number, cell: number, weight: number): void {
    const [from, to] = [groups.from[group] ?? 0, groups.end(group, count)];
    this.sessions[cell] = (this.sessions[cell] ?? 0) + weight * (to - from);
    if (this.#hasMarks) this.marked[cell] = (this.marked[cell] ?? 0) + weight * (groups.marked[group] ?? 0);
    if (this.most === 0 || this.#finer !== undefined) return;
    const [sizes, first] = [this.#sizes, cell * this.most];
    for (let at = from; at < to; at++) {
      const own = first + (size[at] ?? 0);
      sizes[own] = (sizes[own] ?? 0) + weight;
    }
  }

  /** Adds sessions each of which belongs to the cell at its place. */
  addEach({ count, isMarked, size, cell: cells }: Columns, weight: number): void {
    const [sessions, marked, sizes, most] = [this.sessions, this.marked, this.#sizes, this.most];
    for (let at = 0; at < count; at++) {
      const cell = cells[at] ?? 0;
      sessions[cell] = (sessions[cell] ?? 0) + weight;
    }
    if (this.#hasMarks)
      for (let at = 0; at < count; at++) {
        const cell = cells[at] ?? 0;
        if (isMarked[at] === 1) marked[cell] = (marked[cell] ?? 0) + weight;
      }
    if (most === 0) return;
    for (let at = 0; at < count; at++) {
      const own = (cells[at] ?? 0) * most + (size[at] ?? 0);
      sizes[own] = (sizes[own] ?? 0) + weight;
    }
  }

  /** Adds the sums of a whole day. */
  addDay(cell: number, { sessions, marked, sizes }: DaySum): void {
    this.sessions[cell] = (this.sessions[cell] ?? 0) + sessions;
    this.marked[cell] = (this.marked[cell] ?? 0) + marked;
    const [own, first] = [this.#sizes, cell * this.most];
    for (let size = 0; size < this.most; size++) own[first + size] = (own[first + size] ?? 0) + (sizes[size] ?? 0);
  }

  /**
   * Takes the sizes from finer cells, if each of these lies within one cell.
   * @param places the devices to count
   * @returns whether they do
   */
  derive(sums: Sums, places: ArrayLike<number>): boolean {
    if (this.most === 0 || !this.#layout.isOfDevices) return false;
    const cells = new Int32Array(sums.#layout.count).fill(-1);
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      const [fine, own] = [sums.#layout.deviceAt(place), this.#layout.deviceAt(place)];
      if (cells[fine] === -1) cells[fine] = own;
      else if (cells[fine] !== own) return false;
    }
    this.#finer = { sums, cells };
    return true;
  }

  /** Returns the number of sessions by size and cell, after all have been counted. */
  sizes(): Int32Array {
    if (this.#finer === undefined) return this.#sizes;
    const { sums, cells } = this.#finer;
    const [all, own, most] = [sums.#sizes, this.#sizes, this.most];
    for (const [code, sessions] of sums.sessions.entries()) {
      if (sessions === 0) continue;
      const first = (cells[sums.#layout.deviceIn(code)] ?? 0) * most;
      for (let size = 0; size < most; size++)
        own[first + size] = (own[first + size] ?? 0) + (all[code * most + size] ?? 0);
    }
    return own;
  }

  /** Subtracts the sessions that visit no page, which have been counted like all others. */
  leave(sizes: Int32Array, pagesIn: ArrayLike<number>): void {
    const [most, variants] = [this.most, this.most / JOURNEYS];
    for (let cell = 0; cell < this.sessions.length; cell++) {
      if (this.sessions[cell] === 0) continue;
      let sum = 0;
      for (let journey = 0; journey < JOURNEYS; journey++) {
        const from = cell * most + journey * variants;
        if (pagesIn[journey] === 0) sizes.fill(0, from, from + variants);
        else for (let at = from; at < from + variants; at++) sum += sizes[at] ?? 0;
      }
      this.sessions[cell] = sum;
    }
  }
}
