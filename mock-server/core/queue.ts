/** Begins at once; what is thrown before the first wait rejects, too. */
async function start<T>(task: () => T | Promise<T>): Promise<T> {
  return task();
}

/** Runs tasks one after another, in the order in which they came. */
export class Queue {
  #tail: Promise<void> = Promise.resolve();
  #length = 0;

  /** Whether a task runs or waits. */
  get busy(): boolean {
    return this.#length > 0;
  }

  /** Runs the task when all earlier ones are over; settles as the task does. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#length++ === 0 ? start(task) : this.#tail.then(task);
    const over = (): void => {
      this.#length--;
    };
    this.#tail = result.then(over, over);
    return result;
  }
}
