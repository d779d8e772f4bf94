/** Time for handlers and seeds. */
export interface Clock {
  /** Mock time in ms since 1970. */
  now(): number;
  /** RFC 3339 with the offset of Asia/Shanghai; now, or at the given ms. */
  iso(at?: number): string;
  /** Day in Asia/Shanghai, `YYYY-MM-DD`; today, or at the given ms. */
  day(at?: number): string;
}

/** How the mock clock runs: `mock` is the mock time at the real time `real`. */
export interface ClockState {
  mock: number;
  real: number;
  speed: number;
  frozen: boolean;
}

const OFFSET_MS = 8 * 3_600_000;

/** Formats ms since 1970 as RFC 3339 in +08:00 (China has no daylight saving time). */
export function formatTime(at: number): string {
  return `${new Date(at + OFFSET_MS).toISOString().slice(0, -1)}+08:00`;
}

/** The clock of one mock. Shows real time until it is set, frozen or given another speed. */
export class MockClock implements Clock {
  #state: ClockState;
  #held: number | null = null;
  #formatted = { at: NaN, text: '' };
  readonly #realNow: () => number;

  constructor(realNow: () => number = Date.now) {
    this.#realNow = realNow;
    this.#state = this.#realTime();
  }

  #realTime(): ClockState {
    const real = this.#realNow();
    return { mock: real, real, speed: 1, frozen: false };
  }

  now(): number {
    if (this.#held !== null) return this.#held;
    const { mock, real, speed, frozen } = this.#state;
    return frozen ? mock : Math.floor(mock + (this.#realNow() - real) * speed);
  }

  iso(at: number = this.now()): string {
    if (at !== this.#formatted.at) this.#formatted = { at, text: formatTime(at) };
    return this.#formatted.text;
  }

  day(at: number = this.now()): string {
    return formatTime(at).slice(0, 10);
  }

  get state(): ClockState {
    return { ...this.#state };
  }

  /** Continues from a stored state (after a restart or from a snapshot). */
  restore(state: ClockState): void {
    this.#state = { ...state };
  }

  /** Sets the clock back to real time. */
  reset(): void {
    this.#state = this.#realTime();
  }

  /** Sets time, speed or freezing; absent values stay unchanged. Does not run jobs. */
  set(change: { now?: number | undefined; speed?: number | undefined; frozen?: boolean | undefined }): void {
    const mock = change.now ?? this.now();
    this.#state = {
      mock,
      real: this.#realNow(),
      speed: change.speed ?? this.#state.speed,
      frozen: change.frozen ?? this.#state.frozen,
    };
  }

  /** Real ms until the clock shows `at`; Infinity while it is frozen. */
  realDelay(at: number): number {
    return this.#state.frozen ? Infinity : Math.max(0, (at - this.now()) / this.#state.speed);
  }

  /** Shows one fixed time while a job runs, so that the job sees exactly the time at which it was due. */
  async hold<T>(at: number, work: () => Promise<T>): Promise<T> {
    this.#held = at;
    try {
      return await work();
    } finally {
      this.#held = null;
    }
  }
}
