/** Duration of work (ms) after which other requests can run. */
const SLICE_MS = 10;

/** Captured early, because a test may mock timers later. */
const later: (go: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : (go) => setTimeout(go);

/** Lets other requests run during bulk writes. */
export class Pace {
  #since = performance.now();

  /** Returns what to await before continuing; undefined if the last pause was recent. */
  pause(): Promise<void> | undefined {
    if (performance.now() - this.#since < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      later(() => {
        this.#since = performance.now();
        resolve();
      });
    });
  }
}
