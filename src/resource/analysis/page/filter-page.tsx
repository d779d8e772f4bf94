import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAddress, type Located } from '../../../shell/tabs/use-view.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import { topicFilters, topicText, type Topic, type TopicLabels } from '../topic/catalogue.ts';
import { PeriodPage } from './period-page.tsx';
import { ValuesContext } from '../topic/topic.ts';
import { valuesUnder } from '../topic/topic-reads.ts';

interface FilterPageProps<Search extends ListAddress, Dimension extends string> {
  of: Located<Search> & { readonly menu: string };
  /** The topic that provides the filters. */
  topic: Topic<Search, Dimension>;
  labels: TopicLabels<NoInfer<Dimension>>;
  tabs: ReactNode;
  /** Query key prefixes (paths) to refetch. */
  asks: readonly (readonly string[])[];
  children: ReactNode;
}

/** A tab of a topic page without metrics: its filters, and the filtered content below. */
export function FilterPage<Search extends ListAddress, Dimension extends string>(
  props: FilterPageProps<Search, Dimension>,
) {
  const { topic, labels, ...page } = props;
  const { i18n } = useLingui();
  const { search } = useAddress(page.of);
  const text = topicText(topic, labels, i18n.locale);
  return (
    <ValuesContext value={{ text, valuesOf: valuesUnder(topic, topic.filter(search)) }}>
      <PeriodPage {...page} filters={topicFilters(text)} />
    </ValuesContext>
  );
}
