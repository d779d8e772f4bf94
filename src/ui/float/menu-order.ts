/**
 * Orders menu items: enabled ones first, then disabled ones grouped by reason. The reason is displayed once, below the
 * last item of its group; screen readers announce it for each.
 */
export function inOrder<Item extends { reason?: string | null }>(items: readonly Item[]): Item[] {
  const reasons = [...new Set(items.map(({ reason }) => reason || null))].toSorted(
    (a, b) => Number(a !== null) - Number(b !== null),
  );
  return reasons.flatMap((reason) => items.filter((item) => (item.reason || null) === reason));
}
