/**
 * Expires access tokens early, so that the behavior at expiry can be tested at any call. Refresh tokens stay valid. A
 * fault cannot do this: it would refuse a single call, but keep the token valid for others.
 */
export class TokenExpiry {
  #callsLeft = 0;
  readonly #expired = new Set<string>();

  /** Expires all tokens at the n-th call from now on (1 is the next). */
  at(call: number): void {
    this.#callsLeft = call;
  }

  /** Counts a call with a token; `tokens` returns all tokens. */
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
