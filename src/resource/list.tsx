import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform, type Change } from '../api/change.ts';
import { useCan } from '../session/permission.ts';
import { screenText } from '../shell/menus/title-text.ts';
import { useAddress } from '../shell/tabs/use-view.ts';
import { Button } from '../ui/button/button.tsx';
import { ButtonRow } from '../ui/button/button-row.tsx';
import { typedCount } from '../ui/confirm/confirmation.ts';
import { useConfirm } from '../ui/confirm/use-confirm.tsx';
import { firstRefusal } from '../ui/lifecycle.ts';
import { ListPage, type ListPageProps } from '../ui/list/list-page.tsx';
import type { ListAddress } from '../ui/list/search.ts';
import type { BulkAction, Column, Filter, Row, RowAction, Settle } from '../ui/list/types.ts';
import { useKit } from '../ui/kit.tsx';
import { inlineAction, reasonOf } from '../ui/list/reason-of.ts';
import { Once } from '../ui/once.tsx';
import type { BatchAct, RowAct } from './act.ts';
import { useKeptRows } from './kept-rows.ts';
import { useListQuery, type ListOf } from './list-query.ts';
import { RecordActsContext, type RecordAct } from './record-acts.tsx';

/** What is asked before records are deleted, where there is more to say than that it cannot be undone. */
export interface Removal<Item extends Row> {
  /** The question, by the names of the records. */
  title?: (names: readonly string[]) => string;
  /** What goes with the records; without it, their names. */
  impact?: (items: readonly Item[]) => readonly string[];
  /** What follows, and whether it can be undone. */
  next?: string;
  /** Problem code of why a record cannot be deleted although its state allows it, or null. */
  refuse?: (item: Item) => string | null;
  /** The same in words, where they say more than the code: of the one in a row, or of those of a selection, by name. */
  reason?: (items: readonly Item[], from: 'row' | 'selection') => string | null;
  /** Message once they are. */
  done?: MessageDescriptor;
}

interface ResourceListProps<Item extends Row, Search extends ListAddress, Params extends object> extends Pick<
  ListPageProps<Item>,
  'name' | 'columns' | 'filters' | 'note' | 'children'
> {
  of: ListOf<Item, Search, Params>;
  /** Name of the table under which its layout is kept; by default the menu's. */
  table?: string;
  /** What the page's one primary action is called. */
  create: string;
  /** What stands before it. */
  tools?: ReactNode;
  /** What is said while there is no record at all. */
  empty: string;
  /** What else can be done to a row. Its change stands after what is inline, its removal last. */
  acts?: readonly RowAct<Item, Search>[];
  /** Problem code of why nothing can be done to a record, whatever its state, or null; what only reads is not asked. */
  refuse?: (item: Item) => string | null;
  /** Whether the change of a record stands in its row. */
  inlineEdit?: boolean;
  /** Problem code of why a record cannot be changed although its state allows it, or null. */
  refuseEdit?: (item: Item) => string | null;
  remove?: Removal<Item>;
  /** What opens over the list, by its key in the address. */
  drawers?: Readonly<Partial<Record<keyof Search & string, ComponentType>>>;
}

/** `publish/{platform}-upgrade` → `publish/android-upgrade`. */
const menuOf = (template: string, params: object): string =>
  Object.entries(params).reduce((menu, [name, value]) => menu.replace(`{${name}}`, String(value)), template);

/** The columns, those by which the server sorts with a sort of that name. */
const sortable = <Item extends Row>(columns: readonly Column<Item>[], sorts: readonly string[]): Column<Item>[] =>
  columns.map((column) => (sorts.includes(column.id) ? { sort: column.id, ...column } : column));

/** The filters, those for a text with the most characters that the server takes. */
const limited = (filters: readonly Filter[], limits: ListOf<Row, ListAddress, object>['filterLimits']): Filter[] =>
  filters.map((filter) => {
    const most = limits[filter.id];
    return filter.kind === 'text' && most !== undefined ? { most, ...filter } : filter;
  });

