import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListReleaseMarksParams } from '../../../api/generated/client.schemas.ts';
import type { Query } from '../../../api/query.ts';
import { type Names, nameIn } from '../../../i18n/contract-names.ts';
import type { Column, Filter, Row } from '../../../ui/list/types.ts';
import { absent, type Measure } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import type { Periods } from '../period/period.ts';
import { SeveralField } from './several-field.tsx';
import {
  type Cross,
  type DimText,
  type EventWords,
  type Figures,
  type MetricText,
  type Rates,
  type Split,
  type TopicEvent,
  type TopicText,
  type Trend,
  type ValueNames,
  valueName,
} from './topic.ts';

interface MetricFacts {
  readonly name: Names;
  readonly about?: Names;
  readonly type?: 'ratio' | 'average' | 'percentile';
  readonly of?: string;
  readonly numerator?: string;
  readonly denominator?: string;
  readonly complement?: true;
  readonly unit?: Measure;
  readonly direction?: 'higher_is_better' | 'lower_is_better';
}

interface DimensionFacts {
  readonly name: Names;
  /** Address key that filters by one or several of its values. */
  readonly filter?: string;
  readonly many?: true;
  /** The parameter that names another value for comparison. */
  readonly compare?: string;
  readonly order?: 'value';
}

/** A topic as the contract declares it, with its queries; see the generated `topic.ts` files. */
export interface Topic<Search, Dimension extends string = string> {
  readonly metrics: Readonly<Record<string, MetricFacts>>;
  readonly dimensions: Readonly<Record<Dimension, DimensionFacts>>;
  readonly steps?: readonly string[];
  readonly periods?: Periods;
  /** Returns the filter of an address. */
  filter(search: Search): ListReleaseMarksParams;
  figures(query: object): Query<Figures>;
  trend(query: object): Query<Trend>;
  split(query: object): Query<{ splits: readonly Split[] }>;
  cross?(query: object): Query<Cross>;
  events?(query: object): Query<readonly TopicEvent[]>;
}

/** Labels and settings of a topic that the contract does not define. */
export interface TopicLabels<Dimension extends string> {
  /** Dimensions of the charts with the labels of their values; values without a label are shown unchanged. */
  dims: Readonly<Partial<Record<Dimension, ValueNames | null>>>;
  /** Dimensions without a chart of the first data: they have one that loads near the viewport, or only filter. */
  later?: readonly Dimension[];
  /** Titles of charts that differ from the pattern `Sent by channel`. */
  titles?: Readonly<Partial<Record<Dimension, MessageDescriptor>>>;
  /** Label for a missing value whose meaning is known, in place of "unknown". */
  none?: Readonly<Partial<Record<Dimension, MessageDescriptor>>>;
  /** Filters that are not dimensions, or that replace the filter of a dimension. */
  filters?: readonly Filter[];
  /** Metrics whose columns are hidden by default. */
  hidden?: readonly string[];
  /** Metrics without a column. */
  untold?: readonly string[];
  /** Metrics that only appear in charts together with others: they have neither a figure nor a column. */
  besides?: readonly string[];
  /** Metrics with a column but no figure. */
  tableOnly?: readonly string[];
  /** Metrics that are always drawn in one chart, whichever of them is selected. */
  together?: readonly string[];
  about: MessageDescriptor;
  empty: MessageDescriptor;
  events?: EventWords;
}

// Names from the contract are plain texts outside the catalogs, without placeholders. Only production builds lack a
// compiler.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);

/** Converts a name of the contract to a message. */
const worded = (names: Names, locale: string): MessageDescriptor => {
  const message = nameIn(names, locale);
  return { id: `contract: ${message}`, message };
};

/** Lowercases a label for use within a sentence; `OS version` keeps its capitals. */
const inSentence = (text: string): string =>
  /^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function metricText(
  metric: string,
  facts: MetricFacts,
  column: MetricText['column'],
  locale: string,
  denominator: string | undefined,
): MetricText {
  const { name, about, type, of, unit, direction } = facts;
  const sample = type === 'percentile' && of !== undefined ? `${of}N` : denominator;
  return {
    metric,
    label: worded(name, locale),
    ...(type && { kind: type, ...(sample !== undefined && { sample }) }),
    ...(about && { about: worded(about, locale) }),
    ...(type === 'ratio' ? { unit: 'share' } : unit && { unit }),
    ...(column && { column }),
    ...(direction && { better: direction === 'lower_is_better' ? 'less' : 'more' }),
  };
}

/** The entry for a key, if there is one. */
const valueAt = <Value>(all: Readonly<Partial<Record<string, Value>>>, key: string): Value | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

