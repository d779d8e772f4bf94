const LIFE_MS = 5 * 60_000;
const MAX_CAPTCHAS = 10_000;

interface Issued {
  readonly text: string;
  /** Mock time (ms) from which on it is worth nothing. */
  readonly until: number;
  /** How often its id was given a new text. */
  readonly round: number;
  isSpent: boolean;
}

/**
 * The captchas that were shown, each good for one try within 5 minutes. It keeps its own memory: what a refused
 * request writes into tables is undone, and a wrong try must be one. Times in ms.
 */
export class Captchas {
  readonly #issued = new Map<string, Issued>();
  #last = '';

  /** The text to show for an id: the same while it can be tried, then a new one from `text`, which gets the round. */
  show(id: string, now: number, text: (round: number) => string): { text: string; round: number } {
    this.#last = id;
    const captcha = this.#issued.get(id);
    if (captcha && isGood(captcha, now)) return captcha;
    const round = (captcha?.round ?? 0) + 1;
    const issued = { text: text(round), until: now + LIFE_MS, round, isSpent: false };
    this.#issued.delete(id);
    this.#issued.set(id, issued);
    // Spent ones stay known, so that their id never shows the same text twice; the oldest make room.
    for (const oldest of this.#issued.keys()) {
      if (this.#issued.size <= MAX_CAPTCHAS) break;
      this.#issued.delete(oldest);
    }
    return issued;
  }

  /** What a captcha says, and until when; undefined when it is not good (any longer). */
  peek(id: string, now: number): { text: string; until: number } | undefined {
    const captcha = this.#issued.get(id);
    return captcha && isGood(captcha, now) ? captcha : undefined;
  }

  /**
   * Whether the text is right, letter case ignored. Right or wrong, the captcha is spent.
   * @param id that of the captcha shown last when undefined
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
