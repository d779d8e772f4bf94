import { useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAddress, type Located } from '../../../shell/tabs/use-view.ts';
import { installHints } from '../../../ui/float/install-hints.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import { dimsOf, topicText, type Topic, type TopicLabels } from '../topic/catalogue.ts';
import { TopicContext } from '../topic/topic.ts';
import { useTopicReads } from '../topic/topic-reads.ts';

interface TopicPartProps<Search extends ListAddress, Dimension extends string> {
  of: Located<Search>;
  /** The filters that the address supports. */
  filters: readonly string[];
  topic: Topic<Search, Dimension>;
  labels: TopicLabels<NoInfer<Dimension>>;
  /** Whether the trend of the first metric is drawn. */
  hasCourse: boolean;
  children: ReactNode;
}

/** Cards of a topic on a page with several topics; the filters are those that all topics share. */
export function TopicPart<Search extends ListAddress, Dimension extends string>(
  props: TopicPartProps<Search, Dimension>,
) {
  const { of, filters, topic, labels, hasCourse, children } = props;
  const { i18n } = useLingui();
  const { search, setSearch } = useAddress(of);
  const { dims, ...text } = topicText(topic, labels, i18n.locale);
  // A bar filters by its value if the address has a key for it.
  const filtered = dims.map(({ filter, ...dim }) => ({
    ...dim,
    ...(filter !== undefined && filters.includes(filter) && { filter }),
  }));
  const display = { dims: dimsOf(topic, labels), together: labels.together ?? [], isWithoutCourse: !hasCourse };
  const answers = useTopicReads(topic, display, search);
  useEffect(installHints, []);
  return (
    <TopicContext value={{ text: { ...text, dims: filtered }, search, setSearch, ...answers }}>{children}</TopicContext>
  );
}
