import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import type {
  GetTopicCardsParams,
  Option,
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
import type { Filter } from '../../ui/list/types.ts';
import type { DimText, Figures, MetricText, Split, TopicAnswers, TopicText, Trend } from './topic.ts';

/** What the screen says of a topic that a domain hands over. */
export interface CountedText extends TopicText {
  metrics: readonly [CountedMetric, ...CountedMetric[]];
  dims: readonly (DimText & { dim: TopicDim })[];
}

type CountedMetric = MetricText & { metric: TopicMetric };

/**
 * The filter that leaves one record, which may then be held against another: the first filter of its page. The key
 * `compareWith` of the address names the other one.
 */
export interface Comparison {
  key: keyof GetTopicCardsParams;
  records: readonly Option[];
}

const kept = { query: { placeholderData: keepPreviousData } };
const unchanging = { query: { staleTime: Infinity } };

/** Filters with that of the record that the page's own is held against, once it has one. */
export function withOther(
  search: ListAddress,
  { key, records }: Comparison,
  [first, ...further]: readonly Filter[],
): readonly Filter[] {
  if (first === undefined || search[key] === undefined) return first ? [first, ...further] : further;
  const options = records.filter(({ value }) => value !== search[key]);
  const none = msg`Compare with another`;
  return [first, { kind: 'choice', id: 'compareWith', label: msg`Compared with`, none, options }, ...further];
}

/** The names of a record and of the one that it is held against, where both are known. */
function comparedNames(search: ListAddress, compare: Comparison | undefined) {
  const nameOf = (id: string | undefined) => compare?.records.find(({ value }) => value === id)?.label;
  const [ownId, otherId] = [compare && search[compare.key], search['compareWith']];
  const [own, other] = [nameOf(ownId), nameOf(otherId)];
  return own === undefined || other === undefined || ownId === otherId ? undefined : { own, other, otherId };
}

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
  distributions.map(({ dim, metric, value, denominator, items }) => ({
    dimension: dim,
    metric,
    parts: items,
    ...(value !== undefined && denominator === undefined && { whole: value }),
  }));

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
    events: { topic, happened: trend.data?.events ?? [] },
    own: names?.own,
    other: names && {
      name: names.other,
      figures: otherCards && figuresOf(otherCards),
      trend: otherTrend && trendOf(otherTrend),
    },
  };
}
