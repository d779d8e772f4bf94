import type { I18n } from '@lingui/core';
import { pointDigits } from '../../../ui/chart/series.ts';
import { formatShare } from '../../../ui/text/format.ts';
import type { Against } from '../period/period.ts';
import type { Figure, MetricText } from './topic.ts';

type ChangeMetric = Pick<MetricText, 'unit' | 'kind'>;

/** The difference between a figure and its comparison. */
interface Change {
  isMore: boolean;
  /**
   * Percentage points for a rate, else the relative change; "less than" the smallest step instead of a rounded zero.
   */
  amount: string;
  /** Whether it counts as better or worse: the difference is unlikely to be chance. */
  isClear: boolean;
}

/** Number of standard errors up to which a difference may be chance. */
const BY_CHANCE = 2;

/**
 * The square of the standard error of a figure: of a count that of independent events, of a rate that of a sample, and
 * of an average or a percentile that of durations, which vary by about as much as they last. A sum of amounts has no
 * sample size, so its error is unknown and taken as zero.
 */
function errorOf({ unit, kind }: ChangeMetric, value: number, n: number): number {
  if (kind === undefined) return unit === undefined ? value : 0;
  return kind === 'ratio' ? Math.max(0, value * (1 - value)) / n : value ** 2 / n;
}

function formatAmount(amount: number, digits: number, write: (amount: number) => string): string {
  const least = 10 ** -digits;
  return amount < least / 2 ? `<${write(least)}` : write(amount);
}

/** The change of a figure; undefined if it is the same or unknown. */
export function changeOf(i18n: I18n, metric: ChangeMetric, figure: Figure): Change | undefined {
  const { value, previous, n = figure.denominator, previousN } = figure;
  if (value === undefined || previous === undefined || value === previous) return undefined;
  const isMore = value > previous;
  const difference = Math.abs(value - previous);
  const isKnown = metric.kind === undefined || Boolean(n && previousN);
  const error = errorOf(metric, value, n ?? 1) + errorOf(metric, previous, previousN ?? 1);
  const isClear = !isKnown || difference > BY_CHANCE * Math.sqrt(error);
  if (metric.unit === 'share') {
    const digits = pointDigits(value, previous);
    const amount = formatAmount(difference * 100, digits, (points) =>
      i18n.number(points, { maximumFractionDigits: digits }),
    );
    return { isMore, amount, isClear };
  }
  if (previous === 0) return undefined;
  const part = difference / previous;
  const amount = formatAmount(part * 100, 1, (percent) => formatShare(i18n, percent / 100));
  return { isMore, amount, isClear: isClear && !amount.startsWith('<') };
}

/**
 * Whether a change is for the better or worse; undefined if it is unclear or neutral. The totals of two versions depend
 * on how many devices have them, so only their rates, averages and percentiles are rated.
 */
export function verdictOf(
  { isMore, isClear }: Pick<Change, 'isMore' | 'isClear'>,
  { better, kind }: Pick<MetricText, 'better' | 'kind'>,
  by: Against['by'] | undefined,
): 'better' | 'worse' | undefined {
  if (!isClear || better === undefined || (by === 'version' && kind === undefined)) return undefined;
  return isMore === (better === 'more') ? 'better' : 'worse';
}
