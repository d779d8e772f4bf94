import { useEffect, type ReactNode } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { GetTopicCardsParams } from '../../api/generated/client.schemas.ts';
import {
  useGetTopicCards,
  useGetTopicDistribution,
  useGetTopicMeta,
  useGetTopicTrend,
} from '../../api/generated/topics/topics.ts';
import { screenText } from '../../shell/menus/title-text.ts';
import { useAddress } from '../../shell/tabs/use-view.ts';
import { Button } from '../../ui/button/button.tsx';
import { installHints } from '../../ui/float/hinted.ts';
import { useKit } from '../../ui/kit.tsx';
import { useLayout } from '../../ui/list/columns/layout.ts';
import { ListBody, type ListBodyProps } from '../../ui/list/list-body.tsx';
import { ListHeader } from '../../ui/list/list-header.tsx';
import type { ListAddress } from '../../ui/list/search.ts';
import type { Column, Row, RowAction } from '../../ui/list/types.ts';
import { useListQuery, type ListOf } from '../list-query.ts';
import { Figures } from './figures.tsx';
import { metricColumns, type TopicRow } from './metric-columns.ts';
import { withOnePeriod, withPeriod } from './period.ts';
import { TopicContext, type TopicText } from './topic.ts';
import { TrendCard } from './trend-card.tsx';
import classes from './analysis.module.css';

/** What may be a row of the table. */
export interface RowKind<Item extends Row> {
  /** The key `by` of the address; the first kind is meant without it. */
  by: string;
  /** On the button that chooses it, where there are several. */
  label: string;
  title: string;
  /** What stands before the metrics. */
  columns: readonly Column<Item>[];
  actions: readonly RowAction<Item>[];
}

interface TopicPageProps<Item extends TopicRow, Search extends ListAddress> extends Pick<ListBodyProps<Item>, 'name'> {
  /** The operation behind the table. */
  of: ListOf<Item, Search, object>;
  text: TopicText;
  /** What is counted, out of the address. */
  filter: GetTopicCardsParams;
  /** Filters beside the period. */
  filters: ListBodyProps<Item>['filters'];
  rows: readonly [RowKind<Item>, ...RowKind<Item>[]];
  /** The key of the address that names one record of the first kind of rows, and what leads back to all. */
  single?: { key: string; all: string };
  /** The charts below the course. */
  children: ReactNode;
}

const kept = { query: { placeholderData: keepPreviousData } };
const unchanging = { query: { staleTime: Infinity } };

/**
 * A page that analyzes a topic: filters in the address, figures, the course of one, charts of how it splits, and the
 * table behind these, which is exported. What a card needs it takes from `useTopic`.
 */
export function TopicPage<Item extends TopicRow, Search extends ListAddress>(props: TopicPageProps<Item, Search>) {
  const { of, text, filter, single } = props;
  const { i18n } = useLingui();
  const { search, setSearch: apply } = useAddress(of);
  const setSearch: typeof apply = (patch, options) => apply(withOnePeriod(search, patch), options);
  const { userKey } = useKit();
  const [layout, changeLayout] = useLayout(userKey, `${of.menu.replace('/', '.')}.1`);
  const query = useListQuery(of, search, {});
  useEffect(installHints, []);

  const [first] = text.metrics;
  const metric = text.metrics.find((one) => one.metric === search['metric'])?.metric ?? first.metric;
  const isCompared = search['compare'] === 'previous';
  const { data: meta } = useGetTopicMeta(text.topic, unchanging);
  const cards = useGetTopicCards(text.topic, filter, kept);
  const trend = useGetTopicTrend(text.topic, { ...filter, metric, ...(isCompared && { compare: 'previous' }) }, kept);
  const split = useGetTopicDistribution(text.topic, { ...filter, metric, dims: text.dims.map(({ dim }) => dim) }, kept);

  const rows = props.rows.find(({ by }) => by === search['by']) ?? props.rows[0];
  const only = rows === props.rows[0] ? query.data?.items[0] : undefined;
  const filters = withPeriod(search, props.filters);
  const columns = [...rows.columns, ...metricColumns<Item>(text)];
  const shared = { search, setSearch, query, columns, filters, layout, changeLayout };
  return (
    <TopicContext value={{ text, search, setSearch, metric, cards, trend, split }}>
      <div className={classes.page}>
        <ListHeader
          {...shared}
          title={screenText(of.menu)}
          note={
            single &&
            search[single.key] !== undefined && (
              <>
                {only && <bdi className={classes.single}>{props.name(only)}</bdi>}
                <Button small variant="default" onClick={() => setSearch({ [single.key]: undefined, page: undefined })}>
                  {single.all}
                </Button>
              </>
            )
          }
          atOnce
          onRefresh={() => [query, cards, trend, split].forEach(({ refetch }) => void refetch())}
        />
        <Figures
          figures={text.metrics}
          made={meta?.metrics}
          query={cards}
          chosen={metric}
          onChoose={(next) => setSearch({ metric: next === first.metric ? undefined : next })}
        />
        <TrendCard />
        <div className={classes.breakdowns}>{props.children}</div>
        <div className={classes.rows}>
          <header>
            <h2>{rows.title}</h2>
            {props.rows.length > 1 &&
              props.rows.map(({ by, label }, index) => (
                <Button
                  key={by}
                  small
                  variant="default"
                  aria-pressed={by === rows.by}
                  onClick={() => setSearch({ by: index === 0 ? undefined : by, sort: undefined, page: undefined })}
                >
                  {label}
                </Button>
              ))}
          </header>
          <ListBody
            {...shared}
            title={rows.title}
            name={props.name}
            rowActions={rows.actions}
            empty={{ what: i18n._(text.empty) }}
            {...(of.defaultSort !== undefined && { defaultSort: of.defaultSort })}
          />
        </div>
      </div>
    </TopicContext>
  );
}
