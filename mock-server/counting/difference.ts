import type { components } from '../../openapi/generated/types.ts';

export type Verdict = components['schemas']['HealthVerdict'];

/** How often something happened, of how many launches. */
export interface Sample {
  readonly count: number;
  readonly launches: number;
}

/** How much higher a rate is than another, and between which values that lies. */
export interface Difference {
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** Fewer launches say nothing of a version. */
export const LEAST_LAUNCHES = 1000;
/** Of how many series of looks one may show a difference where there is none. */
const ALPHA = 0.05;
/** A rate that differs by no more than this part of the one compared with is the same. */
const SAME_PART = 0.1;

const rateOf = ({ count, launches }: Sample): number => count / launches;

/** A rate that is never 0 or 1, as no number of launches proves that something never happens. */
const likely = ({ count, launches }: Sample): number => (count + 0.5) / (launches + 1);

/** The variance of a rate. */
function varianceOf(sample: Sample): number {
  const rate = likely(sample);
  return (rate * (1 - rate)) / sample.launches;
}

/**
 * The difference of two rates with its 95% confidence sequence: that of the mixture sequential probability ratio test
 * (Robbins 1970; Johari, Pekelis and Walsh 2017) with a normal mixture as wide as the rate compared with. An interval of
 * a fixed number of launches would leave zero sooner or later if one only looked often enough; this one holds at all
 * looks together. Undefined where one of the two has too few launches.
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

/** What one version is beside another, and how sure that is. */
export interface Judged {
  readonly verdict: Verdict;
  readonly difference?: Difference;
}

/**
 * Judges a version by another: the one evaluator of the release's health, of its advice and of the table of versions.
 * @param isFair whether the devices of the version are those that it is planned for; asked only where it decides
 */
export function judge(own: Sample, compared: Sample, isFair: () => boolean): Judged {
  const difference = differenceOf(own, compared);
  if (difference === undefined) return { verdict: 'notEnough' };
  const verdict = verdictOf(compared, difference);
  return { difference, verdict: verdict === 'notEnough' || isFair() ? verdict : 'held' };
}

function verdictOf(compared: Sample, { low, high }: Difference): Verdict {
  const margin = SAME_PART * rateOf(compared);
  if (low >= -margin && high <= margin) return 'same';
  if (low > 0) return 'worse';
  return high < 0 ? 'better' : 'notEnough';
}
