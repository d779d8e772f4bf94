import { createContext, use } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import type { AdoptionMark } from '../../../api/generated/client.schemas.ts';
import type { Query } from '../../../api/query.ts';
import type { ChartQuery } from '../../../ui/chart/frame.tsx';
import type { SearchState } from '../../../ui/list/search.ts';
import { type Measure, quantityText, rateText } from '../../../ui/text/format.ts';
import type { Against, Periods } from '../period/period.ts';

/** A metric of a topic, as its screen calls it. */
export interface MetricText {
  metric: string;
  label: MessageDescriptor;
  /** A description; a rate is explained by its numerator and denominator. */
  about?: MessageDescriptor;
  /** What its numbers are; without it, counts. */
  unit?: 'share' | Measure;
  /** Set for metrics that need a sample: a rate, or a percentile. */
  kind?: 'ratio' | 'percentile';
  /** The property of a row with the sample size. */
  sample?: string;
  /** Whether more or less of it is good news; without it neither is. */
  better?: 'more' | 'less';
  /** Whether only charts show it, with others: it has no figure. */
  isBeside?: boolean;
  /** Not in the table, or hidden by default. */
  column?: 'none' | 'hidden';
}

/** What values are called, or how each is. */
export type ValueNames = Readonly<Record<string, MessageDescriptor>> | ((value: string, say: Say) => string);

/** A dimension of a topic, as its screen calls it. */
export interface DimText {
  dim: string;
  /** What heads the column of its values. */
  label: MessageDescriptor;
  /** Title of the chart of a metric. */
  title: (metric: string) => MessageDescriptor;
  /** What its values are called, or how each is; without it, by themselves. */
  names?: ValueNames;
  /** Label for a missing value; without it, the value is unknown. */
  none?: MessageDescriptor;
  /** Key of the address that leaves one of its values, or several. */
  filter?: string;
  isMany?: boolean;
  /** Its values have an order of their own; without it the greatest comes first. */
  inOrder?: boolean;
}

/** A message in the language of the user. */
export type Say = (message: MessageDescriptor) => string;

/** The texts and settings of a topic. */
export interface TopicText {
  /** The figures in their order; the first is the one that the charts show at first. */
  metrics: readonly [MetricText, ...MetricText[]];
  /** The dimensions of the charts, requested at once. */
  dims: readonly DimText[];
  /** Metrics, each a part of the one before. */
  steps: readonly string[];
  /** The available periods, if they differ from the usual ones. */
  periods?: Periods;
  /** What counts when. */
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
  /** Of the record that it happened to. */
  id: string;
  title: string;
}

/** Texts for the events of a topic, which are marks in its trend. */
export interface EventWords {
  label: MessageDescriptor;
  /** The screen on which a record is looked at. */
  menu: string;
  names: Readonly<Record<string, MessageDescriptor>>;
}

export type Loaded<Data> = ChartQuery & { data: Data | undefined };

/** A figure. */
export interface Figure {
  value?: number;
  /** The value in the previous period. */
  previous?: number;
  /** How many an average or a percentile is of. */
  n?: number;
  /** Of how many it was, also that of a rate. */
  previousN?: number;
  /** Numerator and denominator of a rate. */
  numerator?: number;
  denominator?: number;
  /** Its course in a few points; null where nothing is known. */
  spark?: readonly (number | null)[];
}

/** The figures of a period by their metrics. */
export interface Figures {
  asOf: string;
  from: string;
  to: string;
  previousFrom?: string;
  figures: Readonly<Partial<Record<string, Figure>>>;
}

/** Metrics over time. */
export interface Trend {
  /** When it was counted. */
  asOf: string;
  unit: '5min' | 'hour' | 'day';
  /** Whether the last point is not over. */
  partial: boolean;
  previousFrom?: string;
  lines: readonly {
    metric: string;
    /** The part of a dimension, where it is split by one. */
    key?: string;
    points: readonly { at: string; value?: number; n?: number; previous?: number; previousN?: number }[];
  }[];
}

/** A part of a metric; its share of the whole where parts add up. */
interface Part {
  key: string;
  value?: number;
  n?: number;
  share?: number;
  /** Further metrics of it, in the order requested. */
  besides?: readonly { value?: number; n?: number }[];
}

/** How a metric splits by a dimension, which may count another one than the chosen. */
export interface Split {
  dimension: string;
  metric: string;
  parts: readonly Part[];
  /** The remainder of the parts. */
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
  /** The first that both divide where they do not divide this one. */
  metric: string;
  top?: number;
}

/** The parts of a metric along one of two dimensions; `total` counts those that are left out, too. */
interface CrossSide {
  dimension: string;
  total: number;
  parts: readonly Part[];
}

/** A metric by two dimensions: the parts of both, and what each two of these have in common. */
export interface Cross {
  metric: string;
  rows: CrossSide;
  columns: CrossSide;
  cells: readonly { row: string; column: string; value?: number; n?: number }[];
}

/** The same numbers of another record. */
export interface OtherRecord {
  name: string;
  figures: Figures | undefined;
  trend: Trend | undefined;
}

/** The data of the page of a topic. */
export interface TopicAnswers {
  /** The metric that the charts show. */
  metric: string;
  /** The metrics that rates are worked out of. */
  ratios: Readonly<Partial<Record<string, { readonly numerator: string; readonly denominator: string }>>>;
  figures: Loaded<Figures>;
  trend: Loaded<Trend>;
  split: Loaded<readonly Split[]>;
  /** The values of a dimension under all filters but its own. */
  valuesOf: (dim: DimText) => Query<{ splits: readonly Split[] }>;
  /** How a metric splits, under all filters; as of the time of the figures, like the two below, so that all agree: not before these are there. */
  splitOf: (query: SplitQuery) => Query<{ splits: readonly Split[] }> | undefined;
  /** A metric by two dimensions, under all filters, if the topic supports it. */
  crossOf: (query: CrossQuery) => Query<Cross> | undefined;
  /** A metric over time by the parts of a dimension, the greatest six of them, or as a whole; under all filters. */
  trendOf: (metric: string, split?: string) => Query<Trend> | undefined;
  /** The releases in the period, once requested. */
  releases: readonly AdoptionMark[];
  /** The releases on the other side of a comparison. */
  otherReleases: readonly AdoptionMark[];
  askReleases: () => void;
  /** The key of the address that filters by versions, where one of them may be compared with another. */
  versionKey: string | undefined;
  against: Against | undefined;
  /** A time around which figures are compared: before and after. */
  around: string | undefined;
  /** The time of the figures, used for further queries; undefined until known. */
  moment: { asOf?: string } | undefined;
  sides: Loaded<Figures>;
  /** The events of the topic, if it has any. */
  events?: readonly TopicEvent[];
  /** The record of the page, if it is compared with another one. */
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

/** What filters by several values need on a page without a topic. */
type ValuesState = Pick<TopicState, 'text' | 'valuesOf'>;

export const ValuesContext = createContext<ValuesState | null>(null);

/** What dimensions are called, and which values they have under the other filters of the page. */
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

/** Writes a number as a language does. */
type WriteNumber = (value: number, options?: Intl.NumberFormatOptions) => string;

/** A value of a metric as text. */
export function valueText(unit: MetricText['unit'], value: number, write: WriteNumber): string {
  if (unit === 'share') return rateText(value);
  return unit ? quantityText(unit, value, write) : write(value, { maximumFractionDigits: value < 100 ? 2 : 0 });
}