/** The list page of a resource: whatever follows from its operations is done here, the page says what is its own. */
export function ResourceList<Item extends Row, Search extends ListAddress, Params extends object>(
  props: ResourceListProps<Item, Search, Params>,
): ReactNode {
  const { of, name, remove: removal = {} } = props;
  const drawers: Readonly<Partial<Record<string, ComponentType>>> = props.drawers ?? {};
  const { params, search, setSearch, go } = useAddress(of);
  const { t, i18n } = useLingui();
  const menu = menuOf(of.menu, params);
  const can = useCan(menu);
  // Rows are not drawn again while it stays the same.
  const columns = useMemo(() => sortable(props.columns, of.sorts), [props.columns, of.sorts]);
  const { problemText } = useKit();
  const { confirm, dialog } = useConfirm();
  const { one } = of;
  const { query, keep, forget } = useKeptRows(useListQuery(of, search, params), one && ((id) => one(id, params)));

  const aboutRecords = (items: readonly Item[], settle: Settle) => ({
    names: items.map(name),
    ...typedCount(items.length),
    records: items.map((item) => ({ id: item.id, name: name(item) })),
    settle,
  });
  const usualTitle = ([first = '', ...others]: readonly string[]) =>
    others.length === 0 ? t`Delete ${first}?` : t`Delete ${others.length + 1} records?`;
  const confirmRemove = (remove: Change<Params & { id: string }>) => (items: readonly Item[], settle: Settle) => {
    const about = aboutRecords(items, settle);
    forget(items);
    confirm({
      ...about,
      title: (removal.title ?? usualTitle)(about.names),
      verb: t`Delete`,
      impact: removal.impact?.(items) ?? about.names,
      next: removal.next ?? t`This can't be undone.`,
      run: (ids) => perform(remove, { ...params, id: ids.join(',') }, { done: removal.done ?? msg`Deleted` }),
    });
  };

  const runBatch =
    ({ batch }: BatchAct<Item>) =>
    (items: readonly Item[], settle: Settle) => {
      if ('run' in batch) batch.run(items, settle);
      else
        confirm(Promise.resolve(batch.confirm(items)).then((whole) => ({ ...aboutRecords(items, settle), ...whole })));
    };

  const allowed = (operation: { control: string } | undefined): boolean =>
    operation !== undefined && can(operation.control);
  // Out of the details of a record another drawer takes their place.
  const open = (key: string, id: string) => setSearch({ view: undefined, [key]: id });

  const refuseAny = props.refuse ?? (() => null);
  const rows = query.data?.items ?? [];
  const rowAction = (act: RowAct<Item, Search>): RowAction<Item> & { bulk: BulkAction<Item> | null } => {
    const entry = { label: i18n._(act.label), inline: act.inline ?? false, danger: act.danger ?? false };
    if (!('of' in act)) {
      const { opens, href, run: runs, refuse = () => null, reason } = act;
      const run = (item: Item) => {
        if (opens) open(opens, item.id);
        else if (href) go(href(item));
        else runs?.(item);
      };
      return { ...entry, id: act.id ?? opens ?? entry.label, refuse, ...(reason && { reason }), run, bulk: null };
    }
    const { of: operation, refuse: refuses } = act;
    const refuse = (item: Item) => refuseAny(item) ?? operation.refuse?.(item) ?? refuses?.(item) ?? null;
    const common = { ...entry, id: act.id ?? operation.key[0] };
    if ('batch' in act) {
      const runAll = runBatch(act);
      const run: typeof runAll = (items, settle) => {
        keep(items);
        runAll(items, settle);
      };
      const bulk = { ...common, refuse: (items: readonly Item[]) => firstRefusal(items, refuse), run };
      return { ...common, refuse, run: (item, settle) => run([item], settle), bulk };
    }
    const { confirm: confirmationOf, run: runs, reason } = act;
    const run = (item: Item) => {
      keep([item]);
      if (confirmationOf) confirm(confirmationOf(item, rows));
      else void runs?.(item);
    };
    const bulk: BulkAction<Item> = {
      ...common,
      refuse: ([first, second]) => {
        if (second) return act.several ?? 'ONE_RECORD';
        return first ? refuse(first) : 'SELECT_FIRST';
      },
      run: ([item]) => item && run(item),
    };
    return { ...common, refuse, ...(reason && { reason }), run, bulk: act.bulk ? bulk : null };
  };
  const acts = (props.acts ?? []).filter((act) => allowed('of' in act ? act.of : act)).map(rowAction);

  const unchangeable = (item: Item) => refuseAny(item) ?? of.update?.refuse?.(item) ?? props.refuseEdit?.(item) ?? null;
  const undeletable = (item: Item) => refuseAny(item) ?? of.remove?.refuse?.(item) ?? removal.refuse?.(item) ?? null;
  const create = allowed(of.create) && <Button onClick={() => setSearch({ form: 'new' })}>{props.create}</Button>;
  const removeBulk = of.remove && allowed(of.remove) ? confirmRemove(of.remove) : null;
  const removeAction = { id: 'delete', label: t`Delete`, danger: true };
  const { reason } = removal;
  const rowActions: readonly RowAction<Item>[] = [
    ...acts.filter(({ inline }) => inline),
    ...(allowed(of.update)
      ? [
          {
            id: 'edit',
            label: t`Edit`,
            inline: props.inlineEdit ?? false,
            refuse: unchangeable,
            run: ({ id }: Item) => open('form', id),
          },
        ]
      : []),
    ...acts.filter(({ inline }) => !inline),
    ...(removeBulk
      ? [
          {
            ...removeAction,
            refuse: undeletable,
            ...(reason && { reason: (item: Item) => reason([item], 'row') }),
            run: (item: Item, settle: Settle) => removeBulk([item], settle),
          },
        ]
      : []),
  ];
  const actsOf = (id: string): RecordAct[] => {
    const item = rows.find((row) => row.id === id);
    if (item === undefined) return [];
    const next = inlineAction(rowActions, item, problemText);
    return rowActions
      .filter((action) => action.id !== 'view')
      .map((action) => {
        const why = reasonOf(action, item, problemText) ?? null;
        const first = action === next || (action.id === 'edit' && why === null);
        return { ...action, danger: action.danger ?? false, first, reason: why, run: () => action.run(item, () => {}) };
      });
  };
  return (
    <ListPage
      table={`${props.table ?? menu.replace('/', '.')}.1`}
      title={screenText(menu)}
      name={name}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      {...(of.defaultSort !== undefined && { defaultSort: of.defaultSort })}
      filters={limited(props.filters, of.filterLimits)}
      note={props.note}
      {...(drawers['view'] && { opens: 'view' })}
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
      rowActions={rowActions}
      bulkActions={[
        ...acts.flatMap(({ bulk }) => bulk ?? []),
        ...(removeBulk
          ? [
              {
                ...removeAction,
                refuse: (items: readonly Item[]) => firstRefusal(items, undeletable),
                ...(reason && { reason: (items: readonly Item[]) => reason(items, 'selection') }),
                run: removeBulk,
              },
            ]
          : []),
      ]}
    >
      {dialog}
      <RecordActsContext value={actsOf}>
        {Object.entries(drawers).map(
          ([key, Drawer]) =>
            Drawer && (
              <Once key={key} when={search[key] !== undefined}>
                <Drawer />
              </Once>
            ),
        )}
      </RecordActsContext>
      {props.children}
    </ListPage>
  );
}
