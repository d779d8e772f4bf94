import { hourOf } from './day-range.ts';

/** Numbers of what is counted; what is absent is none. */
export type CountsOf<Metric extends string> = { readonly [metric in Metric]?: number };

/**
 * What has a sum of its own: everything together, each value of a dimension, or each bucket of time. Buckets are told by
 * their beginnings (ms, in order); each ends where the next begins, the last one with the period.
 */
export type SplitBy<Dim extends string> =
  | { readonly kind: 'whole' }
  | { readonly kind: 'dim'; readonly dim: Dim }
  | { readonly kind: 'starts'; readonly starts: readonly number[] };

/** The part that a count is of another one; undefined over nothing. */
export const rateOf = (count: number, of: number): number | undefined => (of === 0 ? undefined : count / of);

/** What was counted in an hour, of what is alike. */
export interface Cell<Metric extends string, Dim extends string> {
  /** Its beginning (ms). */
  readonly hour: number;
  readonly counts: CountsOf<Metric>;
  /** What it is in each dimension that is no time; without one nobody knows. */
  readonly keys: { readonly [dim in Dim]?: string | undefined };
}

/** Adds up cells. The keys: `all`, a value of the dimension (`unknown` without one; hours 0 to 23), or the place of a bucket. */
export function sumsOfCells<Metric extends string, Dim extends string>(
  cells: readonly Cell<Metric, Dim>[],
  by: SplitBy<Dim | 'hour'>,
): ReadonlyMap<string, CountsOf<Metric>> {
  const keyOf = ({ hour, keys }: Cell<Metric, Dim>): string => {
    if (by.kind === 'whole') return 'all';
    if (by.kind === 'starts') return String(by.starts.findLastIndex((start) => start <= hour));
    return by.dim === 'hour' ? String(hourOf(hour)) : (keys[by.dim] ?? 'unknown');
  };
  const sums = new Map<string, { [metric in Metric]?: number }>();
  for (const cell of cells) {
    const key = keyOf(cell);
    let sum = sums.get(key);
    if (sum === undefined) sums.set(key, (sum = {}));
    for (const metric in cell.counts) sum[metric] = (sum[metric] ?? 0) + (cell.counts[metric] ?? 0);
  }
  return sums;
}
