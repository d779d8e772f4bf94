import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListReleaseMarks } from '../../api/generated/release-marks/release-marks.ts';
import type { ListAddress } from '../../ui/list/search.ts';
import { ratesOf, type Topic } from './catalogue.ts';
import type { TopicAnswers } from './topic.ts';

/** More parts are one. */
const most = 100;
const kept = { placeholderData: keepPreviousData };

/** What the page of a topic of the contract asks for: all figures, the course of some metrics, the splits of one, and what was released. */
export function useTopicReads<Search extends ListAddress>(
  topic: Topic<Search>,
  dims: readonly string[],
  together: readonly string[],
  search: Search,
): TopicAnswers {
  const metrics = Object.keys(topic.metrics);
  const metric = metrics.find((one) => one === search['metric']) ?? metrics[0] ?? '';
  const filter = topic.filter(search);
  const isBefore = search['compare'] === 'previous';
  // The period before is drawn beside one metric alone.
  const drawn = together.includes(metric) && !isBefore ? together : [metric];
  const figures = useQuery({ ...topic.figures({ ...filter, compare: 'previous' }), ...kept });
  const trend = useQuery({
    ...topic.trend({ ...filter, metrics: drawn, ...(isBefore && { compare: 'previous' }) }),
    ...kept,
  });
  const split = useQuery({ ...topic.split({ ...filter, metric, dimensions: dims, top: most }), ...kept });
  const { range, start, end, platform } = filter;
  const { data: releases = [] } = useListReleaseMarks({ range, start, end, platform });
  return {
    metric,
    made: ratesOf(topic),
    figures,
    trend,
    split: { ...split, data: split.data?.splits },
    releases,
  };
}