/** Labels and settings for a topic of the contract. */
export function topicText<Search, Dimension extends string>(
  topic: Topic<Search, Dimension>,
  labels: TopicLabels<Dimension>,
  locale: string,
): TopicText {
  const { dims, titles, none: without, about, empty, events } = labels;
  const { hidden = [], untold = [], besides = [], tableOnly = [] } = labels;
  const { metrics, dimensions, steps = [], periods } = topic;
  const rates = ratesOf(topic);
  const columnOf = (id: string) =>
    [...untold, ...besides].includes(id) ? 'none' : hidden.includes(id) ? 'hidden' : undefined;
  const [first, ...further] = Object.entries<MetricFacts>(metrics).map(([id, facts]) => ({
    ...metricText(id, facts, columnOf(id), locale, rates[id]?.denominator),
    ...([...besides, ...tableOnly].includes(id) && { isBeside: true }),
  }));
  if (first === undefined) throw new RangeError('A topic has metrics');
  return {
    metrics: [first, ...further],
    dims: Object.entries<DimensionFacts>(dimensions).flatMap(([dim, { name, filter, many, order }]): DimText[] => {
      const names = valueAt<ValueNames | null>(dims, dim);
      if (names === undefined) return [];
      const title = valueAt<MessageDescriptor>(titles ?? {}, dim);
      const none = valueAt<MessageDescriptor>(without ?? {}, dim);
      const label = worded(name, locale);
      const dimension = inSentence(label.message ?? '');
      return [
        {
          dim,
          label,
          title: (metric) => title ?? msg`${metric} by ${dimension}`,
          ...(names && { names }),
          ...(none && { none }),
          ...(filter !== undefined && { filter }),
          isMany: many === true,
          inOrder: order === 'value',
        },
      ];
    }),
    steps,
    about,
    empty,
    ...(events && { events }),
    ...(periods && { periods }),
  };
}

/** The metrics of a topic of the contract, for a screen that shows only some of them. */
export const metricTexts = <Search>(topic: Topic<Search>, locale: string): readonly MetricText[] => {
  const rates = ratesOf(topic);
  return Object.entries(topic.metrics).map(([id, facts]) =>
    metricText(id, facts, undefined, locale, rates[id]?.denominator),
  );
};

/** The dimensions of a screen's charts that load immediately. */
export const dimsOf = <Search, Dimension extends string>(
  { dimensions }: Topic<Search, Dimension>,
  { dims, later = [] }: Pick<TopicLabels<Dimension>, 'dims' | 'later'>,
): string[] =>
  Object.keys(dimensions).filter(
    (dim) => valueAt<ValueNames | null>(dims, dim) !== undefined && !later.some((one) => one === dim),
  );

/** The address key that filters by version, if versions can be compared. */
export const versionKey = <Search>({ dimensions }: Topic<Search>): string | undefined =>
  Object.values<DimensionFacts>(dimensions).find(({ compare }) => compare !== undefined)?.filter;

/**
 * Whether release marks are shown from the beginning: releases affect few of the metrics that have events of their own
 * and cannot be compared by version, such as those of push messages.
 */
export const showsReleases = <Search>(topic: Topic<Search>): boolean =>
  topic.events === undefined || versionKey(topic) !== undefined;

/** The rates of a topic, with the metrics that they are calculated from. */
export function ratesOf<Search>({ metrics }: Topic<Search>): Rates {
  const all = Object.entries(metrics);
  const metricOf = (measure: string | undefined) =>
    all.find(([, { type, of }]) => type === undefined && of === measure)?.[0];
  return Object.fromEntries(
    all.flatMap(([id, { type, numerator, denominator, complement }]) => {
      const [part, whole] = [metricOf(numerator), metricOf(denominator)];
      return type === 'ratio' && part && whole ? [[id, { numerator: part, denominator: whole, complement }]] : [];
    }),
  );
}

/** The metric that counts what a topic is about: the base of its first rate, or else its first plain count. */
export function baseOf<Search>(topic: Topic<Search>): string {
  const isCount = (metric: string) => {
    const facts = topic.metrics[metric];
    return facts !== undefined && facts.type === undefined && facts.unit === undefined;
  };
  const bases = Object.values(ratesOf(topic)).flatMap((rate) => rate?.denominator ?? []);
  return [...bases, ...Object.keys(topic.metrics)].find(isCount) ?? '';
}

/** The filters that come first. */
const first: readonly string[] = ['platform', 'version', 'channel'];

/**
 * The filters derived from the dimensions, and those that the screen adds, which may replace the filter of a dimension.
 */
export function topicFilters(text: TopicText, further: readonly Filter[] = []): readonly Filter[] {
  const filters = text.dims.flatMap(({ label, names, filter, isMany }): Filter[] => {
    if (filter === undefined || further.some(({ id }) => id === filter)) return [];
    const nameOptions = typeof names === 'object' ? options(names) : [];
    if (isMany) return [{ kind: 'choice', id: filter, label, options: nameOptions, Field: SeveralField }];
    return [
      typeof names === 'object'
        ? { kind: 'choice', id: filter, label, options: nameOptions }
        : { kind: 'text', id: filter, label },
    ];
  });
  const placeOf = ({ kind, id }: Filter) =>
    first.includes(id) ? first.indexOf(id) : first.length + Number(kind === 'text');
  return [...filters.toSorted((a, b) => placeOf(a) - placeOf(b)), ...further];
}

const textIn = (row: Row, id: string): string | undefined => {
  const value: unknown = Reflect.get(row, id);
  return typeof value === 'string' ? value : undefined;
};

/** The dimensions of a table as its columns; the first one is the title of a card. */
export const dimensionColumns = (text: TopicText, dims: readonly string[], title: string): Column<Row>[] =>
  dims.flatMap((id) => {
    const dim = text.dims.find((one) => one.dim === id);
    if (dim === undefined) return [];
    const { label, names } = dim;
    return [
      {
        id,
        header: label,
        sort: id,
        card: id === title ? 'title' : 'secondary',
        ...(typeof names === 'object' && { words: names }),
        cell: (row, { say }) => {
          const value = textIn(row, id);
          return value === undefined ? absent : valueName(dim, value, say);
        },
      } satisfies Column<Row>,
    ];
  });
