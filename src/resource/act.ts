import type { MessageDescriptor } from '@lingui/core';
import { perform, type Change } from '../api/change.ts';
import { withTexts, type Catalogue } from '../i18n/language.ts';
import type { Confirmation, Question } from '../ui/confirm/confirmation.ts';
import type { Row, Settle } from '../ui/list/types.ts';

/** An operation on a record: the control that grants it, and the record states that refuse it. */
export interface Operation<Item> {
  readonly control: string;
  readonly refuse?: (item: Item) => string | null;
}

interface RowEntry<Item> {
  label: MessageDescriptor;
  /** Shows the entry in the row itself; other entries are in the row's menu. */
  inline?: boolean;
  danger?: boolean;
  /** Why a record does not allow it, as text, for reasons that only the console knows; null if it does. */
  reason?: (item: Item) => string | null;
}

/**
 * An operation that changes a record, such as publish, roll back or enable. The operation defines who may run it and
 * which states refuse it.
 */
export interface Act<Item extends Row> extends RowEntry<Item> {
  /** Distinguishes two acts of the same operation. */
  id?: string;
  of: Operation<Item> & { readonly key: readonly [string] };
  /** Whether the act is also offered for a selection of one record. */
  bulk?: boolean;
  /** Problem code for a selection of several records, if it differs from the default. */
  several?: string;
  /** Problem code of why the act is refused although the record's state allows it, or null. */
  refuse?: (item: Item) => string | null;
  /** The confirmation, which may depend on the visible rows; absent for actions without one. */
  confirm?: (item: Item, rows: readonly Item[]) => Question | Promise<Question>;
  /** Runs the act without a confirmation. */
  run?: (item: Item) => Promise<unknown>;
}

/** A read-only entry of a record: a drawer over the list by its key in the address, another screen, or a download. */
export interface View<Item extends Row, Search> extends RowEntry<Item> {
  control: string;
  /** Key of the address that takes the record's id. */
  opens?: keyof Search & string;
  href?: (item: Item) => string;
  run?: (item: Item) => unknown;
  /** Required unless the entry opens by a key of the address. */
  id?: string;
  refuse?: (item: Item) => string | null;
}

/** The confirmation of a bulk action; the records are added to it. */
export type BatchConfirmation = Omit<Confirmation, 'names' | 'typed' | 'records' | 'settle'>;

/** An operation on the record of a row or on all selected records. */
export interface BatchAct<Item extends Row> extends Omit<Act<Item>, 'bulk' | 'several' | 'reason' | 'confirm' | 'run'> {
  batch:
    | { confirm: (items: readonly Item[]) => BatchConfirmation | Promise<BatchConfirmation> }
    /** @param settle removes finished records from the selection */
    | { run: (items: readonly Item[], settle: Settle) => unknown };
}

export type RowAct<Item extends Row, Search = object> = Act<Item> | BatchAct<Item> | View<Item, Search>;

/**
 * Loads the code of a confirmation on first use, with the catalogs that it needs in addition to its view's. Texts of
 * audiences come in the same file as those of the dialog.
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
