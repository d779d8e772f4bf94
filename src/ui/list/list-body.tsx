import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../base/announcement.ts';
import { lazyModule, useModule } from '../../base/lazy-module.ts';
import { useMedia } from '../use-media.ts';
import { paneMedia, type DetailPane } from './record/detail-pane.ts';
import type { CardsProps } from './cards.tsx';
import type { ChangeLayout, TableLayout } from './columns/layout.ts';
import { filterKeys } from './filter/filter-bar.tsx';
import type { GridProps } from './grid/grid-props.ts';
import { Grid } from './grid/grid.tsx';
import { ListFooter } from './list-footer.tsx';
import { defaultSize, hrefWith, type SearchState } from './search.ts';
import { useSelection, type Selection } from './selection.ts';
import { Failed, NoMatch, NothingYet, Offline, Skeleton } from './states.tsx';
import type { BulkAction, Column, EmptyWords, Filter, ListQuery, Page, Row, RowAction, Tree } from './types.ts';
import { usePaging } from './use-paging.ts';
import classes from './list.module.css';

export interface ListBodyProps<Item extends Row> extends SearchState {
  title: string;
  /** The name of a row for screen readers. */
  name: (item: Item) => string;
  query: ListQuery<Item> & { queryKey: QueryKey; fetchStatus: 'fetching' | 'paused' | 'idle' };
  columns: readonly Column<Item>[];
  /** The order of the records if the address has none: `createdAt,desc`. */
  defaultSort?: string | undefined;
  filters: readonly Filter[];
  /** Query parameters that select the list rather than its rows. */
  listParameters?: readonly string[] | undefined;
  rowActions: readonly RowAction<Item>[];
  bulkActions?: readonly BulkAction<Item>[];
  empty: EmptyWords;
  /** Address key that opens a record over the list. */
  opens?: 'view' | 'form' | undefined;
  /** The pane of a record next to the list, if there is enough space. */
  detailPane?: DetailPane;
  /** Shows the rows as a tree without pages. */
  tree?: Tree<Item>;
  layout: TableLayout;
  changeLayout: ChangeLayout;
  /** Label of the pagination, if there are several. */
  pagesLabel?: string;
  /** How often the user has refreshed the rows. */
  refreshes?: RefObject<number>;
}

/**
 * The pane of a record next to the rows, and the focus after it closes.
 * @returns `sides` renders it next to the rows; `pane` is undefined if there is not enough space
 */
function useDetailPane<Item extends Row>({ detailPane, search, setSearch }: ListBodyProps<Item>) {
  const isWide = useMedia(paneMedia);
  const list = useRef<HTMLDivElement>(null);
  const open = (view: string | undefined, options?: { replace: boolean }) =>
    setSearch({ ...Object.fromEntries((detailPane?.keys ?? []).map((key) => [key, undefined])), view }, options);
  const close = () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    (rows.find(({ dataset }) => dataset['row'] === search.view) ?? rows[0])?.focus({ preventScroll: true });
    open(undefined);
  };
  const hasRoom = detailPane !== undefined && isWide;
  const id = hasRoom ? search['view'] : undefined;
  const sides = (rows: ReactNode) =>
    detailPane ? (
      <div className={classes.sides} data-open={id === undefined ? undefined : true}>
        <div ref={list} className={classes.side}>
          {rows}
        </div>
        {id !== undefined && <detailPane.Pane id={id} onClose={close} />}
      </div>
    ) : (
      rows
    );
  return { pane: hasRoom ? { id, open, close } : undefined, sides };
}

/**
 * What selects the rows of a list, whatever their order and page.
 * @returns `scope` identifies the selected rows; `applied` has the filters by address key, also those without a control,
 *   such as a choice next to the list
 */
function scopeOf<Item extends Row>({ filters, listParameters, query, search }: ListBodyProps<Item>) {
  const keys = new Set(filters.flatMap(filterKeys));
  const scope = JSON.stringify(query.queryKey, (name, value: unknown) => {
    if (/^(?:page|size|sort)$/u.test(name)) return undefined;
    keys.add(name);
    return value;
  });
  return { scope, applied: [...keys].filter((key) => search[key] && !listParameters?.includes(key)) };
}

/**
 * Announces the number of rows that answer other filters or another order, or a refresh by the user; not that of rows
 * that are loaded again in the background. Another number is announced by the footer, which shows it.
 * @param rows identifies the requested rows and their order
 */
function useRowsAnnounced(
  { query: { isFetching, error }, refreshes }: Pick<ListBodyProps<Row>, 'query' | 'refreshes'>,
  rows: string,
  total: number | undefined,
  text: string,
) {
  const last = useRef<[string?, number?]>([]);
  useEffect(() => {
    if (isFetching || error) return;
    const key = rows + refreshes?.current;
    const [lastKey = key, lastTotal] = last.current;
    if (key !== lastKey && (!total || !lastTotal || total === lastTotal)) announce(text);
    last.current = [key, total];
  });
}

