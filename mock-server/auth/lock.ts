import { nameKey } from '../core/store/name-key.ts';

const WINDOW_MS = 15 * 60_000;
const ALLOWED = 5;

/**
 * Locks a user name, in whatever letter case, for 15 minutes after five wrong passwords within 15 minutes. It keeps its own memory:
 * what a refused request writes into tables is undone.
 */
export class SignInLock {
  readonly #failures = new Map<string, number[]>();
  #enabled = true;

  /** Switches it, and forgets what was counted. */
  enable(enabled: boolean): void {
    this.#enabled = enabled;
    this.clear();
  }

  /** Seconds until the name may sign in again; 0 when it may. Times in ms. */
  lockedFor(userName: string, now: number): number {
    if (!this.#enabled) return 0;
    const times = this.#failures.get(nameKey(userName)) ?? [];
    const last = times.at(-1);
    // Five are kept only where they came within the time. The lock counts from the last: it outlives the first of them.
    return last === undefined || times.length < ALLOWED ? 0 : Math.max(0, Math.ceil((last + WINDOW_MS - now) / 1000));
  }

  /** Notes a wrong password. */
  fail(userName: string, now: number): void {
    this.#failures.set(nameKey(userName), [...this.#recent(userName, now), now]);
  }

  /** Forgets the failures of a name (after a sign-in), or of all. */
  clear(userName?: string): void {
    if (userName === undefined) this.#failures.clear();
    else this.#failures.delete(nameKey(userName));
  }

  #recent(userName: string, now: number): number[] {
    return (this.#failures.get(nameKey(userName)) ?? []).filter((at) => now - at < WINDOW_MS);
  }
}
