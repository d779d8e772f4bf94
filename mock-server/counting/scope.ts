/** Of what part of all a scope is. */
const PARTS = { top80: 0.8, top90: 0.9 } as const;

/** The fewest keys with the greatest counts that make up a part of all of them; of those alike, in the order of the keys. */
export function keysIn(
  scope: keyof typeof PARTS,
  counts: readonly (readonly [key: string, count: number])[],
): ReadonlySet<string> {
  const whole = counts.reduce((sum, [, count]) => sum + count, 0);
  const keys = new Set<string>();
  let sum = 0;
  for (const [key, count] of counts.toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))) {
    if (sum >= PARTS[scope] * whole) break;
    keys.add(key);
    sum += count;
  }
  return keys;
}
