/** Returns increasing integer sizes, each larger than the one before by the given ratio. */
export const sizesFrom = (least: number, ratio: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, size) => Math.round(least * ratio ** size));

/** Counts by size, such as launch times in milliseconds. */
export class Sizes {
  readonly #counts: Int32Array;
  readonly #sizes: readonly number[];

  /** @param sizes the size for each count, ascending */
  constructor(counts: Int32Array, sizes: readonly number[]) {
    this.#counts = counts;
    this.#sizes = sizes;
  }

  /** Returns the rest beside some parts of the counts. */
  without(parts: readonly Sizes[]): Sizes {
    const rest = this.#counts.slice();
    for (const part of parts)
      for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] ?? 0) - (part.#counts[at] ?? 0);
    return new Sizes(rest, this.#sizes);
  }

  /** Total number. */
  get total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** Sum of all sizes. */
  get sum(): number {
    return this.#counts.reduce((sum, count, at) => sum + count * (this.#sizes[at] ?? 0), 0);
  }

  /** Returns a percentile (nearest rank); undefined if there are no counts. */
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
