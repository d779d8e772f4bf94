const LIFE_MS = 5 * 60_000;
const MAX_CAPTCHAS = 10_000;

interface Issued {
  readonly text: string;
  /** Mock time (ms) at which it expires. */
  readonly until: number;
  /** How many texts its id has had so far. */
  readonly round: number;
  isSpent: boolean;
}

/**
 * Stores issued captchas; each allows one attempt within 5 minutes. Keeps its own state, because writes of a refused
 * request are rolled back, and a wrong attempt must count. Times in ms.
 */
export class Captchas {
  readonly #issued = new Map<string, Issued>();
  #last = '';

  /**
   * Returns the text for an id: the current one while it is valid, otherwise a new one from `text`, which receives the
   * round.
   */
  show(id: string, now: number, text: (round: number) => string): { text: string; round: number } {
    this.#last = id;
    const captcha = this.#issued.get(id);
    if (captcha && isGood(captcha, now)) return captcha;
    const round = (captcha?.round ?? 0) + 1;
    const issued = { text: text(round), until: now + LIFE_MS, round, isSpent: false };
    this.#issued.delete(id);
    this.#issued.set(id, issued);
    // Keeps spent captchas, so that an id never shows the same text twice; evicts the oldest.
    for (const oldest of this.#issued.keys()) {
      if (this.#issued.size <= MAX_CAPTCHAS) break;
      this.#issued.delete(oldest);
    }
    return issued;
  }

  /** Returns the text of a captcha and its expiry; undefined if it is not valid (any longer). */
  peek(id: string, now: number): { text: string; until: number } | undefined {
    const captcha = this.#issued.get(id);
    return captcha && isGood(captcha, now) ? captcha : undefined;
  }

  /**
   * Whether the text is correct, ignoring case. The captcha is spent in either case.
   * @param id by default that of the captcha shown last
   */
  try(id: string | undefined, text: string, now: number): boolean {
    const captcha = this.#issued.get(id ?? this.#last);
    if (captcha === undefined || !isGood(captcha, now)) return false;
    captcha.isSpent = true;
    return captcha.text === text.trim().toUpperCase();
  }

  clear(): void {
    this.#issued.clear();
  }
}

const isGood = ({ isSpent, until }: Issued, now: number): boolean => !isSpent && now < until;
