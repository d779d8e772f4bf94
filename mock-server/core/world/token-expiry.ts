/**
 * Lets access tokens run out before their time, so that what happens at expiry can be tried at any call. Refresh tokens
 * stay good. A fault cannot do it: it would spare the token, and refuse one call that shares it with others.
 */
export class TokenExpiry {
  #callsLeft = 0;
  readonly #expired = new Set<string>();

  /** All tokens run out at the n-th call from now on (1 is the next). */
  at(call: number): void {
    this.#callsLeft = call;
  }

  /** Counts a call that carries a token; `tokens` are all there are. */
  count(tokens: () => Iterable<string>): void {
    if (this.#callsLeft === 0 || --this.#callsLeft > 0) return;
    for (const token of tokens()) this.#expired.add(token);
  }

  has(token: string): boolean {
    return this.#expired.size > 0 && this.#expired.has(token);
  }

  clear(): void {
    this.#callsLeft = 0;
    this.#expired.clear();
  }
}
