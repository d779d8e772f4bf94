import { useState } from 'react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { parse } from 'valibot';
import {
  getListReleaseMarksQueryOptions,
  useListReleaseMarks,
} from '../../../api/generated/release-marks/release-marks.ts';
import type { Query } from '../../../api/query.ts';
import { queryClient } from '../../../api/query-policy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { unseenMs } from '../../../shell/tabs/use-view.ts';
import { preloadPlot } from '../../../ui/chart/line.tsx';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Row } from '../../../ui/list/types.ts';
import { prefetchList, type ListOf } from '../../list-query.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { baseOf, dimsOf, ratesOf, showsReleases, type Topic, type TopicLabels, versionKey } from './catalogue.ts';
import { againstAt } from '../period/period.ts';
import { daysOf, shiftOf } from './shift.ts';
import { comparedNames, type Comparison } from '../period/comparison.ts';
import type { Figures, TopicAnswers } from './topic.ts';

/** Maximum number of parts; the remaining parts are merged into one. */
const most = 100;
const options = { placeholderData: keepPreviousData };

/** The time for further queries: that of the figures, or now if the figures failed. */
const momentOf = ({ data, error, isPlaceholderData }: UseQueryResult<Figures>): { asOf?: string } | undefined => {
  if (data && !isPlaceholderData) return { asOf: data.asOf };
  return error ? {} : undefined;
};

/**
 * Data for a fixed time never changes: it is requested once, and cached a while longer than the figures of that time.
 */
const ofMoment = { staleTime: Infinity, gcTime: 600_000 };
const cachedQuery = <Data>(query: Query<Data> | undefined): Query<Data> | undefined =>
  query && { ...query, ...ofMoment };

/** The values of a dimension under all filters except its own, with the count of what the topic is about. */
export const valuesUnder =
  <Search>(topic: Topic<Search>, filter: object): TopicAnswers['valuesOf'] =>
  ({ dim, filter: own = '' }) =>
    topic.split({ ...filter, [own]: undefined, metric: baseOf(topic), dimensions: [dim], top: most });

interface DisplayOptions {
  /** The dimensions of the charts. */
  dims: readonly string[];
  /** Metrics that are always drawn in one chart, whichever of them is selected. */
  together: readonly string[];
  /** Whether the trend of the chosen metric is not drawn. */
  isWithoutCourse?: boolean;
}

/** The queries of a topic page at an address, except those of a comparison. */
function queriesAt<Search extends ListAddress>(
  topic: Topic<Search>,
  { dims, together, isWithoutCourse }: DisplayOptions,
  search: Search,
) {
  const allMetrics = Object.keys(topic.metrics);
  const metric = allMetrics.find((one) => one === search['metric']) ?? allMetrics[0] ?? '';
  const filter = topic.filter(search);
  const against = againstAt(search, versionKey(topic));
  const comparison =
    against && (against.by === 'version' ? { compareVersion: against.other } : { compare: against.by });
  // A comparison is drawn for a single metric only.
  const metrics = together.includes(metric) && !against ? together : [metric];
  const { range, start, end, platform } = filter;
  const previous = { compare: 'previous' };
  const figures = topic.figures({ ...filter, ...(comparison ?? previous) });
  return {
    metric,
    filter,
    against,
    figures,
    // Those of the page without the comparison, which are often in the cache.
    whole: against?.by === 'version' ? topic.figures({ ...filter, ...previous }) : figures,
    trend: isWithoutCourse ? undefined : topic.trend({ ...filter, metrics, ...comparison }),
    // Some pages have no splits.
    split: dims.length === 0 ? undefined : topic.split({ ...filter, metric, dimensions: dims, top: most }),
    releasesOf: { range, start, end, platform },
  };
}

/**
 * Prefetches the first data of a topic page and the code that renders it while the page's own code is still being
 * evaluated.
 * @param of the list behind its table
 */
