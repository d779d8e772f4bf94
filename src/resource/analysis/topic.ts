import { createContext, use } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import type {
  TopicCards,
  TopicDim,
  TopicDistribution,
  TopicMetric,
  TopicName,
  TopicTrend,
} from '../../api/generated/client.schemas.ts';
import type { ChartQuery } from '../../ui/chart/frame.tsx';
import type { SearchState } from '../../ui/list/search.ts';

/** A metric of a topic, as its screen calls it. */
export interface MetricText {
  metric: TopicMetric;
  label: MessageDescriptor;
  /** What is counted; a rate is explained by what it is made of. */
  about?: MessageDescriptor;
  isRate?: true;
  /** Whether more of it is good news and less is bad; without it neither is. */
  moreIsBetter?: true;
  /** In the table not at all, or not until the user asks for it. */
  column?: 'none' | 'hidden';
}

/** A dimension of a topic, as its screen calls it. */
export interface DimText {
  dim: TopicDim;
  /** What heads the column of its values. */
  label: MessageDescriptor;
  /** Title of the chart of a metric. */
  title: (metric: string) => MessageDescriptor;
  /** What its values are called, or how each is; without it, by themselves. */
  names?: Readonly<Record<string, MessageDescriptor>> | ((value: string, say: Say) => string);
}

/** A message in the language of the user. */
export type Say = (message: MessageDescriptor) => string;

/** What the screen of a topic says of it. */
export interface TopicText {
  topic: TopicName;
  /** The figures in their order; the first is the one that the charts show at first. */
  metrics: readonly [MetricText, ...MetricText[]];
  /** What the charts split by: all are asked for at once. */
  dims: readonly DimText[];
  /** What counts when. */
  about: MessageDescriptor;
  /** What is said where nothing was counted. */
  empty: MessageDescriptor;
}

export type Loaded<Data> = ChartQuery & { data: Data | undefined };

/** The same numbers of another record. */
export interface OtherRecord {
  name: string;
  cards: TopicCards | undefined;
  trend: TopicTrend | undefined;
}

/** What the cards of a page of a topic share. */
export interface TopicState extends SearchState {
  text: TopicText;
  /** The metric that the charts show. */
  metric: TopicMetric;
  cards: Loaded<TopicCards>;
  trend: Loaded<TopicTrend>;
  split: Loaded<TopicDistribution[]>;
  /** What the page is about, where it is held against another record. */
  own?: string | undefined;
  other?: OtherRecord | undefined;
}

export const TopicContext = createContext<TopicState | null>(null);

/** What the page around a card has asked for. */
export function useTopic(): TopicState {
  const state = use(TopicContext);
  if (!state) throw new Error('Cards of a topic stand in a TopicPage');
  return state;
}

/** What the screen says of a metric. */
export const metricIn = ({ metrics }: TopicText, metric: TopicMetric): MetricText | undefined =>
  metrics.find((one) => one.metric === metric);
