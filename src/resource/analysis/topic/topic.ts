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
  /** What is counted; a rate is explained by what it is made of. */
  about?: MessageDescriptor;
  /** What its numbers are; without it, counts. */
  unit?: 'share' | Measure;
  /** Where it says little of few: a rate, or a percentile. */
  kind?: 'ratio' | 'percentile';
  /** The property of a row that says how many it is of. */
  sample?: string;
  /** Whether more or less of it is good news; without it neither is. */
  better?: 'more' | 'less';
  /** Whether only charts tell it, beside others: it has no figure. */
  isBeside?: boolean;
  /** In the table not at all, or not until the user asks for it. */
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
  /** What is said of what has no value; without it, the value is unknown. */
  none?: MessageDescriptor;
  /** Key of the address that leaves one of its values, or several. */
  filter?: string;
  isMany?: boolean;
  /** Its values have an order of their own; without it the greatest comes first. */
  inOrder?: boolean;
}

/** A message in the language of the user. */
export type Say = (message: MessageDescriptor) => string;

/** What the screen of a topic says of it. */
export interface TopicText {
  /** The figures in their order; the first is the one that the charts show at first. */
  metrics: readonly [MetricText, ...MetricText[]];
  /** What the charts split by: all are asked for at once. */
  dims: readonly DimText[];
  /** Metrics, each a part of the one before. */
  steps: readonly string[];
  /** The periods that may be asked for, where they are not those of most topics. */
  periods?: Periods;
  /** What counts when. */
  about: MessageDescriptor;
  /** What is said where nothing was counted. */
  empty: MessageDescriptor;
  /** What is said of its events, where it tells of any. */
  events?: EventWords;
}

/** What happened to what is counted. */
export interface TopicEvent {
  at: string;
  event: string;
  /** Of the record that it happened to. */
  id: string;
  title: string;
}

/** What a screen says of the events of its topic, which are marks of its course. */
export interface EventWords {
  label: MessageDescriptor;
  /** The screen on which a record is looked at. */
  menu: string;
  names: Readonly<Record<string, MessageDescriptor>>;
}

export type Loaded<Data> = ChartQuery & { data: Data | undefined };

/** What is known of a figure. */
export interface Figure {
  value?: number;
  /** What it was in the period before. */
  previous?: number;
  /** How many an average or a percentile is of. */
  n?: number;
  /** Of how many it was, also that of a rate. */
  previousN?: number;
  /** What a rate is made of. */
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
  /** Further metrics of it, in the order in which they were asked for. */
  besides?: readonly { value?: number; n?: number }[];
}

/** How a metric splits by a dimension, which may count another one than the chosen. */
export interface Split {
  dimension: string;
  metric: string;
  parts: readonly Part[];
  /** What the parts leave. */
  other?: Part;
}

/** What is asked of how a metric splits: so many parts of each dimension, with further metrics of each part. */
interface SplitQuery {
  metric: string;
  besides?: readonly string[];
  dimensions: readonly string[];
  top?: number;
}

/** What is asked of two dimensions. */
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

/** What the page of a topic has asked for. */
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
  /** A metric by two dimensions, under all filters, where the topic tells that. */
  crossOf: (query: CrossQuery) => Query<Cross> | undefined;
  /** A metric over time by the parts of a dimension, the greatest six of them, or as a whole; under all filters. */
  trendOf: (metric: string, split?: string) => Query<Trend> | undefined;
  /** What was released meanwhile, once that is asked for. */
  releases: readonly AdoptionMark[];
  /** What was released meanwhile on the other side, where there is one. */
  otherReleases: readonly AdoptionMark[];
  askReleases: () => void;
  /** The key of the address that filters by versions, where one of them may be held against another. */
  versionKey: string | undefined;
  against: Against | undefined;
  /** A time around which figures are compared: before and after. */
  around: string | undefined;
  /** The time of the figures, as of which further questions are asked; undefined until that is known. */
  moment: { asOf?: string } | undefined;
  sides: Loaded<Figures>;
  /** What happened to what is counted, where the topic tells of it. */
  events?: readonly TopicEvent[];
  /** What the page is about, where it is held against another record. */
  own?: string | undefined;
  other?: OtherRecord | undefined;
}

/** What the cards of a page of a topic share. */
export interface TopicState extends SearchState, TopicAnswers {
  text: TopicText;
}

export const TopicContext = createContext<TopicState | null>(null);

/** What the page around a card has asked for. */
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

/** What the screen says of a metric. */
export const metricIn = ({ metrics }: TopicText, metric: string): MetricText | undefined =>
  metrics.find((one) => one.metric === metric);

/** Writes a number as a language does. */
type WriteNumber = (value: number, options?: Intl.NumberFormatOptions) => string;

/** A value of a metric as texts tell it. */
export function valueText(unit: MetricText['unit'], value: number, write: WriteNumber): string {
  if (unit === 'share') return rateText(value);
  return unit ? quantityText(unit, value, write) : write(value, { maximumFractionDigits: value < 100 ? 2 : 0 });
}
