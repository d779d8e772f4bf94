import { useEffect, useRef, type ReactNode } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { besideWidth, type Beside } from './beside.ts';
import type { CardsProps } from './cards.tsx';
import { filterKeys } from './filter-bar.tsx';
import { Grid } from './grid/grid.tsx';
import type { ChangeLayout, TableLayout } from './columns/layout.ts';
import { ListFooter } from './list-footer.tsx';
import { lazyModule, useModule } from '../../base/lazy-module.ts';
import { useMedia } from '../use-media.ts';
import { defaultSize, hrefWith, type SearchState } from './search.ts';
import { useSelection } from './selection.ts';
import { Failed, NoMatch, NothingYet, Offline, Skeleton } from './states.tsx';
import type { BulkAction, Column, EmptyWords, Filter, ListQuery, Row, RowAction, Tree } from './types.ts';
import classes from './list.module.css';

export interface ListBodyProps<Item extends Row> extends SearchState {
  title: string;
  /** What a screen reader calls a row. */
  name: (item: Item) => string;
  query: ListQuery<Item> & { queryKey: QueryKey; fetchStatus: 'fetching' | 'paused' | 'idle' };
  columns: readonly Column<Item>[];
  /** The order of the records while the address names none: `createdAt,desc`. */
  defaultSort?: string;
  filters: readonly Filter[];
  rowActions: readonly RowAction<Item>[];
  bulkActions?: readonly BulkAction<Item>[];
  empty: EmptyWords;
  /** Key of the address under which a record opens over the list. */
  opens?: 'view' | 'form';
  /** What tells of a record beside the list, where there is room. */
  beside?: Beside;
  /** The rows lie below each other, and there are no pages. */
  tree?: Tree<Item>;
  layout: TableLayout;
  changeLayout: ChangeLayout;
  /** What its pages are called where there are several. */
  pagesLabel?: string;
}

const loadCards = lazyModule(() => import('./cards.tsx'));
const nothing: readonly never[] = [];

function LazyCards<Item extends Row>({ skeleton, ...props }: CardsProps<Item> & { skeleton: ReactNode }) {
  const module = useModule(loadCards);
  return module ? <module.Cards {...props} /> : skeleton;
}

/** The rows of a list with what can be done to them, and its pages; what is said in their place while there are none. */
export function ListBody<Item extends Row>(props: ListBodyProps<Item>) {
  const { search, setSearch, query, filters, rowActions, opens, layout, changeLayout, bulkActions = nothing } = props;
  // An answer without records is none, and must not look like an empty list.
  const data = query.data && Array.isArray(query.data.items) ? query.data : undefined;
  const { t } = useLingui();
  const client = useQueryClient();
  const isNarrow = useMedia('(width < 640px)');
  const isWide = useMedia(besideWidth);
  const list = useRef<HTMLDivElement>(null);

  const keys = filters.flatMap(filterKeys);
  const selection = useSelection<Item>(keys.map((key) => search[key] ?? '').join('\n'), data?.items ?? nothing);
  const page = Number(search.page ?? 1);
  const size = Number(search.size ?? defaultSize);
  const last = data ? Math.max(1, props.tree ? 1 : Math.ceil(data.total / size)) : page;
  const beyond = data !== undefined && !query.isPlaceholderData && page > last;
  const turnTo = (next: number) => {
    const exists = next >= 1 && next <= last && next !== page;
    if (exists) setSearch({ page: next === 1 ? undefined : String(next) });
    return exists;
  };

  // While the first rows travel. Whether it failed is told where they are drawn.
  useEffect(() => {
    if (isNarrow) loadCards().catch(() => {});
  }, [isNarrow]);
  // After the last row of the last page is deleted there is no such page any more.
  useEffect(() => {
    if (beyond) setSearch({ page: last === 1 ? undefined : String(last) }, { replace: true });
  }, [beyond, last, setSearch]);

  const shared = {
    label: props.title,
    items: data?.items ?? nothing,
    name: props.name,
    columns: props.columns,
    actions: rowActions,
    selection: bulkActions.length > 0 ? selection : null,
    hrefOf: opens && ((item: Item) => hrefWith(search, { [opens]: item.id })),
    onOpen: (item: Item) => opens && setSearch({ [opens]: item.id }),
    settle: selection.drop,
    busy: query.isFetching,
  };
  const { beside } = props;
  const pane = beside && isWide ? { ...beside, id: search.view } : undefined;
  const openBeside = (view: string | undefined, options?: { replace: boolean }) =>
    setSearch({ ...Object.fromEntries((beside?.keys ?? []).map((key) => [key, undefined])), view }, options);
  const closeBeside = () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    (rows.find(({ dataset }) => dataset['row'] === search.view) ?? rows[0])?.focus({ preventScroll: true });
    openBeside(undefined);
  };
  const retry = () => void query.refetch();

  const skeleton = (
    <Skeleton rows={Math.min(size, 20)} onCancel={() => void client.cancelQueries({ queryKey: query.queryKey })} />
  );

  const body = () => {
    if (!data) {
      if (query.fetchStatus === 'paused') return <Offline />;
      if (!query.isFetching) return <Failed error={query.error} onRetry={retry} />;
      return skeleton;
    }
    if (data.total === 0) {
      if (!keys.some((key) => search[key])) return <NothingYet what={props.empty.what} action={props.empty.action} />;
      return (
        <NoMatch onClear={() => setSearch(Object.fromEntries([...keys, 'page'].map((key) => [key, undefined])))} />
      );
    }
    if (isNarrow) return <LazyCards {...shared} skeleton={skeleton} />;
    return (
      <Grid
        {...shared}
        page={data.page}
        layout={layout}
        changeLayout={changeLayout}
        sort={search.sort}
        defaultSort={props.defaultSort}
        onSort={(sort) => setSearch({ sort, page: undefined })}
        onTurn={(step) => turnTo(page + step)}
        tree={props.tree}
        beside={pane && { id: pane.id, open: openBeside, close: closeBeside }}
      />
    );
  };

  const rows = (
    <>
      <div className={classes.progress} data-on={(data && query.isFetching) || undefined} />
      {data && query.error !== null && !query.isFetching ? (
        <div className={classes.stale} role="alert">
          {t`The list could not be refreshed. It shows the data loaded earlier.`}{' '}
          <button type="button" className={classes.link} onClick={retry}>{t`Retry`}</button>
        </div>
      ) : null}
      {body()}
      {data && data.total > 0 && (
        <ListFooter
          selection={selection}
          bulkActions={bulkActions}
          page={page}
          size={size}
          total={data.total}
          shown={data}
          label={props.pagesLabel}
          paged={!props.tree}
          onPage={turnTo}
          onSize={(next) => setSearch({ size: next === String(defaultSize) ? undefined : next, page: undefined })}
        />
      )}
    </>
  );
  if (beside === undefined) return rows;
  const id = pane?.id;
  return (
    <div className={classes.sides} data-open={id === undefined ? undefined : true}>
      <div ref={list} className={classes.side}>
        {rows}
      </div>
      {id !== undefined && <beside.Pane id={id} onClose={closeBeside} />}
    </div>
  );
}
