import type { topics } from '../../openapi/generated/topics.ts';
import type { Context } from '../core/http/handler.ts';
import type { RangeQuery } from '../core/kit/day-range.ts';
import type { Tables } from '../core/store/table.ts';
import type { Rng } from '../core/world/rng.ts';
import type { Sizes } from './sizes.ts';

type Topics = typeof topics;
export type TopicKey = keyof Topics;
export type DimensionOf<T extends TopicKey> = keyof Topics[T]['dimensions'] & string;

/** The measures of a topic as they were counted. */
export type Measures<T extends TopicKey> = {
  readonly [M in keyof Topics[T]['measures']]: Topics[T]['measures'][M] extends 'histogram' ? Sizes : number;
};

/** What counters may read. */
export interface Reading {
  readonly db: Tables;
  readonly appId: string;
  rng(...key: (string | number)[]): Rng;
}

/** The filters of a topic. */
export type FilterOf<T extends TopicKey> = Omit<
  Context<`get${Capitalize<T>}Figures`>['query'],
  keyof RangeQuery | 'compare'
>;

/** From a time to before another (ms), as it was known at a third. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

/** What has a sum of its own: each combination of the parts of some dimensions; everything together without any. */
export interface By<Dimension extends string> {
  readonly dimensions: readonly Dimension[];
  /** The parts of the only dimension that stand alone; all others are one, `other`. */
  readonly keep?: ReadonlySet<string>;
  /** Beginnings of buckets of time (ms), in order; each ends where the next begins, the last one with the period. */
  readonly starts?: readonly number[];
  /** The requested measures; all by default. */
  readonly measures?: ReadonlySet<string>;
}

/** Whether any of some measures is requested. */
export const isAsked = (splits: readonly By<string>[], ...of: readonly string[]): boolean =>
  splits.some(({ measures }) => measures === undefined || of.some((measure) => measures.has(measure)));

/** The events of a topic, if it has any. */
type EventCounter<T extends TopicKey> = Topics[T] extends { readonly events: readonly (infer Event)[] }
  ? {
      /** What happened in a period, as far as it had by its third time, the oldest first. */
      events(
        reading: Reading,
        filter: FilterOf<T>,
        period: Period,
      ): readonly { readonly at: string; readonly event: Event; readonly id: string; readonly title: string }[];
    }
  : unknown;

/** The details of table rows besides values and metrics. */
type RowDetail<Rows> = {
  [K in keyof Rows]: Rows[K] extends { readonly tells: readonly (infer Name extends string)[] } ? Name : never;
}[keyof Rows];

type RowDetailCounter<T extends TopicKey> = [RowDetail<Topics[T]['tables']>] extends [never]
  ? unknown
  : {
      /**
       * Details of rows besides values and metrics.
       * @param rows the rows, under their keys
       * @returns the details of a row by its values
       */
      rowDetails(
        reading: Reading,
        filter: FilterOf<T>,
        period: Period,
        rows: ReadonlyMap<string, Measures<T>>,
      ): (values: Readonly<Record<string, string>>) => {
        readonly [name in RowDetail<Topics[T]['tables']>]?: string | number;
      };
    };

/** Counts what happened. */
export type Counter<T extends TopicKey> = SplitCounter<T> & EventCounter<T> & RowDetailCounter<T>;

interface SplitCounter<T extends TopicKey> {
  /**
   * Counts what happened in a period, for each of some splits under the keys of its parts: the values of the dimensions
   * and the place of the bucket, with `~` between them. What has no key counted nothing.
   */
  count(
    reading: Reading,
    filter: FilterOf<T>,
    period: Period,
    splits: readonly By<DimensionOf<T>>[],
  ): readonly ReadonlyMap<string, Measures<T>>[];
}
