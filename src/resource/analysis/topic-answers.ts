import { keepPreviousData } from '@tanstack/react-query';
import type {
  GetTopicCardsParams,
  TopicCards,
  TopicDim,
  TopicDistribution,
  TopicMeta,
  TopicMetric,
  TopicName,
  TopicTrend,
} from '../../api/generated/client.schemas.ts';
import {
  useGetTopicCards,
  useGetTopicDistribution,
  useGetTopicMeta,
  useGetTopicTrend,
} from '../../api/generated/topics/topics.ts';
import type { ListAddress } from '../../ui/list/search.ts';
import { comparedNames, type Comparison } from './comparison.ts';
import type { DimText, Figures, MetricText, Split, TopicAnswers, TopicText, Trend } from './topic.ts';

/** What the screen says of a topic that a domain hands over. */
export interface CountedText extends TopicText {
  metrics: readonly [CountedMetric, ...CountedMetric[]];
  dims: readonly (DimText & { dim: TopicDim })[];
}

type CountedMetric = MetricText & { metric: TopicMetric };

const kept = { query: { placeholderData: keepPreviousData } };
const unchanging = { query: { staleTime: Infinity } };

/** Figures by their metrics. */
const figuresOf = ({ from, previousFrom, cards }: TopicCards): Figures => ({
  from,
  previousFrom,
  figures: Object.fromEntries(cards.map(({ metric, ...figure }) => [metric, figure])),
});

const trendOf = ({ unit, partial, previousFrom, metric, points }: TopicTrend): Trend => ({
  unit,
  partial,
  ...(previousFrom !== undefined && { previousFrom }),
  lines: [{ metric, points }],
});

const splitsOf = (distributions: readonly TopicDistribution[]): Split[] =>
  distributions.map(({ dim, metric, items }) => ({ dimension: dim, metric, parts: items }));

/** Out of which metrics the rates are made. */
const madeOf = (meta: TopicMeta | undefined): TopicAnswers['made'] =>
  Object.fromEntries(
    (meta?.metrics ?? []).flatMap(({ metric, numerator, denominator }) =>
      numerator && denominator ? [[metric, { numerator, denominator }]] : [],
    ),
  );

/** What the page of a topic asks for: one request for all figures, one for the course of a metric, one for its splits. */
export function useTopicAnswers(
  topic: TopicName,
  { metrics, dims }: CountedText,
  filter: GetTopicCardsParams,
  search: ListAddress,
  compare?: Comparison,
): TopicAnswers {
  const { metric } = metrics.find((one) => one.metric === search['metric']) ?? metrics[0];
  const isBefore = search['compare'] === 'previous';
  const { data: meta } = useGetTopicMeta(topic, unchanging);
  const cards = useGetTopicCards(topic, filter, kept);
  const trend = useGetTopicTrend(topic, { ...filter, metric, ...(isBefore && { compare: 'previous' }) }, kept);
  const split = useGetTopicDistribution(topic, { ...filter, metric, dims: dims.map(({ dim }) => dim) }, kept);

  const names = comparedNames(search, compare);
  const otherFilter = names && compare ? { ...filter, [compare.key]: names.otherId } : filter;
  const enabled = { query: { enabled: names !== undefined } };
  const { data: otherCards } = useGetTopicCards(topic, otherFilter, enabled);
  const { data: otherTrend } = useGetTopicTrend(topic, { ...otherFilter, metric }, enabled);
  return {
    metric,
    made: madeOf(meta),
    figures: { ...cards, data: cards.data && figuresOf(cards.data) },
    trend: { ...trend, data: trend.data && trendOf(trend.data) },
    split: { ...split, data: split.data && splitsOf(split.data) },
    releases: trend.data?.marks ?? [],
    askReleases: () => {},
    events: trend.data?.events ?? [],
    own: names?.own,
    other: names && {
      name: names.other,
      figures: otherCards && figuresOf(otherCards),
      trend: otherTrend && trendOf(otherTrend),
    },
  };
}
