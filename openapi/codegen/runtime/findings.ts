/** Number of findings after which validation of a value stops. Keeps the cost of a body with many errors bounded. */
export const MAX_FINDINGS = 100;

/**
 * Returns the members up to the one at which the findings reach their limit, or the same list if they never do. A list
 * no longer than the limit is returned unchecked.
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
