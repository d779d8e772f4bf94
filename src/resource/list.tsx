import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useCan } from '../session/permission.ts';
import { screenText } from '../shell/menus/title-text.ts';
import { useAddress } from '../shell/tabs/use-view.ts';
import { Button } from '../ui/button/button.tsx';
import { ButtonRow } from '../ui/button/button-row.tsx';
import { useConfirm } from '../ui/confirm/use-confirm.tsx';
import { useKit } from '../ui/kit.tsx';
import { ListPage, type ListPageProps } from '../ui/list/list-page.tsx';
import { inlineAction, reasonOf } from '../ui/list/reason-of.ts';
import type { ListAddress } from '../ui/list/search.ts';
import type { Column, Filter, Row, RowAction } from '../ui/list/types.ts';
import { Once } from '../ui/once.tsx';
import { useKeptRows } from './kept-rows.ts';
import { useListActions, type ListActs } from './list-actions.ts';
import { useListQuery, type ListOf } from './list-query.ts';
import { RecordActsContext, type RecordAct } from './record-acts.tsx';

interface ResourceListProps<Item extends Row, Search extends ListAddress, Params extends object>
  extends ListActs<Item, Search, Params>, Pick<ListPageProps<Item>, 'columns' | 'filters' | 'note' | 'children'> {
  /** Name of the table, used to store its layout; by default the menu's. */
  table?: string;
  /** The label of the primary action of the page. */
  create: string;
  /** Content before the primary action. */
  tools?: ReactNode;
  /** Shown if there are no records. */
  empty: string;
  /** Drawers over the list, by the address key that opens each. */
  drawers?: Readonly<Partial<Record<keyof Search & string, ComponentType>>>;
}

/** `publish/{platform}-upgrade` → `publish/android-upgrade`. */
const menuOf = (template: string, params: object): string =>
  Object.entries(params).reduce((menu, [name, value]) => menu.replace(`{${name}}`, String(value)), template);

/** Adds a sort of the same name to each column that the server can sort by. */
const sortable = <Item extends Row>(columns: readonly Column<Item>[], sorts: readonly string[]): Column<Item>[] =>
  columns.map((column) => (sorts.includes(column.id) ? { sort: column.id, ...column } : column));

/** Adds the server's maximum lengths to the text filters. */
const limited = (filters: readonly Filter[], limits: ListOf<Row, ListAddress, object>['filterLimits']): Filter[] =>
  filters.map((filter) => {
    const most = limits[filter.id];
    return filter.kind === 'text' && most !== undefined ? { most, ...filter } : filter;
  });

/** The actions in the details of a record: those of its row except opening the details. */
function recordActs<Item extends Row>(
  actions: readonly RowAction<Item>[],
  item: Item,
  problemText: (code: string) => string,
): RecordAct[] {
  const next = inlineAction(actions, item, problemText);
  return actions
    .filter((action) => action.id !== 'view')
    .map((action) => {
      const reason = reasonOf(action, item, problemText) ?? null;
      const first = action === next || (action.id === 'edit' && reason === null);
      return { ...action, danger: action.danger ?? false, first, reason, run: () => action.run(item, () => {}) };
    });
}

type DrawersByKey = Readonly<Partial<Record<string, ComponentType>>>;

/** Drawers over a list; each is mounted once the address first has its key. */
const Drawers = ({ drawers, search }: { drawers: DrawersByKey; search: ListAddress }) =>
  Object.entries(drawers).map(
    ([key, Drawer]) =>
      Drawer && (
        <Once key={key} when={search[key] !== undefined}>
          <Drawer />
        </Once>
      ),
  );

/**
 * The list page of a resource: everything that follows from its operations is implemented here, the page adds the rest.
 */
export function ResourceList<Item extends Row, Search extends ListAddress, Params extends object>(
  props: ResourceListProps<Item, Search, Params>,
): ReactNode {
  const { of } = props;
  const drawers: DrawersByKey = props.drawers ?? {};
  const { params, search, setSearch, go } = useAddress(of);
  const menu = menuOf(of.menu, params);
  const can = useCan(menu);
  // Memoized so that rows don't rerender.
  const columns = useMemo(() => sortable(props.columns, of.sorts), [props.columns, of.sorts]);
  const { problemText } = useKit();
  const { confirm, dialog } = useConfirm();
  const { one } = of;
  const { query, keep, forget } = useKeptRows(useListQuery(of, search, params), one && ((id) => one(id, params)));

  const rows = query.data?.items ?? [];
  const allowed = (operation: { control: string } | undefined): boolean =>
    operation !== undefined && can(operation.control);
  // A drawer opened from the details of a record replaces them.
  const open = (key: string, id: string) => setSearch({ view: undefined, [key]: id });
  const actions = useListActions(props, { params, allowed, open, go, confirm, rows, keep, forget });
  const actsOf = (id: string) => {
    const item = rows.find((row) => row.id === id);
    return item === undefined ? [] : recordActs(actions.rowActions, item, problemText);
  };
  const create = allowed(of.create) && <Button onClick={() => setSearch({ form: 'new' })}>{props.create}</Button>;
  return (
    <ListPage
      {...actions}
      table={`${props.table ?? menu.replace('/', '.')}.1`}
      title={screenText(menu)}
      name={props.name}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      defaultSort={of.defaultSort}
      filters={limited(props.filters, of.filterLimits)}
      listParameters={of.listParameters}
      note={props.note}
      opens={drawers['view'] && 'view'}
      primary={
        props.tools ? (
          <ButtonRow>
            {props.tools}
            {create}
          </ButtonRow>
        ) : (
          create
        )
      }
      empty={{ what: props.empty, action: create }}
    >
      {dialog}
      <RecordActsContext value={actsOf}>
        <Drawers drawers={drawers} search={search} />
      </RecordActsContext>
      {props.children}
    </ListPage>
  );
}
