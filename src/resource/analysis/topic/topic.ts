import { createContext, use } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdoptionMark } from '../../../api/generated/client.schemas.ts';
import type { Query } from '../../../api/query.ts';
import type { ChartQuery } from '../../../ui/chart/frame.tsx';
import type { SearchState } from '../../../ui/list/search.ts';
import { type Measure, quantityText, rateText } from '../../../ui/text/format.ts';
import type { Against, Periods } from '../period/period.ts';

/** A metric of a topic with its labels on screen. */
export interface MetricText {
  metric: string;
  label: MessageDescriptor;
  /** A description; a rate is explained by its numerator and denominator. */
  about?: MessageDescriptor;
  /** The unit of its numbers; counts by default. */
  unit?: 'share' | Measure;
  /** Set for metrics that need a sample; totals have none, and of nothing they are zero. */
  kind?: 'ratio' | 'average' | 'percentile';
  /** The property of a row with the sample size. */
  sample?: string;
  /** Whether a higher or lower value is good news; neutral by default. */
  better?: 'more' | 'less';
  /** Whether it only appears in charts together with others: it has no figure. */
  isBeside?: boolean;
  /** Not in the table, or hidden by default. */
  column?: 'none' | 'hidden';
}

/** The labels of values, or a function that returns them. */
export type ValueNames = Readonly<Record<string, MessageDescriptor>> | ((value: string, say: Say) => string);

/** A dimension of a topic with its labels on screen. */
export interface DimText {
  dim: string;
  /** Header of the column of its values. */
  label: MessageDescriptor;
  /** Title of the chart of a metric. */
  title: (metric: string) => MessageDescriptor;
  /** Labels of its values; without them, the values themselves are shown. */
  names?: ValueNames;
  /** Label for a missing value; without it, the value is unknown. */
  none?: MessageDescriptor;
  /** Address key that filters by one or several of its values. */
  filter?: string;
  isMany?: boolean;
  /** Whether its values have an order of their own; by default the greatest comes first. */
  inOrder?: boolean;
}

/** Translates a message into the user's language. */
export type Say = (message: MessageDescriptor) => string;

/** The texts and settings of a topic. */
export interface TopicText {
  /** The figures in order; the charts show the first one by default. */
  metrics: readonly [MetricText, ...MetricText[]];
  /** The dimensions of the charts, requested at once. */
  dims: readonly DimText[];
  /** Metrics of a funnel, each a subset of the preceding one. */
  steps: readonly string[];
  /** The available periods, if they differ from the usual ones. */
  periods?: Periods;
  /** What is counted, and at which time. */
  about: MessageDescriptor;
  /** Shown when nothing was counted. */
  empty: MessageDescriptor;
  /** Texts for its events, if it has any. */
  events?: EventWords;
}

/** The events of a topic. */
export interface TopicEvent {
  at: string;
  event: string;
  /** Id of the record that the event belongs to. */
  id: string;
  title: string;
}

/** Texts for the events of a topic, which are marks in its trend. */
export interface EventWords {
  label: MessageDescriptor;
  /** Menu key of the screen that shows such a record. */
  menu: string;
  /** The part of that screen's address that lists the records, if a record has no address of its own. */
  list?: string;
  /** Label of a record by its title; by default the title itself. */
  title?: (title: string) => MessageDescriptor;
  names: Readonly<Record<string, MessageDescriptor>>;
}

export type Loaded<Data> = ChartQuery & { data: Data | undefined };

/** A figure. */
export interface Figure {
  value?: number;
  /** The value in the previous period. */
  previous?: number;
  /** Sample size of an average or a percentile. */
  n?: number;
  /** Sample size in the previous period, also of a rate. */
  previousN?: number;
  /** Numerator and denominator of a rate. */
  numerator?: number;
  denominator?: number;
  /** A few points of its trend for a sparkline; null where the value is unknown. */
  spark?: readonly (number | null)[];
}

/** The figures of a period by metric. */
export interface Figures {
  asOf: string;
  from: string;
  to: string;
  previousFrom?: string;
  figures: Readonly<Partial<Record<string, Figure>>>;
}

/** Metrics over time. */
export interface Trend {
  /** The time of the count. */
  asOf: string;
  unit: '5min' | 'hour' | 'day';
  /** Whether the last point is still incomplete. */
  partial: boolean;
  previousFrom?: string;
  lines: readonly {
    metric: string;
    /** The value of the dimension, if the trend is split by one. */
    key?: string;
    points: readonly { at: string; value?: number; n?: number; previous?: number; previousN?: number }[];
  }[];
}

/** A part of a metric, with its share of the total if parts add up. */
export interface Part {
  key: string;
  value?: number;
  n?: number;
  share?: number;
  /** Further metrics of the part, in the order requested. */
  besides?: readonly { value?: number; n?: number }[];
}

/** A metric split by a dimension, which may count another metric than the chosen one. */
export interface Split {
  dimension: string;
  metric: string;
  parts: readonly Part[];
  /** All remaining parts combined. */
  other?: Part;
}

/** The query of a split: the top parts of each dimension, with further metrics of each part. */
interface SplitQuery {
  metric: string;
  besides?: readonly string[];
  dimensions: readonly string[];
  top?: number;
}

