const LIFE_MS = 60_000;

/**
 * Tickets of an external sign-in, each good for one exchange within a minute. It keeps its own memory: what a refused
 * exchange writes into tables is undone, and it must spend the ticket. Times in ms.
 */
export class Tickets {
  /** How many were issued so far: what makes the next one another. */
  count = 0;
  readonly #issued = new Map<string, { userName: string; until: number }>();

  /** Notes a ticket; answers until when it is good. */
  issue(ticket: string, userName: string, now: number): number {
    for (const [old, { until }] of this.#issued) if (until <= now) this.#issued.delete(old);
    this.count++;
    this.#issued.set(ticket, { userName, until: now + LIFE_MS });
    return now + LIFE_MS;
  }

  /** Whose ticket it is, and spends it; undefined when it is not good (any longer). */
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
