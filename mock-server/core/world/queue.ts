/** Runs tasks one after another, in the order in which they came. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  /** Whether a task runs or waits. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Takes a turn: at once when nobody has it, else the promise of it. Whoever has it must `leave`. */
  enter(): Promise<void> | undefined {
    if (this.#busy) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return undefined;
  }

  /** Ends a turn. The next one is handed on, so that nobody slips in between. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy = false;
    else next();
  }

  /** Runs the task when all earlier ones are over, at once when there is none; settles as the task does. */
  async run<T>(task: () => T | Promise<T>): Promise<T> {
    const turn = this.enter();
    if (turn !== undefined) await turn;
    try {
      return await task();
    } finally {
      this.leave();
    }
  }
}
