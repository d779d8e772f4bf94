import type { Schemas } from '../../openapi/generated/types.ts';

export type Verdict = Schemas['HealthVerdict'];

/** How often something happened, and the number of launches. */
export interface Sample {
  readonly count: number;
  readonly launches: number;
}

/** How much higher one rate is than another, with a confidence interval. */
export interface Difference {
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** Minimum number of launches for a comparison of versions. */
export const LEAST_LAUNCHES = 1000;
/** Probability of a false difference in a series of looks. */
const ALPHA = 0.05;
/** A rate that differs from the other one by at most this part counts as equal. */
const SAME_PART = 0.1;

const rateOf = ({ count, launches }: Sample): number => count / launches;

/** A rate that is never 0 or 1, because no number of launches proves that something never happens. */
const likely = ({ count, launches }: Sample): number => (count + 0.5) / (launches + 1);

/** Returns the variance of a rate. */
function varianceOf(sample: Sample): number {
  const rate = likely(sample);
  return (rate * (1 - rate)) / sample.launches;
}

/**
 * Returns the difference of two rates with its 95% confidence sequence: that of the mixture sequential probability
 * ratio test (Robbins 1970; Johari, Pekelis and Walsh 2017) with a normal mixture as wide as the compared rate. With
 * repeated looks, an interval for a fixed number of launches would exclude zero sooner or later; this one is valid at
 * all looks together. Undefined if either version has too few launches.
 */
export function differenceOf(own: Sample, compared: Sample): Difference | undefined {
  if (own.launches < LEAST_LAUNCHES || compared.launches < LEAST_LAUNCHES) return undefined;
  const variance = varianceOf(own) + varianceOf(compared);
  const mixture = likely(compared) ** 2;
  const width = Math.sqrt(
    ((variance * (variance + mixture)) / mixture) *
      (2 * Math.log(1 / ALPHA) + Math.log((variance + mixture) / variance)),
  );
  const change = rateOf(own) - rateOf(compared);
  return { change, low: change - width, high: change + width };
}

/** The verdict on a version compared to another, and its certainty. */
export interface Judged {
  readonly verdict: Verdict;
  readonly difference?: Difference;
  /**
   * If the data are insufficient: the approximate number of further launches needed, if both versions continue as
   * before.
   */
  readonly needed?: number;
}

/**
 * Compares a version to another: the one evaluator for the release's health, its advice and the table of versions.
 * @param isFair whether the devices of the version match those that it is planned for; called only if it matters
 */
export function judge(own: Sample, compared: Sample, isFair: () => boolean): Judged {
  const difference = differenceOf(own, compared);
  const verdict = difference ? verdictOf(compared, difference) : 'notEnough';
  if (verdict === 'notEnough') {
    const needed = neededOf(own, compared);
    return { verdict, ...(difference && { difference }), ...(needed !== undefined && { needed }) };
  }
  return { ...(difference && { difference }), verdict: isFair() ? verdict : 'held' };
}

function verdictOf(compared: Sample, { low, high }: Difference): Verdict {
  const margin = SAME_PART * rateOf(compared);
  if (low >= -margin && high <= margin) return 'same';
  if (low > 0) return 'worse';
  return high < 0 ? 'better' : 'notEnough';
}

/** Maximum number of launches in an estimate. */
const MOST_LAUNCHES = 100_000_000;
/** Significant digits of an estimate, because rates change. */
const DIGITS = 2;

/**
 * Estimates how many more launches a verdict takes if both rates and the ratio of launches stay as they are. A version
 * with hardly any launches is assumed to have the other one's rate and as many launches from now on. Undefined if no
 * number is sufficient.
 */
function neededOf(own: Sample, compared: Sample): number | undefined {
  if (compared.launches < LEAST_LAUNCHES) return undefined;
  const isKnown = own.launches >= LEAST_LAUNCHES;
  const rate = rateOf(isKnown ? own : compared);
  const isEnough = (launches: number): boolean => {
    const more = isKnown ? launches / own.launches : 1 + launches / compared.launches;
    const other = { count: compared.count * more, launches: compared.launches * more };
    const difference = differenceOf({ count: rate * launches, launches }, other);
    return difference !== undefined && verdictOf(other, difference) !== 'notEnough';
  };
  let [few, enough] = [own.launches, Math.max(LEAST_LAUNCHES, 2 * own.launches)];
  while (!isEnough(enough)) {
    if (enough >= MOST_LAUNCHES) return undefined;
    [few, enough] = [enough, 2 * enough];
  }
  while (enough - few > 1 && few > 0 && enough / few > 1 + 10 ** -DIGITS / 2) {
    const middle = Math.round((few + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else few = middle;
  }
  return Number((enough - own.launches).toPrecision(DIGITS));
}
