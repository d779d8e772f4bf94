import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Column, Filter, Row } from '../../../ui/list/types.ts';
import type { ListOf } from '../../list-query.ts';
import { dimensionColumns, dimsOf, topicFilters, topicText, type Topic, type TopicLabels } from '../topic/catalogue.ts';
import { withOther, type Comparison } from '../period/comparison.ts';
import { TopicPage, type TopicPageProps } from './topic-page.tsx';
import { useTopicReads } from '../topic/topic-reads.ts';

/** The table of the topic: by some of its dimensions, or by one of several kinds of rows. */
type RowsOf<Item extends Row, Search extends ListAddress, Dimension extends string> =
  | {
      table: {
        title: string;
        rows: readonly Dimension[];
        /** Further values of the rows. */
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
  labels: TopicLabels<NoInfer<Dimension>>;
  /** Filters in place of those derived from the dimensions. */
  filters?: readonly Filter[];
  /** The records that can be compared in pairs. */
  compare?: Comparison;
  /** The tabs of the page, including this one. */
  tabs?: ReactNode;
  /** The subject of the figures, above them. */
  lead?: ReactNode;
  /** The charts below the trend. */
  children: ReactNode;
  /** Content below the table, loaded when it comes into view. */
  below?: ReactNode;
} & RowsOf<Item, Search, NoInfer<Dimension>>;

/** The page of a topic of the contract, which provides its texts except for the labels of values. */
export function AnalysisPage<Item extends Row, Search extends ListAddress, Dimension extends string>(
  props: AnalysisPageProps<Item, Search, Dimension>,
) {
  const { of, topic, labels, filters, compare, tabs, lead, children, below } = props;
  const { i18n } = useLingui();
  const { search } = useAddress(of);
  const text = topicText(topic, labels, i18n.locale);
  const dims = dimsOf(topic, labels);
  const answers = useTopicReads(topic, { dims, together: labels.together ?? [], compare }, search);
  const usual = filters ?? topicFilters(text, labels.filters);
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
