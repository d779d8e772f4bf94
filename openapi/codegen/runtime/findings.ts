/** Findings after which a value is judged no further: a body of a thousand mistakes must not cost a thousand times one. */
export const MAX_FINDINGS = 100;

/**
 * The members up to the one with which the findings reach their limit; all of them, as they came, when they never do
 * (a few members cannot: they are not looked at).
 */
export function untilLimit<T>(members: readonly T[], findingsOf: (member: T) => number): readonly T[] {
  if (members.length <= MAX_FINDINGS) return members;
  let count = 0;
  for (const [index, member] of members.entries()) {
    count += findingsOf(member);
    if (count >= MAX_FINDINGS) return members.slice(0, index + 1);
  }
  return members;
}
