import type { ComponentType, ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { parse } from 'valibot';
import type { Asked } from '../api/asked.ts';
import { useChange, type Change } from '../api/change.ts';
import { withQueryKey } from '../api/client-helpers.ts';
import { queryClient } from '../api/query-policy.ts';
import type { Prefetch } from '../shell/routing/view.ts';
import { useControls } from '../session/permission.ts';
import { titleKeyOf, titles } from '../shell/menus/titles.ts';
import { unseenMs, useAddress, type Located } from '../shell/tabs/use-view.ts';
import { Button } from '../ui/button.tsx';
import { typedCount } from '../ui/confirm/question.ts';
import { useConfirm } from '../ui/confirm/use-confirm.tsx';
import { ListPage, type ListPageProps } from '../ui/list/list-page.tsx';
import type { ListAddress } from '../ui/list/search.ts';
import type { Page, Row, RowAction, Settle } from '../ui/list/types.ts';
import { Once } from '../ui/once.tsx';

/** An operation that a list offers, the control of its menu that allows it, and why a record's state refuses it. */
interface Act<Item> {
  readonly control: string;
  readonly refuse?: (item: Item) => string | null;
}

/** The operations of a list page, as they are generated from the contract. */
export interface ListOf<Item extends Row, Search extends ListAddress> extends Located<Search> {
  readonly menu: string;
  readonly list: (search: Search) => Asked<Page<Item>>;
  readonly create?: Pick<Act<Item>, 'control'>;
  readonly update?: Act<Item>;
  readonly remove?: Act<Item> & Change<{ id: string }>;
}

/** What is asked before records are deleted. */
export interface Removal<Item extends Row> {
  /** The question, by the names of the records. */
  title: (names: readonly string[]) => string;
  /** What goes with a record; without it, its name. */
  impact?: (item: Item) => string;
  /** What follows, and whether it can be undone. */
  next: string;
  /** Problem code of why a record cannot be deleted although its state allows it, or null. */
  refuse?: (item: Item) => string | null;
}

/** Something else that can be done to a row, by whoever has the control. */
export type RowAct<Item extends Row> = RowAction<Item> & { control: string };

interface ResourceListProps<Item extends Row, Search extends ListAddress> extends Pick<
  ListPageProps<Item>,
  'name' | 'columns' | 'filters' | 'note' | 'children'
> {
  of: ListOf<Item, Search>;
  /** Version of the columns: a layout that was stored for another one is forgotten. */
  version?: number;
  /** What the page's one primary action is called. */
  create: string;
  /** What is said while there is no record at all. */
  empty: string;
  /** What else can be done to a row; the rows on screen may decide about it. Its change stands after what is inline, its removal last. */
  acts?: (items: readonly Item[]) => readonly RowAct<Item>[];
  /** Whether the change of a record stands in its row. */
  inlineEdit?: boolean;
  remove: Removal<Item>;
  form?: ComponentType;
  detail?: ComponentType;
}

/** Asks for the first page while the code of a list is still on its way. */
export const prefetchList =
  <Item extends Row, Search extends ListAddress>(of: ListOf<Item, Search>): Prefetch =>
  ({ search }) =>
    void queryClient.prefetchQuery({ ...of.list(parse(of.search, search)), gcTime: unseenMs });

/** Why some of several records refuse, or null. */
const firstOf =
  <Item,>(refuse: (item: Item) => string | null) =>
  (items: readonly Item[]): string | null =>
    items.map(refuse).find((code) => code !== null) ?? null;

/** The list page of a resource: whatever follows from its operations is done here, the page says what is its own. */
export function ResourceList<Item extends Row, Search extends ListAddress>(
  props: ResourceListProps<Item, Search>,
): ReactNode {
  const { of, name, remove: removal, form: Form, detail: Detail } = props;
  const { search, setSearch } = useAddress(of);
  const { t, i18n } = useLingui();
  const may = useControls(of.menu);
  const { ask, dialog } = useConfirm();
  const options = of.list(search);
  const query = withQueryKey(useQuery({ ...options, placeholderData: keepPreviousData }), options.queryKey);
  const remove = useChange(of.remove);

  const askRemove = (items: readonly Item[], settle: Settle) => {
    const names = items.map(name);
    ask({
      title: removal.title(names),
      verb: t`Delete`,
      names,
      impact: items.map(removal.impact ?? name),
      next: removal.next,
      ...typedCount(items.length),
      records: items.map((item) => ({ id: item.id, name: name(item) })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });
  };

  const allowed = (act: { control: string } | undefined): boolean => act !== undefined && may(act.control);
  const create = allowed(of.create) && <Button onClick={() => setSearch({ form: 'new' })}>{props.create}</Button>;
  const undeletable = (item: Item) => of.remove?.refuse?.(item) ?? removal.refuse?.(item) ?? null;
  const unchangeable = of.update?.refuse;
  const acts = props.acts?.(query.data?.items ?? []).filter(allowed) ?? [];
  const rowActions: RowAction<Item>[] = [
    ...acts.filter(({ inline }) => inline),
    ...(allowed(of.update)
      ? [
          {
            id: 'edit',
            label: t`Edit`,
            inline: props.inlineEdit ?? false,
            ...(unchangeable && { refuse: unchangeable }),
            run: ({ id }: Item) => setSearch({ form: id }),
          },
        ]
      : []),
    ...acts.filter(({ inline }) => !inline),
    ...(allowed(of.remove)
      ? [
          {
            id: 'delete',
            label: t`Delete`,
            danger: true,
            refuse: undeletable,
            run: (item: Item, settle: Settle) => askRemove([item], settle),
          },
        ]
      : []),
  ];
  const titleKey = titleKeyOf(of.menu);
  return (
    <ListPage
      table={`${of.menu.replace('/', '.')}.${props.version ?? 1}`}
      title={titleKey ? i18n._(titles[titleKey]) : of.menu}
      name={name}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={props.columns}
      filters={props.filters}
      note={props.note}
      {...(Detail && { opens: 'view' })}
      primary={create}
      empty={{ what: props.empty, action: create }}
      rowActions={rowActions}
      bulkActions={
        allowed(of.remove)
          ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: firstOf(undeletable), run: askRemove }]
          : []
      }
    >
      {dialog}
      {Form && (
        <Once when={search.form !== undefined}>
          <Form />
        </Once>
      )}
      {Detail && (
        <Once when={search.view !== undefined}>
          <Detail />
        </Once>
      )}
      {props.children}
    </ListPage>
  );
}
