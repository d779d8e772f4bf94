import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../api/change.ts';
import { typedCount, type Confirmation, type Question } from '../ui/confirm/confirmation.ts';
import { firstRefusal } from '../ui/lifecycle.ts';
import type { ListAddress } from '../ui/list/search.ts';
import type { BulkAction, Row, RowAction, Settle } from '../ui/list/types.ts';
import type { Act, BatchAct, RowAct, View } from './act.ts';
import type { ListOf } from './list-query.ts';

/** Text of a deletion's confirmation. */
export interface Removal<Item extends Row> {
  /** The title for several records; for a single one it contains its name. */
  several: (count: number) => string;
  /** The consequences of the deletion; by default the names of the records. */
  impact?: (items: readonly Item[]) => readonly string[];
  /** The note on what happens next and whether it can be undone. */
  next?: string;
  /** Level 3: the text that must be typed, if not only the number of many records. */
  typed?: (items: readonly Item[]) => Pick<Confirmation, 'typed'>;
  /** Problem code of why a record cannot be deleted although its state allows it, or null. */
  refuse?: (item: Item) => string | null;
  /**
   * Like `refuse`, as text, if it is more specific than the code: for the record of a row, or for those of a selection,
   * by name.
   */
  reason?: (items: readonly Item[], from: 'row' | 'selection') => string | null;
  /** Success message. */
  done?: MessageDescriptor;
}

/** The actions of a list's records. */
export interface ListActs<Item extends Row, Search extends ListAddress, Params extends object> {
  of: ListOf<Item, Search, Params>;
  name: (item: Item) => string;
  /** Further acts of a row. Editing comes after the inline acts, deletion last. */
  acts?: readonly RowAct<Item, Search>[];
  /**
   * Problem code of why a record can't be changed at all, whatever its state, or null; read-only operations are not
   * checked.
   */
  refuse?: (item: Item) => string | null;
  /** Whether the edit button is in the row itself. */
  inlineEdit?: boolean;
  /** Problem code of why a record can't be edited although its state allows it, or null. */
  refuseEdit?: (item: Item) => string | null;
  remove?: Removal<Item>;
}

/** The enclosing list: the user's permissions, the functions that open drawers, and its rows. */
interface ListPlace<Item extends Row, Params extends object> {
  params: Params;
  allowed: (operation: { control: string } | undefined) => boolean;
  /** Opens a record over the list, by a key of the address. */
  open: (key: string, id: string) => void;
  go: (href: string) => void;
  confirm: (question: Question | Promise<Question>) => void;
  rows: readonly Item[];
  /** Keeps rows before an action, and forgets them before a deletion. */
  keep: (items: readonly Item[]) => void;
  forget: (items: readonly Item[]) => void;
}

/** An action as a row shows it, with its bulk action if there is one. */
type Action<Item extends Row> = RowAction<Item> & { bulk: BulkAction<Item> | null };

/** The names of the records in a confirmation about several records. */
const aboutRecords = <Item extends Row>(items: readonly Item[], name: (item: Item) => string, settle: Settle) => ({
  names: items.map(name),
  ...typedCount(items.length),
  records: items.map((item) => ({ id: item.id, name: name(item) })),
  settle,
});

/** The delete confirmation; null if the user may not delete. */
function useRemove<Item extends Row, Search extends ListAddress, Params extends object>(
  { of: { remove }, name, remove: removal }: ListActs<Item, Search, Params>,
  { params, allowed, forget, confirm }: ListPlace<Item, Params>,
) {
  const { t } = useLingui();
  if (!remove || !removal || !allowed(remove)) return null;
  return (items: readonly Item[], settle: Settle) => {
    const about = aboutRecords(items, name, settle);
    const [first = ''] = about.names;
    forget(items);
    confirm({
      ...about,
      ...removal.typed?.(items),
      title: items.length === 1 ? t`Delete ${first}?` : removal.several(items.length),
      verb: t`Delete`,
      impact: removal.impact?.(items) ?? about.names,
      next: removal.next ?? t`This can't be undone.`,
      run: (ids) => perform(remove, { ...params, id: ids.join(',') }, { done: removal.done ?? msg`Deleted` }),
    });
  };
}

const never = (): null => null;

/** The appearance of an action. */
type Entry = Pick<RowAction<Row>, 'label'> & { inline: boolean; danger: boolean };

