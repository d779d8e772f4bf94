import type { metricFacts } from '../../openapi/generated/metrics.ts';
import type { Period, Reading } from '../counting/topic.ts';
import type { SegmentsOf } from '../population/phones.ts';

/** Topics with metrics that thresholds name. */
export type MeasuredTopic = (typeof metricFacts)[keyof typeof metricFacts]['topic'];

/** Metrics of a topic, and of which sessions. */
export interface MetricsQuery {
  readonly topic: MeasuredTopic;
  readonly metrics: readonly string[];
  readonly filter: {
    readonly platform?: 'android' | 'ios' | 'harmony' | undefined;
    readonly version?: readonly string[] | undefined;
  };
  /** The versions that phones had, of which only sessions with some may count. */
  readonly segmentsOf: SegmentsOf;
}

/** What a metric is, without a value of nothing, and of how many. */
export interface Measured {
  readonly value?: number;
  readonly n: number;
}

/** What metrics are in a period, in their order. Whoever counts the topics knows it. */
export type MeasureOf = (reading: Reading, query: MetricsQuery, period: Period) => readonly Measured[];
