/** A rate that differs from the one before by at most one part of this many counts as unchanged. */
const SAME_PART = 10;

/** How often something happened, out of how many opportunities. */
export interface Rate {
  readonly part: number;
  readonly whole: number;
}

/**
 * Whether a rate has changed by more than a tenth, and not only by chance.
 * @param errors number of standard errors up to which a difference may be due to chance
 */
export function isAnother(own: Rate, before: Rate, errors: number): boolean {
  // Compares whole numbers: a rate of exactly a tenth more counts as unchanged.
  const [now, then] = [own.part * before.whole, before.part * own.whole];
  const difference = Math.abs(now - then);
  const error = Math.hypot(Math.sqrt(own.part) * before.whole, Math.sqrt(before.part) * own.whole);
  return difference * SAME_PART > then && difference > errors * error;
}
