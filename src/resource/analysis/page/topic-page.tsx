import { useEffect, type ReactNode } from 'react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { partsOf } from '../../../api/query.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { installHints } from '../../../ui/float/install-hints.ts';
import { useKit } from '../../../ui/kit.tsx';
import { useLayout } from '../../../ui/list/columns/layout.ts';
import { ListBody, type ListBodyProps } from '../../../ui/list/list-body.tsx';
import { ListHeader } from '../../../ui/list/list-header.tsx';
import type { ListAddress } from '../../../ui/list/search.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import type { BulkAction, Column, Filter, Row, RowAction } from '../../../ui/list/types.ts';
import { useListQuery, type ListOf } from '../../list-query.ts';
import { listText } from '../../../ui/text/format.ts';
import { withFirstBelow } from '../table/below-keys.ts';
import { BeforeAfter } from '../cards/near-cards.tsx';
import { FigureTiles } from '../figures/figures.tsx';
import { ChartScope } from '../../../ui/chart/frame.tsx';
import { topicScope } from './chart-scope.ts';
import { metricColumns } from '../table/metric-columns.tsx';
import { Near } from '../cards/near.tsx';
import { withOnePeriod, withPeriod } from '../period/period.ts';
import { printWhole } from './print-whole.ts';
import { useTreeRows } from '../table/tree-rows.ts';
import { TopicContext, useTopic, type TopicAnswers, type TopicText } from '../topic/topic.ts';
import { TrendCard } from '../trend/trend-card.tsx';
import chart from '../../../ui/chart/chart.module.css';
import classes from '../analysis.module.css';

// The first `NumberFormat` of a window loads a large table of locale data: doing it here overlaps with loading the
// figures.
setTimeout(() => new Intl.NumberFormat());

/** The queries of the cards of a page, including those that load on their own. */
const analysis = ['yusp-app-common', 'api', 'analysis'];

/** One kind of rows that the table can show. */
export interface RowKind<Item extends Row, Search extends ListAddress> {
  /** The value of the key `by` in the address; the first kind is the default. */
  by: string;
  /** Label of the button that selects it, if there are several kinds. */
  label?: string;
  title: string;
  /** The operation behind its table, if each kind has its own. */
  of?: ListOf<Item, Search, object>;
  /** Columns before the metrics. */
  columns: readonly Column<Item>[];
  actions: readonly RowAction<Item>[];
  /** Bulk actions. */
  bulk?: readonly BulkAction<Item>[];
  /** The pane of a record next to the table. */
  detailPane?: ListBodyProps<Item>['detailPane'];
  /** Whether the columns are complete: no metric columns are added. */
  isWhole?: boolean;
  /** Filters of the page that apply to the rows only, not to the figures and charts. */
  rowFilters?: readonly Filter[];
  /** The depth of a row, 0 at the top, if all rows are loaded at once and form a tree. */
  depthOf?: (item: Item) => number;
}

export interface TopicPageProps<Item extends Row, Search extends ListAddress> extends Pick<
  ListBodyProps<Item>,
  'name'
> {
  /** The operation behind the table. */
  of: ListOf<Item, Search, object>;
  text: TopicText;
  /** The data of the page. */
  answers: TopicAnswers;
  /** Filters in addition to the period. */
  filters: ListBodyProps<Item>['filters'];
  rows: readonly [RowKind<Item, Search>, ...RowKind<Item, Search>[]];
  /**
   * Makes the first kind of rows filterable to a single record: the address key that names it, the label of the link
   * back to all records, and further links. With `facts` the page shows the record in place of a table with one row.
   */
  single?: { key: string; all: string; more?: ReactNode; facts?: (item: Item) => ReactNode };
  /** The tabs of the page, including this one. */
  tabs?: ReactNode;
  /** The subject of the figures, above them. */
  lead?: ReactNode;
  /** The charts below the trend. */
  children: ReactNode;
  /** Content below the table, loaded when it comes into view. */
  below?: ReactNode;
}

/** Refetches the table and the data of the cards. */
function useRefresh(refetch: () => unknown) {
  const client = useQueryClient();
  return () => {
    void refetch();
    // Queries that depend on the time of the figures are refetched after the figures.
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => partsOf(queryKey).parameters['asOf'] === undefined;
    void client.refetchQueries({ queryKey: analysis, type: 'active', predicate }, { cancelRefetch: false });
  };
}

/** The table of the page, and the props that `list` needs to render its rows. */
function useTable<Item extends Row, Search extends ListAddress>(
  props: TopicPageProps<Item, Search>,
  rows: RowKind<Item, Search>,
  search: Search,
) {
  const { of = props.of } = rows;
  const { userKey } = useKit();
  // Another tab of the page may have its own table.
  const { tab } = search;
  const table = of.path.replace('/pages/', '').replace('/', '.') + (tab === undefined ? '' : `.${tab}`);
  const [layout, changeLayout] = useLayout(userKey, `${table}.1`);
  const listQuery = useListQuery(of, search, {});
  const { page, tree } = useTreeRows(listQuery.data, rows.depthOf);
  const columns = rows.isWhole ? rows.columns : [...rows.columns, ...metricColumns(props.text)];
  const list = {
    title: rows.title,
    name: props.name,
    rowActions: rows.actions,
    ...(rows.bulk && { bulkActions: rows.bulk }),
    ...(rows.detailPane && { detailPane: rows.detailPane }),
    ...(of.defaultSort !== undefined && { defaultSort: of.defaultSort }),
    ...(tree && { tree }),
  };
  return { of, list, query: { ...listQuery, data: page }, columns, layout, changeLayout };
}

