/** The share that a scope covers. */
const PARTS = { top80: 0.8, top90: 0.9 } as const;

/** Returns the fewest keys with the greatest counts that make up a share of the total; ties are ordered by key. */
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