export const prefetchTopic =
  <Item extends Row, Search extends ListAddress, Dimension extends string>(
    of: ListOf<Item, Search, object>,
    topic: Topic<Search, Dimension>,
    labels: Pick<TopicLabels<NoInfer<Dimension>>, 'dims' | 'later' | 'together'>,
  ): Prefetch =>
  (at) => {
    prefetchList(of)(at);
    const display = { dims: dimsOf(topic, labels), together: labels.together ?? [] };
    const { figures, whole, trend, split, releasesOf } = queriesAt(topic, display, parse(of.search, at.search));
    const ask = <Data>(query: Query<Data>) => void queryClient.prefetchQuery({ ...query, gcTime: unseenMs });
    ask(figures);
    ask(whole);
    if (trend) ask(trend);
    if (split) ask(split);
    if (showsReleases(topic))
      void queryClient.prefetchQuery({ ...getListReleaseMarksQueryOptions(releasesOf), gcTime: unseenMs });
    preloadPlot();
  };

/**
 * The queries of a topic page: all figures, the trend of some metrics, the splits of one, and the events of the period.
 * Releases are requested immediately if their marks are shown from the beginning, else on demand.
 */
export function useTopicReads<Search extends ListAddress>(
  topic: Topic<Search>,
  { compare, ...display }: DisplayOptions & { compare?: Comparison | undefined },
  search: Search,
): TopicAnswers {
  const [isAsked, setAsked] = useState(showsReleases(topic));
  const key = versionKey(topic);
  const queries = queriesAt(topic, display, search);
  const { metric, filter, against } = queries;
  const figures = useQuery({ ...queries.figures, ...options });
  const whole = useQuery({ ...queries.whole, ...options });
  const trend = useQuery({ ...queryOrSkip(queries.trend), ...options });
  const around = search['around'];
  // A version has no data before its release, so figures before and after a mark cover all versions.
  const everyVersion = key !== undefined && { [key]: undefined };
  const sides = useQuery({
    ...queryOrSkip(around === undefined ? undefined : topic.figures({ ...filter, ...everyVersion, around })),
    ...options,
  });
  const split = useQuery({ ...queryOrSkip(queries.split), ...options });
  const { data: events } = useQuery({ ...queryOrSkip(topic.events?.(filter)), ...options });
  const { data: releases = [] } = useListReleaseMarks(queries.releasesOf, { query: { enabled: isAsked, ...options } });
  // A placeholder trend of a previous query covers other days.
  const shift = against && !trend.isPlaceholderData && trend.data ? shiftOf(trend.data) : undefined;
  const otherDays = trend.data && shift !== undefined ? daysOf(trend.data, shift) : undefined;
  const { data: otherReleases = [] } = useListReleaseMarks(
    { ...otherDays, platform: filter.platform },
    { query: { enabled: isAsked && otherDays !== undefined } },
  );
  // Marks of an earlier period are hidden at first, those of a version are not.
  const showsOthers = isAsked || against?.by === 'version';
  const { data: otherEvents = [] } = useQuery(
    queryOrSkip(showsOthers && otherDays ? topic.events?.({ ...filter, range: undefined, ...otherDays }) : undefined),
  );

  const names = comparedNames(search, compare);
  const otherFilter = names && compare && { ...filter, [compare.key]: names.otherId };
  const { data: otherFigures } = useQuery(queryOrSkip(otherFilter && topic.figures(otherFilter)));
  const { data: otherTrend } = useQuery(queryOrSkip(otherFilter && topic.trend({ ...otherFilter, metrics: [metric] })));
  const moment = momentOf(whole);
  return {
    metric,
    base: baseOf(topic),
    ratios: ratesOf(topic),
    figures,
    whole,
    trend,
    split: { ...split, data: split.data?.splits },
    valuesOf: valuesUnder(topic, filter),
    moment,
    splitOf: (query) => moment && cachedQuery(topic.split({ ...filter, top: most, ...query, ...moment })),
    crossOf: (query) => moment && cachedQuery(topic.cross?.({ ...filter, ...query, ...moment })),
    trendOf: (one, by) =>
      moment &&
      cachedQuery(topic.trend({ ...filter, metrics: [one], ...(by !== undefined && { split: by }), ...moment })),
    releases,
    others: otherDays ? { releases: otherReleases, events: otherEvents } : { releases: [], events: [] },
    showsReleases: showsReleases(topic),
    askReleases: () => setAsked(true),
    versionKey: key,
    against,
    around,
    sides,
    ...(events && { events }),
    own: names?.own,
    other: names && { name: names.other, figures: otherFigures, trend: otherTrend },
  };
}
