import type { metricFacts } from '../../openapi/generated/metrics.ts';
import type { Period, Reading } from '../counting/topic.ts';
import type { SegmentsOf } from '../population/phones.ts';

/** Topics with metrics that thresholds name. */
export type MeasuredTopic = (typeof metricFacts)[keyof typeof metricFacts]['topic'];

/** Metrics of a topic, and the sessions to measure. */
export interface MetricsQuery {
  readonly topic: MeasuredTopic;
  readonly metrics: readonly string[];
  readonly filter: {
    readonly platform?: 'android' | 'ios' | 'harmony' | undefined;
    readonly version?: readonly string[] | undefined;
  };
  /** Returns the versions that phones had; only sessions with counted versions are included. */
  readonly segmentsOf: SegmentsOf;
}

/** The value of a metric, undefined without a base, and the base. */
export interface Measured {
  readonly value?: number;
  readonly n: number;
}

/** Computes metrics in a period, in order; provided by the domain that counts the topics. */
export type MeasureOf = (reading: Reading, query: MetricsQuery, period: Period) => readonly Measured[];
