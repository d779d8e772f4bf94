/** A time on a lane (ms), its end excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Puts what shares a lane into rows, so that nothing covers anything else: each into the first row that is free at its
 * start.
 * @returns the rows, each in the order of time
 */
export function pack<Bar extends Span>(bars: readonly Bar[]): Bar[][] {
  const rows: Bar[][] = [];
  for (const bar of bars.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const free = rows.find((row) => (row.at(-1)?.to ?? 0) <= bar.from);
    if (free) free.push(bar);
    else rows.push([bar]);
  }
  return rows;
}

/** Where a part of a lane lies on it: its left edge and its width in percent, cut at both ends of the lane. */
export function placeOf({ from, to }: Span, lane: Span): { left: number; width: number } {
  const at = (time: number) => Math.min(100, Math.max(0, ((time - lane.from) / (lane.to - lane.from)) * 100));
  return { left: at(from), width: at(to) - at(from) };
}
