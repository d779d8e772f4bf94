import type { Period, Reading } from '../counting/topic.ts';
import type { SegmentsOf } from '../population/phones.ts';

/** A metric of a topic, and of which sessions. */
export interface Asked {
  readonly topic: 'appStart' | 'apiCalls';
  readonly metric: string;
  readonly filter: {
    readonly platform?: 'android' | 'ios' | 'harmony' | undefined;
    readonly version?: readonly string[] | undefined;
  };
  /** The versions that phones had, of which only sessions with some may count. */
  readonly segmentsOf: SegmentsOf;
}

/** What a metric is in a period; without a value of nothing. Whoever counts the topics knows it. */
export type MeasureOf = (reading: Reading, asked: Asked, period: Period) => { readonly value?: number };