/** The query of a cross table. */
export interface CrossQuery {
  dimension: string;
  across: string;
  /** The first metric that both dimensions can split, if they can't split the chosen one. */
  metric: string;
  top?: number;
}

/** The parts of a metric along one of two dimensions; `total` includes the omitted parts. */
interface CrossSide {
  dimension: string;
  total: number;
  parts: readonly Part[];
}

/** A metric by two dimensions: the parts of both, and the values of their intersections. */
export interface Cross {
  metric: string;
  rows: CrossSide;
  columns: CrossSide;
  cells: readonly { row: string; column: string; value?: number; n?: number }[];
}

/** The same numbers for another record. */
export interface OtherRecord {
  name: string;
  figures: Figures | undefined;
  trend: Trend | undefined;
}

/** The metrics that each rate is calculated from; a complement is what their quotient leaves of one. */
export type Rates = Readonly<
  Partial<
    Record<string, { readonly numerator: string; readonly denominator: string; readonly complement?: true | undefined }>
  >
>;

/** The data of the page of a topic. */
export interface TopicAnswers {
  /** The metric that the charts show. */
  metric: string;
  /** The metric that counts what the topic is about, such as launches for crashes. */
  base: string;
  /** The metrics that each rate is calculated from. */
  ratios: Rates;
  figures: Loaded<Figures>;
  /** The figures of the whole period; `figures` of compared versions only cover the time that both have had. */
  whole: Loaded<Figures>;
  trend: Loaded<Trend>;
  split: Loaded<readonly Split[]>;
  /** The values of a dimension under all filters except its own. */
  valuesOf: (dim: DimText) => Query<{ splits: readonly Split[] }>;
  /**
   * A metric split under all filters. Like the two queries below, it uses the time of the whole figures so that all
   * numbers agree, and is undefined until these are loaded.
   */
  splitOf: (query: SplitQuery) => Query<{ splits: readonly Split[] }> | undefined;
  /** A metric by two dimensions, under all filters, if the topic supports it. */
  crossOf: (query: CrossQuery) => Query<Cross> | undefined;
  /** A metric over time under all filters, as a whole or by a dimension (its six greatest parts). */
  trendOf: (metric: string, split?: string) => Query<Trend> | undefined;
  /** The releases of the period, once requested. */
  releases: readonly AdoptionMark[];
  /** The releases and events of the compared period or version. */
  others: { readonly releases: readonly AdoptionMark[]; readonly events: readonly TopicEvent[] };
  /** Whether the marks of releases are shown from the beginning. */
  showsReleases: boolean;
  askReleases: () => void;
  /** The address key that filters by version, if versions can be compared. */
  versionKey: string | undefined;
  against: Against | undefined;
  /** The time around which figures are compared, before and after. */
  around: string | undefined;
  /** The time of the whole figures, used for further queries; undefined until known. */
  moment: { asOf?: string } | undefined;
  sides: Loaded<Figures>;
  /** The events of the topic, if it has any. */
  events?: readonly TopicEvent[];
  /** The name of the page's record, if it is compared with another one. */
  own?: string | undefined;
  other?: OtherRecord | undefined;
}

/** The shared context of the cards of a topic page. */
export interface TopicState extends SearchState, TopicAnswers {
  text: TopicText;
}

export const TopicContext = createContext<TopicState | null>(null);

/** The data of the page around a card. */
export function useTopic(): TopicState {
  const state = use(TopicContext);
  if (!state) throw new Error('Cards of a topic stand in a TopicPage');
  return state;
}

/** The data that multi-value filters need on a page without a topic. */
type ValuesState = Pick<TopicState, 'text' | 'valuesOf'>;

export const ValuesContext = createContext<ValuesState | null>(null);

/** The labels of dimensions, and their values under the other filters of the page. */
export const useValues = (): ValuesState => {
  const [values, topic] = [use(ValuesContext), use(TopicContext)];
  const state = values ?? topic;
  if (!state) throw new Error('Filters by several values stand in a page of a topic');
  return state;
};

const platforms = ['android', 'ios', 'harmony'] as const;

/** The platform that an address filters by. */
export const platformAt = ({ platform }: SearchState['search']) => platforms.find((one) => one === platform);

/** The texts of a metric. */
export const metricIn = ({ metrics }: TopicText, metric: string): MetricText | undefined =>
  metrics.find((one) => one.metric === metric);

/** The label of a value of a dimension. */
export function valueName({ names, none }: Pick<DimText, 'names' | 'none'>, value: string, say: Say): string {
  if (value === 'unknown') return say(none ?? msg`Unknown`);
  if (typeof names === 'function') return names(value, say);
  const name = names && Object.hasOwn(names, value) ? names[value] : undefined;
  return name ? say(name) : value;
}

/** Formats a number in a language. */
type WriteNumber = (value: number, options?: Intl.NumberFormatOptions) => string;

/** Formats a value of a metric. */
export function valueText(unit: MetricText['unit'], value: number, write: WriteNumber): string {
  if (unit === 'share') return rateText(value);
  return unit ? quantityText(unit, value, write) : write(value, { maximumFractionDigits: value < 100 ? 2 : 0 });
}
