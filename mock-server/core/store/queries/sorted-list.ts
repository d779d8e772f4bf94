import { firstPlace } from './first-place.ts';

/** A block that exceeds this size is split in two. */
const MOST = 512;

/** Returns the index of the first sorted item that does not come before the given one. */
const position = <T>(items: readonly T[], item: T, compare: (a: T, b: T) => number): number =>
  firstPlace(items.length, (place) => {
    const other = items[place];
    return other !== undefined && compare(other, item) < 0;
  });

/**
 * A sorted list in blocks of some hundred items: an insertion or removal moves only the items of its block, however
 * long the list is.
 */
export class SortedList<T> {
  length: number;
  readonly #compare: (a: T, b: T) => number;
  /** Sorted; no block is empty. */
  readonly #blocks: T[][];

  /**
   * @param compare must be total
   * @param sorted items in that order; the list takes ownership of the array
   */
  constructor(compare: (a: T, b: T) => number, sorted: T[] = []) {
    this.#compare = compare;
    this.length = sorted.length;
    if (sorted.length <= MOST) this.#blocks = sorted.length === 0 ? [] : [sorted];
    else {
      this.#blocks = [];
      for (let from = 0; from < sorted.length; from += MOST / 2) this.#blocks.push(sorted.slice(from, from + MOST / 2));
    }
  }

  /** All items in blocks. The arrays are live: don't keep or change them. */
  get blocks(): readonly (readonly T[])[] {
    return this.#blocks;
  }

  /** Returns all items in a new array. */
  all(): T[] {
    return this.#blocks.flat();
  }

  first(): T | undefined {
    return this.#blocks[0]?.[0];
  }

  last(): T | undefined {
    return this.#blocks.at(-1)?.at(-1);
  }

  /** Returns the items from one index to another (exclusive). */
  slice(from: number, to: number): T[] {
    const items: T[] = [];
    let start = 0;
    for (const block of this.#blocks) {
      if (start >= to) break;
      if (start + block.length > from) items.push(...block.slice(Math.max(0, from - start), to - start));
      start += block.length;
    }
    return items;
  }

  add(item: T): void {
    this.length++;
    const end = this.#blocks.length - 1;
    const last = this.last();
    if (last === undefined) {
      this.#blocks.push([item]);
      return;
    }
    // The last item is usually the newest.
    const isLast = this.#compare(last, item) < 0;
    const at = isLast ? end : this.#blockOf(item);
    const block = this.#blocks[at] ?? [];
    if (isLast) block.push(item);
    else block.splice(position(block, item, this.#compare), 0, item);
    if (block.length > MOST) this.#blocks.splice(at + 1, 0, block.splice(MOST / 2));
  }

  /** Removes an item; does nothing if it does not exist. */
  remove(item: T): void {
    const at = this.#blockOf(item);
    const block = this.#blocks[at];
    if (block === undefined) return;
    const index = position(block, item, this.#compare);
    if (block[index] !== item) return;
    block.splice(index, 1);
    if (block.length === 0) this.#blocks.splice(at, 1);
    this.length--;
  }

  /** Replaces an item by another, in place if the order allows, otherwise at its sorted position. */
  replace(before: T, after: T): void {
    const block = this.#blocks[this.#blockOf(before)];
    const index = block === undefined ? -1 : position(block, before, this.#compare);
    // At the end of its block, an item may belong into the adjacent one.
    const [previous, next] = [block?.[index - 1], block?.[index + 1]];
    if (
      block?.[index] === before &&
      previous !== undefined &&
      next !== undefined &&
      this.#compare(previous, after) < 0 &&
      this.#compare(after, next) < 0
    ) {
      block[index] = after;
      return;
    }
    this.remove(before);
    this.add(after);
  }

  /**
   * Returns the index of the first block whose last item does not come before the given one; otherwise that of the last
   * block.
   */
  #blockOf(item: T): number {
    return firstPlace(this.#blocks.length - 1, (place) => {
      const last = this.#blocks[place]?.at(-1);
      return last !== undefined && this.#compare(last, item) < 0;
    });
  }
}
