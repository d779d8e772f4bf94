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

/** The fewest launches that allow a comparison of versions. */
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
  /** Where there is not enough: about how many more launches would be, if both went on as they have. */
  readonly needed?: number;
}

/**
 * Judges a version by another: the one evaluator of the release's health, of its advice and of the table of versions.
 * @param isFair whether the devices of the version are those that it is planned for; asked only where it decides
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

/** Most launches of an estimate. */
const MOST_LAUNCHES = 100_000_000;
/** Digits of an estimate: rates never stay as they are. */
const DIGITS = 2;

/**
 * How many more launches a verdict takes if both rates stay and both versions are launched as often beside each other as
 * they were; of a version that is hardly known as if its rate were the same, and the other were launched as often from now on.
 * Undefined where no number would do.
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
