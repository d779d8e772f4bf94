const minuteMs = 60_000;

/**
 * Milliseconds until a list must be refreshed because a job begins on one of its records; false if none will. At most a
 * minute, because the clock of this device may differ from the server's.
 * @param starts when jobs begin, as instants
 * @param marginMs time between an instant and the job
 * @param now ms since 1970
 */
export function untilFirst(starts: readonly string[], marginMs: number, now: number): number | false {
  if (starts.length === 0) return false;
  const waits = starts.map((start) => Date.parse(start) + marginMs - now);
  return Math.min(minuteMs, ...waits.filter((wait) => wait > 0));
}
