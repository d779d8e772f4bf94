/** Work (ms) after which others have their turn. */
const SLICE_MS = 10;

/** Of this machine, though a test may stop time later. */
const later: (go: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : (go) => setTimeout(go);

/** Lets others have their turn while much is written in one go. */
export class Pace {
  #since = performance.now();

  /** What to wait for before going on; undefined as long as nobody has waited for long. */
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
