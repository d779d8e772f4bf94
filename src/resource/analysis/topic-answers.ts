import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import type { GetTopicCardsParams, Option } from '../../api/generated/client.schemas.ts';
import {
  useGetTopicCards,
  useGetTopicDistribution,
  useGetTopicMeta,
  useGetTopicTrend,
} from '../../api/generated/topics/topics.ts';
import type { ListAddress } from '../../ui/list/search.ts';
import type { Filter } from '../../ui/list/types.ts';
import type { TopicText } from './topic.ts';

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

/** What the page of a topic asks for: one request for all figures, one for the course of a metric, one for its splits. */
export function useTopicAnswers(
  { topic, metrics, dims }: TopicText,
  filter: GetTopicCardsParams,
  search: ListAddress,
  compare: Comparison | undefined,
) {
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
  const other = names && { name: names.other, cards: otherCards, trend: otherTrend };
  return { metric, meta, cards, trend, split, own: names?.own, other };
}
