/** A gate that the user opens and closes. Closing it aborts the requests behind it. */
export class Pause {
  #closed = new AbortController();
  #open = Promise.resolve();
  #release = () => {};

  /** Aborts when the gate closes; a new signal after each opening. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  close(): void {
    if (this.isClosed) return;
    this.#open = new Promise((resolve) => {
      this.#release = resolve;
    });
    this.#closed.abort();
  }

  open(): void {
    if (!this.isClosed) return;
    this.#closed = new AbortController();
    this.#release();
  }

  /** Resolves when the gate is open; rejects if the signal aborts first. */
  passed(signal: AbortSignal): Promise<void> {
    return unlessAborted(signal, (resolve) => void this.#open.then(resolve));
  }
}

/**
 * Resolves when the browser is online; immediately if it already is.
 * @throws the signal's reason
 */
export function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return unlessAborted(signal, (resolve) => window.addEventListener('online', () => resolve(), { once: true, signal }));
}

/**
 * Resolves after a delay that doubles with each attempt, with jitter.
 * @param attempt starting at 1
 * @throws the signal's reason
 */
export const backOff = (attempt: number, signal: AbortSignal): Promise<void> =>
  unlessOvertaken(500 * 2 ** attempt * (0.5 + Math.random()), signal);

/**
 * Resolves after a number of milliseconds.
 * @throws the signal's reason
 */
export function unlessOvertaken(delay: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function unlessAborted(signal: AbortSignal, wait: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    wait(resolve);
  });
}
