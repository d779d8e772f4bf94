import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAddress } from '../../shell/tabs/use-view.ts';
import type { ListAddress } from '../../ui/list/search.ts';
import type { Row } from '../../ui/list/types.ts';
import type { ListOf } from '../list-query.ts';
import { dimensionColumns, topicFilters, topicText, type Topic, type TopicWords } from './catalogue.ts';
import { TopicPage } from './topic-page.tsx';
import { useTopicReads } from './topic-reads.ts';

interface AnalysisPageProps<Item extends Row, Search extends ListAddress, Dimension extends string> {
  /** The table of the topic. */
  of: ListOf<Item, Search, object>;
  topic: Topic<Search, Dimension>;
  words: TopicWords<NoInfer<Dimension>>;
  table: { title: string; rows: readonly NoInfer<Dimension>[]; name: (item: Item) => string };
  /** The charts below the course. */
  children: ReactNode;
}

/** The page of a topic of the contract: what it says follows from there, but for what its values are called. */
export function AnalysisPage<Item extends Row, Search extends ListAddress, Dimension extends string>({
  of,
  topic,
  words,
  table,
  children,
}: AnalysisPageProps<Item, Search, Dimension>) {
  const { i18n } = useLingui();
  const { search } = useAddress(of);
  const text = topicText(topic, words, i18n.locale);
  const answers = useTopicReads(
    topic,
    text.dims.map(({ dim }) => dim),
    words.together ?? [],
    search,
  );
  const [title = ''] = table.rows;
  return (
    <TopicPage
      of={of}
      text={text}
      answers={answers}
      filters={topicFilters(text, words.filters)}
      name={table.name}
      rows={[{ by: 'all', title: table.title, columns: dimensionColumns(text, table.rows, title), actions: [] }]}
    >
      {children}
    </TopicPage>
  );
}
