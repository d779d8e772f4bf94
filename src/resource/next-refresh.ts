const dayMs = 86_400_000;

/**
 * Milliseconds until a list must be refreshed because a job begins on one of its records; false if none will.
 * @param starts when jobs begin, as instants
 * @param leastMs at least this long, for the time between an instant and the job
 * @param now ms since 1970
 */
export function untilFirst(starts: readonly string[], leastMs: number, now: number): number | false {
  if (starts.length === 0) return false;
  const first = Math.min(...starts.map((start) => Date.parse(start)));
  // Timers of more than 24 days would end at once.
  return Math.min(Math.max(first - now, leastMs), dayMs);
}
