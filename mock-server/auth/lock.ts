import { nameKey } from '../core/store/name-key.ts';

const WINDOW_MS = 15 * 60_000;
const ALLOWED = 5;

/**
 * Locks a user name, ignoring case, for 15 minutes after five wrong passwords within 15 minutes. Keeps its own state,
 * because writes of a refused request are rolled back.
 */
export class SignInLock {
  readonly #failures = new Map<string, number[]>();
  #enabled = true;

  /** Enables or disables the lock, and resets its counts. */
  enable(enabled: boolean): void {
    this.#enabled = enabled;
    this.clear();
  }

  /** Returns the seconds until the name may sign in again; 0 if it is not locked. Times in ms. */
  lockedFor(userName: string, now: number): number {
    if (!this.#enabled) return 0;
    const times = this.#failures.get(nameKey(userName)) ?? [];
    const last = times.at(-1);
    // Five attempts are stored only if they came within the period. The lock counts from the last one, so it can
    // outlive the first.
    return last === undefined || times.length < ALLOWED ? 0 : Math.max(0, Math.ceil((last + WINDOW_MS - now) / 1000));
  }

  /** Records a wrong password. */
  fail(userName: string, now: number): void {
    this.#failures.set(nameKey(userName), [...this.#recent(userName, now), now]);
  }

  /** Resets the failures of a name (after a sign-in), or of all names. */
  clear(userName?: string): void {
    if (userName === undefined) this.#failures.clear();
    else this.#failures.delete(nameKey(userName));
  }

  #recent(userName: string, now: number): number[] {
    return (this.#failures.get(nameKey(userName)) ?? []).filter((at) => now - at < WINDOW_MS);
  }
}