const loadCards = lazyModule(() => import('./cards.tsx'));

function LazyCards<Item extends Row>({ skeleton, ...props }: CardsProps<Item> & { skeleton: ReactNode }) {
  const module = useModule(loadCards);
  return module ? <module.Cards {...props} /> : skeleton;
}

interface ListRowsProps<Item extends Row>
  extends Omit<ListBodyProps<Item>, 'detailPane' | 'bulkActions'>, Pick<GridProps<Item>, 'pane' | 'onTurn'> {
  data: Page<Item> | undefined;
  /** Address keys of the applied filters. */
  applied: readonly string[];
  selection: Selection<Item>;
  selectable: boolean;
  /** Number of skeleton rows while the rows load. */
  rowsToCome: number;
  onRetry: () => void;
}

/** The rows of a list as a table, or as cards on a narrow screen; a message if there are none. */
function ListRows<Item extends Row>(props: ListRowsProps<Item>) {
  const { search, setSearch, query, data, applied, opens, onRetry } = props;
  const client = useQueryClient();
  const isNarrow = useMedia('(width < 640px)');
  // Only while the first rows load; a failure is shown in their place.
  useEffect(() => {
    if (isNarrow) loadCards().catch(() => {});
  }, [isNarrow]);

  const skeleton = (
    <Skeleton rows={props.rowsToCome} onCancel={() => void client.cancelQueries({ queryKey: query.queryKey })} />
  );
  if (!data) {
    if (query.fetchStatus === 'paused') return <Offline />;
    return query.isFetching ? skeleton : <Failed error={query.error} onRetry={onRetry} />;
  }
  if (data.total === 0) {
    if (applied.length === 0) return <NothingYet what={props.empty.what} action={props.empty.action} />;
    return (
      <NoMatch onClear={() => setSearch(Object.fromEntries([...applied, 'page'].map((key) => [key, undefined])))} />
    );
  }
  const shared = {
    label: props.title,
    items: data.items,
    actions: props.rowActions,
    selection: props.selectable ? props.selection : null,
    hrefOf: opens && ((item: Item) => hrefWith(search, { [opens]: item.id })),
    onOpen: (item: Item) => opens && setSearch({ [opens]: item.id }),
    settle: props.selection.drop,
    busy: query.isFetching,
  };
  if (isNarrow) return <LazyCards {...props} {...shared} skeleton={skeleton} />;
  return (
    <Grid
      {...props}
      {...shared}
      page={data.page}
      sort={search['sort']}
      onSort={(sort) => setSearch({ sort, page: undefined })}
    />
  );
}

/** The rows of a list with their actions and pagination; a message if there are none. */
export function ListBody<Item extends Row>(props: ListBodyProps<Item>) {
  const { search, setSearch, query, tree, bulkActions = [] } = props;
  // A malformed response must not look like an empty list.
  const data = query.data && Array.isArray(query.data.items) ? query.data : undefined;
  const { t } = useLingui();
  const { scope, applied } = scopeOf(props);
  const rows = data?.items ?? [];
  const areAll = !tree && rows.length >= (data?.total ?? 1);
  const selection = useSelection<Item>(scope, rows, query.isPlaceholderData, areAll);
  const { page, size, turnTo } = usePaging(props, data);
  const { pane, sides } = useDetailPane(props);
  const count = t`${plural(data?.total ?? 0, { one: '# row', other: '# rows' })}`;
  useRowsAnnounced(props, `${scope}${search['sort']}`, data?.total, count);
  const retry = () => void query.refetch();

  return sides(
    <>
      <div className={classes.progress} data-on={(data && query.isFetching) || undefined} />
      {data && query.error !== null && !query.isFetching ? (
        <div className={classes.stale} role="alert">
          {t`The list could not be refreshed. It shows the data loaded earlier.`}{' '}
          <button type="button" className={classes.link} onClick={retry}>{t`Retry`}</button>
        </div>
      ) : null}
      <ListRows
        {...props}
        data={data}
        applied={applied}
        selection={selection}
        selectable={bulkActions.length > 0}
        rowsToCome={Math.min(size, 20)}
        onTurn={(step) => turnTo(page + step)}
        onRetry={retry}
        pane={pane}
      />
      {data && data.total > 0 && (
        <ListFooter
          selection={selection}
          bulkActions={bulkActions}
          page={page}
          size={size}
          total={data.total}
          count={count}
          loaded={data}
          label={props.pagesLabel}
          paged={!tree}
          onPage={turnTo}
          onSize={(next) => setSearch({ size: next === String(defaultSize) ? undefined : next, page: undefined })}
        />
      )}
    </>,
  );
}
