import type { TopicFacts, TopicMetric } from '../../openapi/generated/topics.ts';
import type { SidesContext, SidesQuery } from './sides.ts';
import type { By, Period, Reading } from './topic.ts';
import { type AnyMeasures, inPart, valueOf } from './values.ts';

/** A query to any topic. */
export interface Context extends SidesContext {
  readonly query: SidesQuery & {
    readonly metrics?: readonly string[];
    readonly metric?: string | undefined;
    readonly besides?: readonly string[] | undefined;
    readonly split?: string | undefined;
    readonly dimensions?: readonly string[];
    readonly dimension?: string;
    readonly across?: string;
    readonly top?: number;
    readonly page?: number;
    readonly size?: number;
    readonly sort?: readonly string[];
  };
}

/** A counter of any topic: each has its own filters and dimensions, which the contract has checked. */
export interface AnyCounter {
  count(
    reading: Reading,
    filter: object,
    period: Period,
    splits: readonly By<string>[],
  ): readonly ReadonlyMap<string, AnyMeasures>[];
  events?(reading: Reading, filter: object, period: Period): readonly object[];
  rowDetails?(
    reading: Reading,
    filter: object,
    period: Period,
    rows: ReadonlyMap<string, AnyMeasures>,
  ): (values: Readonly<Record<string, string>>) => object;
}

export const NONE: ReadonlyMap<string, AnyMeasures> = new Map();

/** Returns a value with its base in the format of the contract. */
export function toMetricValue({ value, n, denominator }: ReturnType<typeof valueOf>) {
  const of = n ?? denominator;
  return { ...(value !== undefined && { value }), ...(of !== undefined && { n: of }) };
}

/** Reads the counts of a topic. */
export class TopicReader {
  readonly facts: TopicFacts;
  readonly counter: AnyCounter;

  constructor(facts: TopicFacts, counter: AnyCounter) {
    this.facts = facts;
    this.counter = counter;
  }

  /** Returns a function that counts several splits at once, by the keys of their parts. */
  counterFor(context: Context, filter: object = context.query) {
    return (period: Period, ...splits: By<string>[]) => this.counter.count(context, filter, period, splits);
  }

  events(context: Context, period: Period): readonly object[] {
    return this.counter.events?.(context, context.query, period) ?? [];
  }

  /** Returns the further details of a row by its values. */
  rowDetails(context: Context, period: Period, rows: ReadonlyMap<string, AnyMeasures>) {
    return this.counter.rowDetails?.(context, context.query, period, rows);
  }

  metric(name: string): TopicMetric {
    return this.facts.metrics[name] ?? {};
  }

  /** Returns the measures from which metrics are computed. */
  measuresOf(metrics: readonly string[]): ReadonlySet<string> {
    const of = metrics.map((name) => this.metric(name));
    return new Set(
      of.flatMap((metric) =>
        [metric.of, metric.numerator, metric.denominator].filter((measure) => measure !== undefined),
      ),
    );
  }

  /**
   * Returns the parts of a dimension with any counts, in the order of its values or the greatest first; of a complement
   * the lowest, as that is the one of which most was counted.
   * @param whole the measures of everything together, for those that the dimension does not divide
   */
  ranked(counts: ReadonlyMap<string, AnyMeasures>, dimension: string, metric: string, whole: AnyMeasures): string[] {
    const facts = this.facts.dimensions[dimension] ?? {};
    const { order, values, bins } = facts;
    if (bins) return bins.map(String);
    if (order) return (values ?? [...counts.keys()].toSorted()).filter((value) => counts.has(value));
    const metricFacts = this.metric(metric);
    const rankOf = ({ value }: ReturnType<typeof valueOf>) =>
      value === undefined ? -1 : metricFacts.complement ? 1 - value : value;
    return [...counts]
      .map(([key, measures]) => ({ key, value: rankOf(valueOf(metricFacts, inPart(measures, whole, facts))) }))
      .toSorted((one, other) => other.value - one.value || (one.key < other.key ? -1 : 1))
      .map(({ key }) => key);
  }
}
