/** Earlier than every event, so that each window has ended since then. */
const NEVER = -Infinity;

/**
 * The funnel progress of a device. For each step it stores the latest entry from which the step was reached in order,
 * because an earlier entry never gets further.
 */
export class Progress {
  /** Largest number of steps taken. */
  stepsTaken = 0;
  /** For each step, the time (ms) since the step before and since the entry when it was first taken. */
  readonly fromBefore: Float64Array;
  readonly fromFirst: Float64Array;
  readonly #window: number;
  readonly #entered: Float64Array;
  readonly #at: Float64Array;

  /**
   * @param count number of steps
   * @param window time (ms) after its entry in which a device may take the last step
   */
  constructor(count: number, window: number) {
    this.#window = window;
    this.fromBefore = new Float64Array(count);
    this.fromFirst = new Float64Array(count);
    this.#entered = new Float64Array(count).fill(NEVER);
    this.#at = new Float64Array(count).fill(NEVER);
  }

  /** Resets for the next device. */
  begin(): void {
    this.stepsTaken = 0;
    this.#entered.fill(NEVER);
  }

  /** Whether all steps are taken. */
  get isWhole(): boolean {
    return this.stepsTaken === this.#at.length;
  }

  /**
   * Adds an action of the device, in order of time.
   * @param at time (ms)
   * @param steps the steps that match the action, as bits
   * @param mayEnter whether the first step counts
   */
  add(at: number, steps: number, mayEnter: boolean): void {
    // One action takes one step: processes the last one first, so that it does not build on itself.
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

  /** When the furthest step was last taken (ms). */
  get lastAt(): number {
    return this.#at[this.stepsTaken - 1] ?? NEVER;
  }

  /** Whether there is still time for the next step at an instant (ms). */
  isUnderWay(asOf: number): boolean {
    return !this.isWhole && asOf - (this.#entered[this.stepsTaken - 1] ?? NEVER) < this.#window;
  }
}