interface RowsHeadProps {
  title: string;
  /** Filters that apply to the table only. */
  filters: readonly Filter[] | undefined;
  kinds: readonly { by: string; label?: string }[];
  selected: string;
  onChoose: (by: string | undefined) => void;
}

/** The heading of the table, with buttons to switch its rows. */
function RowsHead({ title, filters = [], kinds, selected, onChoose }: RowsHeadProps) {
  const { t, i18n } = useLingui();
  const { search } = useTopic();
  const used = filters.filter(({ id }) => search[id] !== undefined).map(({ label }) => i18n._(label));
  const names = listText(i18n.locale, used);
  return (
    <header className={`row ${chart.toggles}`}>
      <h2>{title}</h2>
      {used.length > 0 && <p className="note">{t`Only this table is filtered by: ${names}`}</p>}
      {kinds.length > 1 &&
        kinds.map(({ by, label }, index) => (
          <Button
            key={by}
            small
            variant="default"
            aria-pressed={by === selected}
            onClick={() => onChoose(index === 0 ? undefined : by)}
          >
            {label}
          </Button>
        ))}
    </header>
  );
}

interface SingleNoteProps {
  /** Name of the single record, once it is known. */
  name: string | undefined;
  all: string;
  more?: ReactNode;
  onAll: () => void;
}

/** The single record that the page is filtered to, with links to all records and beyond. */
const SingleNote = ({ name, all, more, onAll }: SingleNoteProps) => (
  <div className={`row ${classes.single}`}>
    {name !== undefined && <bdi>{name}</bdi>}
    <Button small variant="default" onClick={onAll}>
      {all}
    </Button>
    {more}
  </div>
);

interface RecordFactsProps {
  query: { data: unknown; error: unknown; refetch: () => unknown };
  children: ReactNode;
}

/** The facts of the single record that the page is filtered to, once its table has loaded. */
const RecordFacts = ({ query, children }: RecordFactsProps) => (
  <section className={classes.facts}>
    <QueryContent query={query} rows={2}>
      {() => children}
    </QueryContent>
  </section>
);

/**
 * A page that analyzes a topic: filters in the address, figures, the trend of one of them, charts of its splits, and
 * the exportable table behind these. Cards read their data from `useTopic`.
 */
export function TopicPage<Item extends Row, Search extends ListAddress>(props: TopicPageProps<Item, Search>) {
  const { text, answers, single, name } = props;
  const { i18n } = useLingui();
  const { search, setSearch: apply } = useAddress(props.of);
  const rows = props.rows.find(({ by }) => by === search['by']) ?? props.rows[0];
  const setSearch: typeof apply = (patch, options) => apply(withFirstBelow(withOnePeriod(search, patch)), options);
  const { of, list, ...table } = useTable(props, rows, search);
  const refresh = useRefresh(table.query.refetch);
  useEffect(installHints, []);

  const record = rows === props.rows[0] ? table.query.data?.items[0] : undefined;
  const isSingle = single !== undefined && search[single.key] !== undefined;
  const facts = isSingle ? single.facts : undefined;
  const shared = { ...table, search, setSearch, filters: withPeriod(search, props.filters, text.periods) };
  const isNamed = isSingle && record !== undefined && !props.filters.some(({ id }) => id === single.key);
  const scopeIn = topicScope(i18n, {
    subject: [screenText(of.menu), isNamed ? name(record) : undefined],
    filters: props.filters.filter((filter) => !props.rows.some(({ rowFilters = [] }) => rowFilters.includes(filter))),
    periods: text.periods,
    search,
    answers,
  });
  const singleNote = isSingle && (
    <SingleNote
      {...single}
      name={record && name(record)}
      onAll={() => setSearch({ [single.key]: undefined, page: undefined })}
    />
  );
  return (
    <TopicContext value={{ text, search, setSearch, ...answers }}>
      <div ref={printWhole} className={`card ${classes.page}`}>
        <ListHeader
          {...shared}
          title={screenText(of.menu)}
          note={single === undefined ? props.tabs : singleNote}
          atOnce
          onRefresh={refresh}
        />
        {facts && <RecordFacts query={table.query}>{record && facts(record)}</RecordFacts>}
        {props.lead && <section className={classes.facts}>{props.lead}</section>}
        <Figures />
        <ChartScope value={scopeIn.period}>
          <TrendCard />
          <ChartScope value={scopeIn.aroundMark}>
            <BeforeAfter />
          </ChartScope>
          <div className={classes.breakdowns}>{props.children}</div>
        </ChartScope>
        {facts === undefined && (
          <div className={classes.rows}>
            <RowsHead
              title={rows.title}
              filters={rows.rowFilters}
              kinds={props.rows}
              selected={rows.by}
              onChoose={(by) => setSearch({ by, sort: undefined, page: undefined })}
            />
            <ListBody {...shared} {...list} empty={{ what: i18n._(text.empty) }} />
          </div>
        )}
        {props.below && (
          <ChartScope value={scopeIn.period}>
            <Near className={classes.rows} height={480}>
              {props.below}
            </Near>
          </ChartScope>
        )}
      </div>
    </TopicContext>
  );
}

/** The figures of the topic; one of them is selected. */
function Figures() {
  const { text, ratios, figures, metric, other, against, setSearch } = useTopic();
  return (
    <FigureTiles
      metrics={text.metrics}
      ratios={ratios}
      query={figures}
      selected={metric}
      other={other}
      against={against}
      onChoose={(next) => setSearch({ metric: next === text.metrics[0].metric ? undefined : next })}
    />
  );
}
