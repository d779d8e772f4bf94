import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Column, Filter, Row } from '../../../ui/list/types.ts';
import type { ListOf } from '../../list-query.ts';
import { dimensionColumns, dimsOf, topicFilters, topicText, type Topic, type TopicWords } from '../topic/catalogue.ts';
import { withOther, type Comparison } from '../period/comparison.ts';
import { TopicPage, type TopicPageProps } from './topic-page.tsx';
import { useTopicReads } from '../topic/topic-reads.ts';

/** The table of the topic by some of its dimensions, or what may be rows of a table beside it. */
type RowsOf<Item extends Row, Search extends ListAddress, Dimension extends string> =
  | {
      table: {
        title: string;
        rows: readonly Dimension[];
        /** What rows tell besides. */
        tells?: readonly Column<Item>[];
        name: (item: Item) => string;
      };
      rows?: undefined;
    }
  | ({ table?: undefined } & Pick<TopicPageProps<Item, Search>, 'rows' | 'name' | 'single'>);

type AnalysisPageProps<Item extends Row, Search extends ListAddress, Dimension extends string> = {
  /** The list behind the table. */
  of: ListOf<Item, Search, object>;
  topic: Topic<Search, Dimension>;
  words: TopicWords<NoInfer<Dimension>>;
  /** Filters in place of those that follow from the dimensions. */
  filters?: readonly Filter[];
  /** The records of which two may be held against each other. */
  compare?: Comparison;
  /** The parts of the page of which this is one. */
  tabs?: ReactNode;
  /** What the figures are of, above them. */
  lead?: ReactNode;
  /** The charts below the course. */
  children: ReactNode;
  /** What stands below the table, and comes when that is looked at. */
  below?: ReactNode;
} & RowsOf<Item, Search, NoInfer<Dimension>>;

/** The page of a topic of the contract: what it says follows from there, but for what its values are called. */
export function AnalysisPage<Item extends Row, Search extends ListAddress, Dimension extends string>(
  props: AnalysisPageProps<Item, Search, Dimension>,
) {
  const { of, topic, words, filters, compare, tabs, lead, children, below } = props;
  const { i18n } = useLingui();
  const { search } = useAddress(of);
  const text = topicText(topic, words, i18n.locale);
  const dims = dimsOf(topic, words);
  const answers = useTopicReads(topic, { dims, together: words.together ?? [], compare }, search);
  const usual = filters ?? topicFilters(text, words.filters);
  const shared = {
    of,
    text,
    answers,
    tabs,
    lead,
    filters: compare ? withOther(search, compare, usual) : usual,
    children,
    below,
  };
  if (props.table === undefined) {
    const { rows, name, single } = props;
    return <TopicPage {...shared} rows={rows} name={name} {...(single && { single })} />;
  }
  const { title, rows, tells = [], name } = props.table;
  const columns = [...dimensionColumns(text, rows, rows[0] ?? ''), ...tells];
  return <TopicPage {...shared} name={name} rows={[{ by: 'all', title, columns, actions: [] }]} />;
}
