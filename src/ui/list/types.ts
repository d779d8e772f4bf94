import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';

/** A record of a list, identified by its id. */
export interface Row {
  id: string;
}

/** The context of a cell, which is passed because cells are no components. */
export interface CellPlace {
  /** Translates a message into the current language. */
  say: (message: MessageDescriptor) => string;
  /** BCP 47 tag of the current language. */
  language: string;
  timeZone: string;
}

/** Labels of values. */
export type Words = Readonly<Record<string, MessageDescriptor | { label: MessageDescriptor } | string>>;

/** The context of export texts. */
export interface ExportPlace extends Pick<CellPlace, 'say' | 'language'> {
  /** Alternatives for the labels of the values at a path: `{status=published}Published|{status=draft}Draft`. */
  among: (path: string, words: Words) => string;
}

/** A column of an export. Its cells match the list; a test checks this for all lists. */
export interface Exported {
  title: MessageDescriptor;
  words?: Words;
  /** Multiple values in a cell, as in `ExportColumn` of the contract. */
  texts?: (place: ExportPlace) => readonly string[];
}

/** A column. Defined once per screen as a module constant; its cells are plain functions, not components. */
export interface Column<Item extends Row> {
  id: string;
  header: MessageDescriptor;
  cell: (item: Item, place: CellPlace) => ReactNode;
  /** Adds a button that copies this value. */
  copy?: { label: MessageDescriptor; value: (item: Item) => string };
  /** Tooltip of the whole cell. */
  hint?: (item: Item, place: CellPlace) => string | undefined;
  /** A button in the header that explains the cells. */
  legend?: ComponentType;
  /** Field that the server sorts by; without it, the column can't be sorted. */
  sort?: string;
  /** Aligns numbers to the end of the cell. */
  numeric?: boolean;
  /** In pixels; by default the column fits its longest cell. */
  width?: number;
  /** Takes a share of the remaining width and truncates its content: for prose, names and addresses. */
  grow?: boolean;
  /** Makes the cell a link that opens the record. */
  link?: boolean;
  /** Hidden by default; `narrow` hides it only in windows that are not wide. */
  hidden?: boolean | 'narrow';
  /** Labels of the values in an export, if no filter of the same id has them. */
  words?: Words;
  /** Columns of an export by property of the record; by default the property with the column's id. False for none. */
  exports?: Readonly<Record<string, MessageDescriptor | Exported>> | false;
  /** Role in the card on a narrow screen; columns without one are collapsed. */
  card?: 'title' | 'secondary' | 'status';
}

/** Props of an export panel. */
export interface ExportPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
  title: string;
  /** Key of the list's query, which contains its operation and filters. */
  queryKey: readonly unknown[];
  /** The displayed rows. */
  rows: readonly Row[];
  /** Number of rows that match the filters, once known. */
  total: number | undefined;
  columns: readonly Column<never>[];
  filters: readonly Filter[];
  isVisible: (column: Column<never>) => boolean;
}

/**
 * A filter of a list. The ids are address keys; `most` is the maximum length of a text, `isName` whether its
 * full-width characters are sent as typed (in codes, ids and numbers they are converted), `none` the label of no choice,
 * `zone` the time zone of days if it is not that of the console, `Field` the control for several values, which the
 * address joins with `~`.
 */
export type Filter =
  | { kind: 'text'; id: string; label: MessageDescriptor; most?: number; isName?: boolean }
  | {
      kind: 'choice';
      id: string;
      label: MessageDescriptor;
      options: readonly FilterOption[];
      none?: MessageDescriptor;
      Field?: ComponentType<SeveralFieldProps>;
    }
  | { kind: 'day'; id: string; label: MessageDescriptor }
  | { kind: 'days'; id: string; from: string; to: string; label: MessageDescriptor; zone?: string };

/** Props of a multi-value control: the selected values, as in the address. */
export interface SeveralFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export interface FilterOption {
  value: string;
  /** A name from the data is a plain string. */
  label: MessageDescriptor | string;
}

/** Removes finished records from the selection: processed, or no longer existing. */
export type Settle = (ids: readonly string[]) => void;

/** An action on a single row. */
export interface RowAction<Item extends Row> {
  id: string;
  label: string;
  /**
   * Whether the action may be shown in the row itself: the first one that the record allows is; the others are in the
   * row's menu.
   */
  inline?: boolean;
  danger?: boolean;
  /** Problem code of why the action is not possible now, or null. */
  refuse?: (item: Item) => string | null;
  /** The reason as text, for reasons that only the console knows; or null. */
  reason?: (item: Item) => string | null;
  run: (item: Item, settle: Settle) => void;
}

/** Describes rows that form a tree. All rows are loaded at once, without pages. */
export interface Tree<Item extends Row> {
  /** 0 at the top level. */
  depth: (item: Item) => number;
  /** Whether its children are visible; null if it has none. */
  isOpen: (item: Item) => boolean | null;
  onToggle: (item: Item) => void;
}

/** An action on the selected rows. */
export interface BulkAction<Item extends Row> {
  id: string;
  label: string;
  danger?: boolean;
  /** Problem code of why the selection is refused, or null. */
  refuse?: (items: readonly Item[]) => string | null;
  /** The reason as text, which names the refusing records; or null. */
  reason?: (items: readonly Item[]) => string | null;
  /** Maximum number of records, if it isn't that of a call with their ids in its path. */
  most?: number;
  run: (items: readonly Item[], settle: Settle) => void;
}

/** A page of records as returned by list operations. */
export interface Page<Item extends Row> {
  items: readonly Item[];
  total: number;
  page: number;
  size: number;
}

/** The part of a query's result that a list uses. */
export interface ListQuery<Item extends Row> {
  data: Page<Item> | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export type Density = 'compact' | 'default' | 'comfortable';

/** Texts for a list that has no records at all yet. */
export interface EmptyWords {
  what: string;
  action?: ReactNode;
}
