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
  const drafts = new Float64Array(count);
  let [few, others] = [0, 0];
  for (let place = 0; place < count; place++) {
    const lot = randomAt(salt, place, 1);
    const isFew = randomAt(salt, place, 0) < FEW;
    const draft = isFew ? Math.min(mean, LEAST_FEW + lot * (MOST_FEW - LEAST_FEW)) : -(1 + spread * (2 * lot - 1));
    drafts[place] = draft;
    if (isFew) few += draft;
    else others -= draft;
  }
  const scale = (users - few) / others;
  const weights = new Uint16Array(count);
  let sum = 0;
  for (const [place, draft] of drafts.entries()) {
    const before = Math.round(sum);
    sum += draft > 0 ? draft : -draft * scale;
    weights[place] = Math.round(sum) - before;
  }
  return weights;
}
