/** Each size class is this part greater than the one before: what is read off it is at most half a per cent wrong. */
const RATIO = 1.01;
const CLASSES = 1116;
const LIMIT = 65_536;

const classes = Uint16Array.from({ length: LIMIT }, (_, size) =>
  Math.min(CLASSES - 1, size < 1 ? 0 : Math.round(Math.log(size) / Math.log(RATIO))),
);

/** How many there are of each size: such as times in milliseconds, up to 65,535. */
export class Sizes {
  readonly #counts = new Float64Array(CLASSES);

  add(size: number, count: number): void {
    const at = classes[Math.min(size, LIMIT - 1)] ?? 0;
    this.#counts[at] = (this.#counts[at] ?? 0) + count;
  }

  get total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** The size that so many per cent do not exceed (nearest rank); undefined of none. */
  percentile(percent: number): number | undefined {
    const rank = Math.ceil((percent * this.total) / 100);
    let below = 0;
    for (const [at, count] of this.#counts.entries()) {
      below += count;
      if (count > 0 && below >= rank) return Math.round(RATIO ** at);
    }
    return undefined;
  }
}
