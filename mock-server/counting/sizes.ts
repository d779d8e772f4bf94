/** So many sizes, whole numbers, each this many times the one before. */
export const sizesFrom = (least: number, ratio: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, size) => Math.round(least * ratio ** size));

/** How many there are of each size, such as times of launches in milliseconds. */
export class Sizes {
  readonly #counts: Int32Array;
  readonly #sizes: readonly number[];

  /** @param sizes what each count is of, the least first */
  constructor(counts: Int32Array, sizes: readonly number[]) {
    this.#counts = counts;
    this.#sizes = sizes;
  }

  /** How many there are. */
  get total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** All of them together. */
  get sum(): number {
    return this.#counts.reduce((sum, count, at) => sum + count * (this.#sizes[at] ?? 0), 0);
  }

  /** The size that so many per cent do not exceed (nearest rank); undefined of none. */
  percentile(percent: number): number | undefined {
    const rank = Math.ceil((percent * this.total) / 100);
    let below = 0;
    for (const [at, count] of this.#counts.entries()) {
      below += count;
      if (count > 0 && below >= rank) return this.#sizes[at];
    }
    return undefined;
  }
}
