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
  /** Not in the table until the user asks for it. */
  hidden?: true;
}

/** A dimension of a topic, as its screen calls it. */
export interface DimText {
  dim: TopicDim;
  /** What heads the column of its values. */
  label: MessageDescriptor;
  /** Title of the chart of a metric. */
  title: (metric: string) => MessageDescriptor;
  /** What its values are called; without it, by themselves. */
  names?: Readonly<Record<string, MessageDescriptor | string>>;
}

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

/** What the cards of a page of a topic share. */
export interface TopicState extends SearchState {
  text: TopicText;
  /** The metric that the charts show. */
  metric: TopicMetric;
  cards: Loaded<TopicCards>;
  trend: Loaded<TopicTrend>;
  split: Loaded<TopicDistribution[]>;
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
