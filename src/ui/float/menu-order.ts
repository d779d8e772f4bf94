/**
 * What can be done comes first. What cannot is folded together by its reason, which is shown once, below the last of
 * them; screen readers announce it for each.
 */
export function inOrder<Item extends { reason?: string | null }>(items: readonly Item[]): Item[] {
  const reasons = [...new Set(items.map(({ reason }) => reason || null))].toSorted(
    (a, b) => Number(a !== null) - Number(b !== null),
  );
  return reasons.flatMap((reason) => items.filter((item) => (item.reason || null) === reason));
}
