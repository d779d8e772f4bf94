import type { topics } from '../../openapi/generated/topics.ts';
import type { Context } from '../core/http/handler.ts';
import type { RangeQuery } from '../core/kit/day-range.ts';
import type { Tables } from '../core/store/table.ts';
import type { Rng } from '../core/world/rng.ts';
import type { Sizes } from './sizes.ts';

type Topics = typeof topics;
export type TopicKey = keyof Topics;
export type DimensionOf<T extends TopicKey> = keyof Topics[T]['dimensions'] & string;

/** The counted measures of a topic. */
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

/** A period (ms, end exclusive), with the time up to which data are known. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

/**
 * A split: each combination of the parts of some dimensions is summed up separately; without dimensions, everything
 * together.
 */
export interface By<Dimension extends string> {
  readonly dimensions: readonly Dimension[];
  /** The parts of the only dimension to keep; all others are merged as `other`. */
  readonly keep?: ReadonlySet<string>;
  /** Starts of time buckets (ms), in order; each ends where the next begins, the last one with the period. */
  readonly starts?: readonly number[];
  /** The requested measures; all by default. */
  readonly measures?: ReadonlySet<string>;
}

/** Whether any of some measures is requested. */
export const isAsked = (splits: readonly By<string>[], ...of: readonly string[]): boolean =>
  splits.some(({ measures }) => measures === undefined || of.some((measure) => measures.has(measure)));

/** Whether any measure besides some is requested. */
export const isAskedBesides = (splits: readonly By<string>[], ...others: readonly string[]): boolean =>
  splits.some(({ measures }) => measures === undefined || [...measures].some((measure) => !others.includes(measure)));

/** Returns a split that requests only those measures that are among some. */
export const onlyOf = <Split extends By<string>>(split: Split, of: readonly string[]): Split =>
  split.measures ? { ...split, measures: new Set(of.filter((measure) => split.measures?.has(measure))) } : split;

/** The events of a topic, if it has any. */
type EventCounter<T extends TopicKey> = Topics[T] extends { readonly events: readonly (infer Event)[] }
  ? {
      /** Returns the events in a period that are known by its `asOf`, oldest first. */
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
       * Returns details of rows besides values and metrics.
       * @param rows the rows by key
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

/** Counts the data of a topic. */
export type Counter<T extends TopicKey> = SplitCounter<T> & EventCounter<T> & RowDetailCounter<T>;

interface SplitCounter<T extends TopicKey> {
  /**
   * Counts a period for each of some splits, by the keys of its parts: the values of the dimensions and the index of
   * the bucket, separated by `~`. Parts without counts have no key.
   */
  count(
    reading: Reading,
    filter: FilterOf<T>,
    period: Period,
    splits: readonly By<DimensionOf<T>>[],
  ): readonly ReadonlyMap<string, Measures<T>>[];
}
