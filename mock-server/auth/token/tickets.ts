const LIFE_MS = 60_000;

/**
 * Stores tickets of an external sign-in; each allows one exchange within a minute. Keeps its own state, because writes
 * of a refused exchange are rolled back, and it must spend the ticket. Times in ms.
 */
export class Tickets {
  /** Number of tickets issued so far, which makes each ticket unique. */
  count = 0;
  readonly #issued = new Map<string, { userName: string; until: number }>();

  /** Stores a ticket; returns its expiry. */
  issue(ticket: string, userName: string, now: number): number {
    for (const [old, { until }] of this.#issued) if (until <= now) this.#issued.delete(old);
    this.count++;
    this.#issued.set(ticket, { userName, until: now + LIFE_MS });
    return now + LIFE_MS;
  }

  /** Spends a ticket and returns its user; undefined if it is not valid (any longer). */
  take(ticket: string, now: number): string | undefined {
    const issued = this.#issued.get(ticket);
    this.#issued.delete(ticket);
    return issued && now < issued.until ? issued.userName : undefined;
  }

  clear(): void {
    this.count = 0;
    this.#issued.clear();
  }
}
