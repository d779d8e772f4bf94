/** Runs tasks one after another, in order of arrival. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  /** Whether a task is running or waiting. */
  get busy(): boolean {
    return this.#busy;
  }

  /**
   * Enters the queue: undefined if it is free, otherwise a promise for the turn. The caller must `leave` afterwards.
   */
  enter(): Promise<void> | undefined {
    if (this.#busy) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return undefined;
  }

  /** Ends a turn and passes it on directly, so that no other task slips in between. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy = false;
    else next();
  }

  /** Runs the task after all earlier ones, immediately if there are none; settles as the task does. */
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
