const nothing = (): undefined => undefined;

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
    this.#length++;
    const result = this.#tail.then(task).finally(() => {
      this.#length--;
    });
    this.#tail = result.then(nothing, nothing);
    return result;
  }
}
