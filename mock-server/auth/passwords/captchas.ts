const LIFE_MS = 5 * 60_000;
const KEPT = 10_000;

interface Issued {
  readonly text: string;
  /** Mock time (ms) from which on it is worth nothing. */
  readonly until: number;
  /** How often its id was given a new text. */
  readonly round: number;
  spent: boolean;
}

/**
 * The captchas that were shown, each good for one try within 5 minutes. It keeps its own memory: what a refused
 * request writes into tables is undone, and a wrong try must be one. Times in ms.
 */
export class Captchas {
  readonly #issued = new Map<string, Issued>();
  #last = '';

  /** The text to show for an id: the same while it can be tried, then a new one out of `text`, told its round. */
  show(id: string, now: number, text: (round: number) => string): { text: string; round: number } {
    this.#last = id;
    const known = this.#issued.get(id);
    if (known && isGood(known, now)) return known;
    const round = (known?.round ?? 0) + 1;
    const issued = { text: text(round), until: now + LIFE_MS, round, spent: false };
    this.#issued.delete(id);
    this.#issued.set(id, issued);
    // Spent ones stay known, so that their id never shows the same text twice; the oldest make room.
    for (const oldest of this.#issued.keys()) {
      if (this.#issued.size <= KEPT) break;
      this.#issued.delete(oldest);
    }
    return issued;
  }

  /** What a captcha says, and until when; undefined when it is not good (any longer). */
  peek(id: string, now: number): { text: string; until: number } | undefined {
    const known = this.#issued.get(id);
    return known && isGood(known, now) ? known : undefined;
  }

  /**
   * Whether the text is right, letter case ignored. Right or wrong, the captcha is spent.
   * @param id that of the captcha shown last when undefined
   */
  try(id: string | undefined, text: string, now: number): boolean {
    const known = this.#issued.get(id ?? this.#last);
    if (known === undefined || !isGood(known, now)) return false;
    known.spent = true;
    return known.text === text.trim().toUpperCase();
  }

  clear(): void {
    this.#issued.clear();
  }
}

const isGood = ({ spent, until }: Issued, now: number): boolean => !spent && now < until;
