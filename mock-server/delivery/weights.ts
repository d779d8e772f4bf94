import { randomAt } from './bucket.ts';

/** One device in ten represents only a few others or none, so that small groups occur. */
const FEW = 0.1;
const [LEAST_FEW, MOST_FEW] = [1, 5];
/** Relative spread of the other weights around their mean. */
const SPREAD = 0.4;

/**
 * Returns how many of all devices each sample device represents: integers from 1 that add up to the total. Counts based
 * on them add up for any split.
 * @param count devices of the sample, at most the total number
 */
export function weightsFor(count: number, users: number, salt: number): Uint16Array {
  const mean = users / count;
  const spread = Math.min(SPREAD, 1 - 1 / mean);
  const drafts = Float64Array.from({ length: count }, (_, place) => {
    const [kind, lot] = [randomAt(salt, place, 0), randomAt(salt, place, 1)];
    const few = Math.min(mean, LEAST_FEW + lot * (MOST_FEW - LEAST_FEW));
    return kind < FEW ? few : -(1 + spread * (2 * lot - 1));
  });
  const [few, others] = drafts.reduce(([a, b], draft) => (draft > 0 ? [a + draft, b] : [a, b - draft]), [0, 0]);
  const scale = (users - few) / others;
  let sum = 0;
  return Uint16Array.from(drafts, (draft) => {
    const before = Math.round(sum);
    sum += draft > 0 ? draft : -draft * scale;
    return Math.round(sum) - before;
  });
}