function viewAction<Item extends Row, Search, Params extends object>(
  { id, opens, href, run, refuse = never, reason }: View<Item, Search>,
  entry: Entry,
  { open, go }: ListPlace<Item, Params>,
): Action<Item> {
  return {
    ...entry,
    id: id ?? opens ?? entry.label,
    refuse,
    ...(reason && { reason }),
    run: (item) => {
      if (opens) open(opens, item.id);
      else if (href) go(href(item));
      else run?.(item);
    },
    bulk: null,
  };
}

type Common<Item extends Row> = Entry & Required<Pick<RowAction<Item>, 'id' | 'refuse'>>;

function batchAction<Item extends Row, Params extends object>(
  { batch }: BatchAct<Item>,
  common: Common<Item>,
  name: (item: Item) => string,
  { keep, confirm }: ListPlace<Item, Params>,
): Action<Item> {
  const run = (items: readonly Item[], settle: Settle) => {
    keep(items);
    if ('run' in batch) batch.run(items, settle);
    else
      confirm(
        Promise.resolve(batch.confirm(items)).then((whole) => ({ ...aboutRecords(items, name, settle), ...whole })),
      );
  };
  const bulk = { ...common, refuse: (items: readonly Item[]) => firstRefusal(items, common.refuse), run };
  return { ...common, run: (item, settle) => run([item], settle), bulk };
}

function singleAction<Item extends Row, Params extends object>(
  act: Act<Item>,
  common: Common<Item>,
  { keep, confirm, rows }: ListPlace<Item, Params>,
): Action<Item> {
  const { reason } = act;
  const run = (item: Item) => {
    keep([item]);
    if (act.confirm) confirm(act.confirm(item, rows));
    else void act.run?.(item);
  };
  const bulk: BulkAction<Item> = {
    ...common,
    refuse: ([first, second]) => {
      if (second) return act.several ?? 'ONE_RECORD';
      return first ? common.refuse(first) : 'SELECT_FIRST';
    },
    run: ([item]) => item && run(item),
  };
  return { ...common, ...(reason && { reason }), run, bulk: act.bulk ? bulk : null };
}

/** All actions that the user may run on a row of a list and on a selection. */
export function useListActions<Item extends Row, Search extends ListAddress, Params extends object>(
  props: ListActs<Item, Search, Params>,
  place: ListPlace<Item, Params>,
): { rowActions: readonly RowAction<Item>[]; bulkActions: readonly BulkAction<Item>[] } {
  const { of, name, remove: { reason, refuse: refuseRemove } = {} } = props;
  const { t, i18n } = useLingui();
  const { allowed, open } = place;
  const remove = useRemove(props, place);

  /** The first refusal: by the list, by the record's state, by the act. */
  const refusing =
    (...refusals: readonly (((item: Item) => string | null) | undefined)[]) =>
    (item: Item) =>
      [props.refuse, ...refusals].reduce<string | null>((code, refuse) => code ?? refuse?.(item) ?? null, null);
  const acts = (props.acts ?? [])
    .filter((act) => allowed('of' in act ? act.of : act))
    .map((act) => {
      const entry = { label: i18n._(act.label), inline: act.inline ?? false, danger: act.danger ?? false };
      if (!('of' in act)) return viewAction(act, entry, place);
      const common = { ...entry, id: act.id ?? act.of.key[0], refuse: refusing(act.of.refuse, act.refuse) };
      return 'batch' in act ? batchAction(act, common, name, place) : singleAction(act, common, place);
    });
  const edit = {
    id: 'edit',
    label: t`Edit`,
    inline: props.inlineEdit ?? false,
    refuse: refusing(of.update?.refuse, props.refuseEdit),
    run: ({ id }: Item) => open('form', id),
  };
  const unremovable = refusing(of.remove?.refuse, refuseRemove);
  const removal = { id: 'delete', label: t`Delete`, danger: true };

  const rowActions: RowAction<Item>[] = [
    ...acts.filter(({ inline }) => inline),
    ...(allowed(of.update) ? [edit] : []),
    ...acts.filter(({ inline }) => !inline),
  ];
  const bulkActions = acts.flatMap(({ bulk }) => bulk ?? []);
  if (remove) {
    rowActions.push({
      ...removal,
      refuse: unremovable,
      ...(reason && { reason: (item) => reason([item], 'row') }),
      run: (item, settle) => remove([item], settle),
    });
    bulkActions.push({
      ...removal,
      refuse: (items) => firstRefusal(items, unremovable),
      ...(reason && { reason: (items) => reason(items, 'selection') }),
      run: remove,
    });
  }
  return { rowActions, bulkActions };
}
