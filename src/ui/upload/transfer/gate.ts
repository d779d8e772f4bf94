/** A gate that a person opens and closes. Closing it aborts what is under way behind it. */
export class Pause {
  #closed = new AbortController();
  #open = Promise.resolve();
  #release = () => {};

  /** Fires when the gate closes; a new one after each opening. */
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

  /** Resolves when the gate is open; rejects when the signal fires first. */
  passed(signal: AbortSignal): Promise<void> {
    return unlessAborted(signal, (resolve) => void this.#open.then(resolve));
  }
}

/**
 * Resolves when the browser believes to be online; at once when it does.
 * @throws the signal's reason
 */
export function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return unlessAborted(signal, (resolve) => window.addEventListener('online', () => resolve(), { once: true, signal }));
}

/**
 * Resolves after a time that doubles with each attempt and is never quite the same.
 * @param attempt from 1
 * @throws the signal's reason
 */
export const backOff = (attempt: number, signal: AbortSignal): Promise<void> =>
  unlessOvertaken(500 * 2 ** attempt * (0.5 + Math.random()), signal);

/**
 * Resolves after so many milliseconds.
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
