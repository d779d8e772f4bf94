import type { components } from '../../../openapi/generated/types.ts';
import type { Context } from '../../core/http/handler.ts';
import type { RangeQuery } from '../../core/kit/day-range.ts';
import type { CountsOf, SplitBy } from '../../core/kit/sums.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Rng } from '../../core/world/rng.ts';

type Schemas = components['schemas'];
export type Metric = Schemas['TopicMetric'];
export type Dim = Schemas['TopicDim'];
export type Counts = CountsOf<Metric>;
export type Split = SplitBy<Dim>;

/** What whoever counts may read. */
export interface Reading {
  readonly db: Tables;
  readonly appId: string;
  rng(...key: (string | number)[]): Rng;
}

/** What is counted of a topic: the filters of all topics, of which each heeds its own. */
export type Filter = Omit<Context<'getTopicCards'>['query'], keyof RangeQuery>;

/** From a time to before another (ms), as it was known at a third. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

export interface MetricFacts {
  readonly metric: Metric;
  /** Of a rate, what it is a part of what. */
  readonly numerator?: Metric;
  readonly denominator?: Metric;
}

/** A topic, as the domain that has its numbers hands it over. */
export interface Topic {
  /** The first is meant where a question names none. */
  readonly metrics: readonly MetricFacts[];
  readonly dims: readonly Dim[];
  /** What counts of a dimension whatever is asked for, where only this is split by it. */
  readonly countedBy: { readonly [dim in Dim]?: Metric };
  /**
   * The counts (no rates) of a period under the keys of a split: one for the whole (whichever), the values of a dimension,
   * the places of buckets. What has no key counted nothing. Parts need not add up to the whole: distinct devices don't.
   */
  sums(reading: Reading, filter: Filter, period: Period, by: Split): ReadonlyMap<string, Counts>;
  /** What happened in a period to what is counted, the oldest first. */
  events(reading: Reading, filter: Filter, period: Period): Schemas['TopicEvent'][];
}

export type Topics = Readonly<Record<Schemas['TopicName'], Topic>>;

/** What happened to the releases of an application from one time to another (ms), the oldest first. */
export type ReleaseMarks = (
  reading: Reading,
  period: Pick<Period, 'from' | 'to'>,
  platform: Schemas['Platform'] | undefined,
) => Schemas['AdoptionMark'][];
