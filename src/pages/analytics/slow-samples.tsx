import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { withQueryKey } from '../../api/client-helpers.ts';
import type { Query } from '../../api/query.ts';
import { belowAt, belowPatch } from '../../resource/analysis/table/below-keys.ts';
import { withPeriod } from '../../resource/analysis/period/period.ts';
import { useTopic } from '../../resource/analysis/topic/topic.ts';
import { pageCell } from '../../resource/columns.tsx';
import { useCan } from '../../session/permission.ts';
import type { useAddress } from '../../shell/tabs/use-view.ts';
import { useKit } from '../../ui/kit.tsx';
import { useLayout } from '../../ui/list/columns/layout.ts';
import { ListBody } from '../../ui/list/list-body.tsx';
import { ExportButton } from '../../ui/list/list-header.tsx';
import type { ListAddress } from '../../ui/list/search.ts';
import type { Column, Page } from '../../ui/list/types.ts';
import { colorOf, lookUp, type Slow, type StageNames } from './slow-columns.tsx';
import classes from './slow-samples.module.css';

interface SamplesProps<Item extends Slow, Search extends ListAddress> {
  title: string;
  /** Name of the table, used to store its column widths. */
  table: string;
  /** The address of the page, and the listed operation. */
  at: ReturnType<typeof useAddress<Search, object>>;
  list: (search: Search) => Query<Page<Item>>;
  defaultSort: string;
  /** The columns, given whether the user may look up devices. */
  columns: (isLinked: boolean) => readonly Column<Item>[];
  /** The stages of its times, if it has them. */
  stages?: StageNames;
  /** The total; the rows are a sample. */
  total: number | undefined;
  /** A control that switches to another list. */
  choice?: ReactNode;
  /** Address of one sample with all its facts. */
  hrefOf?: (item: Item) => string;
  /** The text for a sample that represents this many rows. */
  sampleOf: (count: string) => string;
  empty: string;
}

/** A column whose title on cards leads to the record. */
const linkedFrom = <Item extends Slow>(column: Column<Item>, hrefOf: (item: Item) => string): Column<Item> =>
  column.card === 'title'
    ? { ...column, cell: (item, place) => pageCell(hrefOf(item), column.cell(item, place)) }
    : column;

interface SlowSamplesProps<Item extends Slow, Search extends ListAddress> extends Omit<
  SamplesProps<Item, Search>,
  'total'
> {
  /** The metric with the total; `slow` by default. */
  figure?: string;
}

/** The list of slow or failed samples behind a figure of the page. */
export function SlowSamples<Item extends Slow, Search extends ListAddress>({
  figure = 'slow',
  ...props
}: SlowSamplesProps<Item, Search>) {
  const { value } = useTopic().whole.data?.figures[figure] ?? {};
  return <Samples {...props} total={value} />;
}

/** The list of samples behind a number, each with its time and device. */
export function Samples<Item extends Slow, Search extends ListAddress>(props: SamplesProps<Item, Search>) {
  const { title, at, list, stages, total, choice, hrefOf, empty } = props;
  const { t, i18n } = useLingui();
  const own = props.columns(useCan()(lookUp));
  const columns = hrefOf ? own.map((column) => linkedFrom(column, hrefOf)) : own;
  const { userKey } = useKit();
  const [layout, changeLayout] = useLayout(userKey, props.table);
  const { queryKey, ...options } = list({ ...at.search, ...belowAt(at.search) });
  const query = withQueryKey(useQuery({ queryKey, ...options, placeholderData: keepPreviousData }), queryKey);
  const isSample = query.data?.items.some(({ weight }) => weight > 1) ?? false;
  return (
    <>
      <header className={classes.head}>
        <h2>{title}</h2>
        {choice}
        {stages && (
          <ul className={`note ${classes.legend}`} aria-label={t`Stages`}>
            {Object.entries(stages).map(([stage, name]) => (
              <li key={stage} style={{ '--color': colorOf(stages, stage) }}>
                {i18n._(name)}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.tools}>
          <ExportButton
            {...{ title, query, columns, layout }}
            filters={withPeriod(at.search, [])}
            label={t`Export: ${title}`}
          />
        </div>
        {isSample && total !== undefined && <p>{props.sampleOf(i18n.number(total))}</p>}
      </header>
      <ListBody
        title={title}
        name={({ deviceId, at: time }) => `${deviceId} ${time}`}
        query={query}
        search={belowAt(at.search)}
        setSearch={(patch, how) => at.setSearch(belowPatch(patch), how)}
        columns={columns}
        defaultSort={props.defaultSort}
        filters={[]}
        rowActions={[]}
        empty={{ what: empty }}
        pagesLabel={t`Pages: ${title}`}
        layout={layout}
        changeLayout={changeLayout}
      />
    </>
  );
}
