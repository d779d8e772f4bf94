import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Rng } from '../../core/world/rng.ts';

type Schemas = components['schemas'];
export type Metric = Schemas['TopicMetric'];
export type Dim = Schemas['TopicDim'];

/** What whoever counts may read. */
export interface Reading {
  readonly db: Tables;
  readonly appId: string;
  rng(...key: (string | number)[]): Rng;
}

/** What is counted of a topic. */
export interface Filter {
  readonly platform?: Schemas['Platform'] | undefined;
  readonly channel?: Schemas['PushChannel'] | undefined;
  readonly category?: Schemas['PushCategory'] | undefined;
  readonly targetType?: Schemas['PushTargetType'] | undefined;
  readonly messageId?: string | undefined;
}

/** From a time to before another (ms), as it was known at a third. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

/** What was counted in an hour, of what is alike. */
export interface Cell {
  /** Its beginning (ms). */
  readonly hour: number;
  /** Count of each metric that is no rate; without one it is none. */
  readonly counts: { readonly [metric in Metric]?: number };
  /** What it is in each dimension that is no time; without one nobody knows. */
  readonly keys: { readonly [dim in Dim]?: string | undefined };
}

export interface MetricFacts {
  readonly metric: Metric;
  /** Of a rate, what it is a part of what. */
  readonly numerator?: Metric;
  readonly denominator?: Metric;
}

/** A topic, as the domain that has its numbers hands it over: whatever is asked of it is a sum of its cells. */
export interface Topic {
  readonly metrics: readonly MetricFacts[];
  readonly dims: readonly Dim[];
  /** What counts of a dimension whatever is asked for, where only this is split by it. */
  readonly countedBy: { readonly [dim in Dim]?: Metric };
  cells(reading: Reading, filter: Filter, period: Period): readonly Cell[];
}

export type Topics = Readonly<Record<Schemas['TopicName'], Topic>>;

/** What happened to the releases of an application from one time to another (ms), the oldest first. */
export type ReleaseMarks = (
  reading: Reading,
  period: Pick<Period, 'from' | 'to'>,
  platform: Schemas['Platform'] | undefined,
) => Schemas['AdoptionMark'][];
