import type { MessageDescriptor } from '@lingui/core';
import { perform, type Change } from '../api/change.ts';
import { withTexts, type Catalogue } from '../i18n/language.ts';
import type { Confirmation, Question } from '../ui/confirm/confirmation.ts';
import type { Row, Settle } from '../ui/list/types.ts';

/** An operation on a record: the control of its menu that allows it, and why the record's state refuses it. */
export interface Operation<Item> {
  readonly control: string;
  readonly refuse?: (item: Item) => string | null;
}

interface RowEntry<Item> {
  label: MessageDescriptor;
  /** Stands in the row itself; the others are in the row's menu. */
  inline?: boolean;
  danger?: boolean;
  /** Why a record does not allow it, as text, for reasons that only the console knows; or null. */
  reason?: (item: Item) => string | null;
}

/**
 * An operation that is done to a record: publish, roll back, enable. The operation defines who may run it and which
 * states refuse it.
 */
export interface Act<Item extends Row> extends RowEntry<Item> {
  /** Tells two acts of one operation apart. */
  id?: string;
  of: Operation<Item> & { readonly key: readonly [string] };
  /** Also offered for a selection of one record. */
  bulk?: boolean;
  /** Problem code of a selection of several, where it is not the usual one. */
  several?: string;
  /** Problem code of why it cannot be done although the record's state allows it, or null. */
  refuse?: (item: Item) => string | null;
  /** The confirmation, which may depend on the rows on screen; absent for actions without one. */
  confirm?: (item: Item, rows: readonly Item[]) => Question | Promise<Question>;
  /** Does it at once. */
  run?: (item: Item) => Promise<unknown>;
}

/** What can be had of a record: a drawer over the list by its key in the address, another screen, a download. */
export interface View<Item extends Row, Search> extends RowEntry<Item> {
  control: string;
  /** Key of the address that takes the record's id. */
  opens?: keyof Search & string;
  href?: (item: Item) => string;
  run?: (item: Item) => unknown;
  /** Required where it opens nothing by a key of the address. */
  id?: string;
  refuse?: (item: Item) => string | null;
}

/** The confirmation of a bulk action; the records are added to it. */
export type BatchConfirmation = Omit<Confirmation, 'names' | 'typed' | 'records' | 'settle'>;

/** An operation that is done to the record of a row or to all that are selected. */
export interface BatchAct<Item extends Row> extends Omit<Act<Item>, 'bulk' | 'several' | 'reason' | 'confirm' | 'run'> {
  batch:
    | { confirm: (items: readonly Item[]) => BatchConfirmation | Promise<BatchConfirmation> }
    /** @param settle takes those out of the selection that are done with */
    | { run: (items: readonly Item[], settle: Settle) => unknown };
}

export type RowAct<Item extends Row, Search = object> = Act<Item> | BatchAct<Item> | View<Item, Search>;

/**
 * The code of a confirmation, which comes with its first use, with the catalogues that it needs beyond its view's. Texts
 * of audiences, such as whom something is for, come in the file of those of the dialog.
 */
export const lazyConfirm =
  <Item>(
    load: () => Promise<{ default: (item: Item, rows: readonly Item[]) => Question | Promise<Question> }>,
    ...texts: readonly Catalogue[]
  ) =>
  async (item: Item, rows: readonly Item[]): Promise<Question> =>
    (await withTexts(load(), 'audience', ...texts)).default(item, rows);

/** Runs an operation without a confirmation; a failure is shown as a message. */
export const atOnce = <Variables>(
  of: Pick<Change<Variables>, 'key' | 'call'>,
  variables: Variables,
  done?: MessageDescriptor,
): Promise<unknown> => perform(of, variables, { done, errorInline: false }).catch(() => {});
