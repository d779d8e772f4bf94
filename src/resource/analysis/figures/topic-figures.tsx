import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { ListAddress } from '../../../ui/list/search.ts';
import { metricTexts, ratesOf, type Topic } from '../topic/catalogue.ts';
import { FigureLinks } from './figures.tsx';

interface TopicFiguresProps<Search extends ListAddress, Metric extends string> {
  topic: Topic<Search> & { readonly metrics: Readonly<Record<Metric, unknown>> };
  search: Search;
  items: readonly { metric: NoInfer<Metric>; name?: string }[];
  hrefOf: (metric: string) => string;
}

/** Some figures of a topic compared with the preceding period, each a link to its screen. */
export function TopicFigures<Search extends ListAddress, Metric extends string>(
  props: TopicFiguresProps<Search, Metric>,
) {
  const { topic, search, items, hrefOf } = props;
  const { i18n } = useLingui();
  const query = useQuery({
    ...topic.figures({ ...topic.filter(search), compare: 'previous' }),
    placeholderData: keepPreviousData,
  });
  return (
    <FigureLinks
      metrics={metricTexts(topic, i18n.locale)}
      ratios={ratesOf(topic)}
      items={items}
      query={query}
      hrefOf={hrefOf}
    />
  );
}
