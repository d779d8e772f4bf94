import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAddress, type Located } from '../../../shell/tabs/use-view.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import { topicFilters, topicText, type Topic, type TopicWords } from '../topic/catalogue.ts';
import { PeriodPage } from './period-page.tsx';
import { ValuesContext } from '../topic/topic.ts';
import { valuesUnder } from '../topic/topic-reads.ts';

interface FilterPageProps<Search extends ListAddress, Dimension extends string> {
  of: Located<Search> & { readonly menu: string };
  /** The topic whose filters it has. */
  topic: Topic<Search, Dimension>;
  words: TopicWords<NoInfer<Dimension>>;
  tabs: ReactNode;
  /** The paths of what is asked anew, as the keys of their answers begin. */
  asks: readonly (readonly string[])[];
  children: ReactNode;
}

/** A part of the page of a topic that tells no metrics of it: its filters, and below them what they leave. */
export function FilterPage<Search extends ListAddress, Dimension extends string>(
  props: FilterPageProps<Search, Dimension>,
) {
  const { topic, words, ...page } = props;
  const { i18n } = useLingui();
  const { search } = useAddress(page.of);
  const text = topicText(topic, words, i18n.locale);
  return (
    <ValuesContext value={{ text, valuesOf: valuesUnder(topic, topic.filter(search)) }}>
      <PeriodPage {...page} filters={topicFilters(text)} />
    </ValuesContext>
  );
}
