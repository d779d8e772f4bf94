/** Before all times: no window lasts as long since then. */
const NEVER = -Infinity;

/**
 * How far a device comes in a funnel. Of each step it knows the latest entry from which the step was reached in order:
 * whatever comes next, an earlier one would come no further.
 */
export class Progress {
  /** How many steps it has taken, at most. */
  stepsTaken = 0;
  /** When each step was first taken, how long (ms) that was after the step before, and after the entry. */
  readonly fromBefore: Float64Array;
  readonly fromFirst: Float64Array;
  readonly #window: number;
  readonly #entered: Float64Array;
  readonly #at: Float64Array;

  /**
   * @param count how many steps there are
   * @param window how long (ms) after its entry a device may take the last of them
   */
  constructor(count: number, window: number) {
    this.#window = window;
    this.fromBefore = new Float64Array(count);
    this.fromFirst = new Float64Array(count);
    this.#entered = new Float64Array(count).fill(NEVER);
    this.#at = new Float64Array(count).fill(NEVER);
  }

  /** The device that comes next. */
  begin(): void {
    this.stepsTaken = 0;
    this.#entered.fill(NEVER);
  }

  /** Whether all steps are taken. */
  get isWhole(): boolean {
    return this.stepsTaken === this.#at.length;
  }

  /**
   * It did something, in the order of time.
   * @param at when (ms)
   * @param steps the steps that this is, as bits
   * @param mayEnter whether the first step counts
   */
  add(at: number, steps: number, mayEnter: boolean): void {
    // What is done once is one step: the last one first, so that it does not build on itself.
    for (let remaining = steps; remaining !== 0; remaining &= (1 << (31 - Math.clz32(remaining))) - 1) {
      const step = 31 - Math.clz32(remaining);
      const entered = step > 0 ? (this.#entered[step - 1] ?? NEVER) : mayEnter ? at : NEVER;
      if (at - entered > this.#window) continue;
      this.#entered[step] = entered;
      if (step === this.stepsTaken) {
        this.fromBefore[step] = step === 0 ? 0 : at - (this.#at[step - 1] ?? at);
        this.fromFirst[step] = at - entered;
        this.stepsTaken++;
      }
      this.#at[step] = at;
    }
  }

  /** When it last took the furthest step that it has taken (ms). */
  get lastAt(): number {
    return this.#at[this.stepsTaken - 1] ?? NEVER;
  }

  /** Whether there is still time at an instant (ms) for the step that comes next. */
  isUnderWay(asOf: number): boolean {
    return !this.isWhole && asOf - (this.#entered[this.stepsTaken - 1] ?? NEVER) < this.#window;
  }
}
