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
