import { firstPlace } from './first-place.ts';

/** A block that grows longer is split in two. */
const MOST = 512;

/** Index of the first of some items, which are in order, that does not come before one. */
const position = <T>(items: readonly T[], item: T, compare: (a: T, b: T) => number): number =>
  firstPlace(items.length, (place) => {
    const other = items[place];
    return other !== undefined && compare(other, item) < 0;
  });

/**
 * Items in an order, in blocks of some hundred: one more or one less moves the items of its block alone, however many
 * there are.
 */
export class SortedList<T> {
  length: number;
  readonly #compare: (a: T, b: T) => number;
  /** In order, none of them empty. */
  readonly #blocks: T[][];

  /**
   * @param compare must be total
   * @param sorted in its order; becomes part of the list
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

  /** All of them, in parts. The arrays are live: don't keep or change them. */
  get blocks(): readonly (readonly T[])[] {
    return this.#blocks;
  }

  /** All of them in one array of its own. */
  all(): T[] {
    return this.#blocks.flat();
  }

  first(): T | undefined {
    return this.#blocks[0]?.[0];
  }

  last(): T | undefined {
    return this.#blocks.at(-1)?.at(-1);
  }

  /** Those from one place to before another. */
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
    // What comes last is mostly the newest.
    const isLast = this.#compare(last, item) < 0;
    const at = isLast ? end : this.#blockOf(item);
    const block = this.#blocks[at] ?? [];
    if (isLast) block.push(item);
    else block.splice(position(block, item, this.#compare), 0, item);
    if (block.length > MOST) this.#blocks.splice(at + 1, 0, block.splice(MOST / 2));
  }

  /** Takes an item out; one that is not there stays away. */
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

  /** Puts an item in the place of another where it belongs there, else where it does. */
  replace(before: T, after: T): void {
    const block = this.#blocks[this.#blockOf(before)];
    const index = block === undefined ? -1 : position(block, before, this.#compare);
    // At an end of its block it may belong into the next one.
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

  /** The place of the first block whose last item does not come before one; that of the last block where there is none. */
  #blockOf(item: T): number {
    return firstPlace(this.#blocks.length - 1, (place) => {
      const last = this.#blocks[place]?.at(-1);
      return last !== undefined && this.#compare(last, item) < 0;
    });
  }
}
