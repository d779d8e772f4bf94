/** A rate that differs by no more than one of so many parts of the one before is the same. */
const SAME_PART = 10;

/** How often something happened, and of how many times that it could have. */
export interface Rate {
  readonly part: number;
  readonly whole: number;
}

/**
 * Whether a rate is another one than before: by more than a tenth, and not only by chance.
 * @param errors of how many standard errors a difference may come by chance
 */
export function isAnother(own: Rate, before: Rate, errors: number): boolean {
  // Whole numbers: a rate of exactly a tenth more is the same.
  const [now, then] = [own.part * before.whole, before.part * own.whole];
  const difference = Math.abs(now - then);
  const error = Math.hypot(Math.sqrt(own.part) * before.whole, Math.sqrt(before.part) * own.whole);
  return difference * SAME_PART > then && difference > errors * error;
}
