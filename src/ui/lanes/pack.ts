/** A time span on a lane (ms); the end is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Arranges the bars of a lane in rows without overlaps: each goes into the first row that is free at its start.
 * @returns the rows, each in chronological order
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

/** The position of a span on its lane: left edge and width in percent, clipped to the lane. */
export function placeOf({ from, to }: Span, lane: Span): { left: number; width: number } {
  const at = (time: number) => Math.min(100, Math.max(0, ((time - lane.from) / (lane.to - lane.from)) * 100));
  return { left: at(from), width: at(to) - at(from) };
}
