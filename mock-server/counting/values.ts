import type { TopicDimension, TopicFacts, TopicMetric } from '../../openapi/generated/topics.ts';
import { Sizes } from './sizes.ts';

/** The measures of any topic. */
export type AnyMeasures = Readonly<Record<string, number | Sizes>>;

/** The value of a metric, and its base. */
interface Value {
  readonly value?: number;
  readonly n?: number;
  readonly numerator?: number;
  readonly denominator?: number;
}

/** A part without any counts. */
export const NOTHING: AnyMeasures = {};

const sumIn = (measures: AnyMeasures, measure = ''): number => {
  const value = measures[measure];
  return typeof value === 'number' ? value : 0;
};

/** Computes a metric from measures. Averages, percentiles and rates without a base are undefined. */
export function valueOf(
  { type, of = '', numerator, denominator, complement, percentile = 0 }: TopicMetric,
  measures: AnyMeasures,
): Value {
  if (type === undefined) return { value: sumIn(measures, of) };
  if (type === 'percentile') {
    const sizes = measures[of];
    const value = sizes instanceof Sizes ? sizes.percentile(percentile) : undefined;
    return { ...(value !== undefined && { value }), n: sizes instanceof Sizes ? sizes.total : 0 };
  }
  const [part, whole] = [sumIn(measures, numerator), sumIn(measures, denominator)];
  const value = whole > 0 && { value: (complement ? whole - part : part) / whole };
  return type === 'ratio' ? { ...value, numerator: part, denominator: whole } : { ...value, n: whole };
}

/** Whether anything was counted: a rate of 0 has a base. */
export const isCounted = ({ value, n, denominator }: Value): boolean => (denominator ?? n ?? value) !== 0;

/** Returns the measures of a part, with those of the whole where the dimension does not divide them. */
export function inPart(part: AnyMeasures, whole: AnyMeasures, { splits }: TopicDimension): AnyMeasures {
  if (splits === undefined) return part;
  return { ...whole, ...Object.fromEntries(splits.map((measure) => [measure, part[measure] ?? 0])) };
}

/**
 * Combines the measures for a pair of parts: a measure that only one of the dimensions divides is that of its part, one
 * that neither divides is that of the whole.
 * @param row and column: measures of the parts, including those that their dimensions do not divide
 */
export function inCell(
  cell: AnyMeasures,
  row: AnyMeasures,
  column: AnyMeasures,
  [{ splits: along }, { splits: across }]: readonly [TopicDimension, TopicDimension],
): AnyMeasures {
  if (along === undefined) return inPart(cell, row, across === undefined ? {} : { splits: across });
  if (across === undefined) return inPart(cell, column, { splits: along });
  const ofRow = inPart(row, column, { splits: along });
  return inPart(cell, ofRow, { splits: along.filter((measure) => across.includes(measure)) });
}

/** Whether a dimension divides a metric. */
export const divides = ({ splits }: TopicDimension, { of, numerator = '' }: TopicMetric): boolean =>
  splits === undefined || splits.includes(of ?? numerator);

/** Whether the parts of a metric add up to the whole along a dimension. */
export const addsUp = ({ measures }: TopicFacts, { fixed }: TopicDimension, { type, of = '' }: TopicMetric): boolean =>
  type === undefined && typeof measures[of] !== 'object' && (measures[of] !== 'count_distinct' || fixed === true);
