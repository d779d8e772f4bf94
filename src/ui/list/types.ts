import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';

/** A record of a list. Lists are keyed by id. */
export interface Row {
  id: string;
}

/** The context of a cell, for cells that are no components. */
export interface CellPlace {
  /** Text of a message in the current language. */
  say: (message: MessageDescriptor) => string;
  /** BCP 47 tag of the current language. */
  language: string;
  timeZone: string;
}

/** What values are called. */
export type Words = Readonly<Record<string, MessageDescriptor | { label: MessageDescriptor } | string>>;

/** The context of export texts. */
export interface ExportPlace extends Pick<CellPlace, 'say' | 'language'> {
  /** The choices between what the values at a path are called: `{status=published}Published|{status=draft}Draft`. */
  among: (path: string, words: Words) => string;
}

/** A column of an export. Its cells match the list; a test checks this for all lists. */
export interface Exported {
  title: MessageDescriptor;
  words?: Words;
  /** Several values in a cell, as in `ExportColumn` of the contract. */
  texts?: (place: ExportPlace) => readonly string[];
}

/** A column. Defined once per screen as a module constant; its cells are plain functions, not components. */
export interface Column<Item extends Row> {
  id: string;
  header: MessageDescriptor;
  cell: (item: Item, place: CellPlace) => ReactNode;
  /** The cell offers to copy this. */
  copy?: { label: MessageDescriptor; value: (item: Item) => string };
  /** Tooltip of the whole cell. */
  hint?: (item: Item, place: CellPlace) => string | undefined;
  /** A button in its head that explains its cells. */
  legend?: ComponentType;
  /** Field the server sorts by; absent, the column cannot be sorted. */
  sort?: string;
  /** Numbers stand at the end of their cell. */
  numeric?: boolean;
  /** Pixels; without it the column is as wide as its longest cell. */
  width?: number;
  /** Takes a share of the width that the others leave, and is cut where that is little: for prose, names and addresses. */
  grow?: boolean;
  /** The cell is a link that opens the record. */
  link?: boolean;
  /** Hidden until the user shows it; `narrow` hides it only where the window is not wide. */
  hidden?: boolean | 'narrow';
  /** Labels of the values in an export, if no filter of the same id has them. */
  words?: Words;
  /** What an export has in its place, by property of the record; without it the property of the column's id. False: nothing. */
  exports?: Readonly<Record<string, MessageDescriptor | Exported>> | false;
  /** Part in the card that a row becomes on a narrow screen; without one it stands behind "more". */
  card?: 'title' | 'secondary' | 'status';
}

/** Props of an export panel. */
export interface ExportPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
  title: string;
  /** The query that the list shows: operation and applied filters follow from its key. */
  queryKey: readonly unknown[];
  /** The rows that stand in the list. */
  rows: readonly Row[];
  /** How many rows the applied filters select, once it is known. */
  total: number | undefined;
  isFiltered: boolean;
  columns: readonly Column<never>[];
  filters: readonly Filter[];
  isVisible: (column: Column<never>) => boolean;
}

/**
 * A filter of a list. The ids are keys of the address; `most` is how many characters a text may have, `none` what holds
 * where nothing is chosen, `zone` whose days they are where it is not that of the console, `Field` what several values are
 * chosen with, which stand in the address with `~` between them.
 */
export type Filter =
  | { kind: 'text'; id: string; label: MessageDescriptor; most?: number }
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
  /** A name out of the data is a plain text. */
  label: MessageDescriptor | string;
}

/** Takes rows out of the selection that are done with: treated, or no longer there. */
export type Settle = (ids: readonly string[]) => void;

/** Something that can be done to one row. */
export interface RowAction<Item extends Row> {
  id: string;
  label: string;
  /** Stands in the row itself where it is the first such that the record allows; the others are in the row's menu. */
  inline?: boolean;
  danger?: boolean;
  /** Problem code of why it cannot be done now, or null. */
  refuse?: (item: Item) => string | null;
  /** The same as text, for reasons that only the console knows. */
  reason?: (item: Item) => string | null;
  run: (item: Item, settle: Settle) => void;
}

/** Rows that lie below each other. All of them are there at once: such a list has no pages. */
export interface Tree<Item extends Row> {
  /** 0 at the first level. */
  depth: (item: Item) => number;
  /** Whether what lies below is shown; null where nothing does. */
  isOpen: (item: Item) => boolean | null;
  onToggle: (item: Item) => void;
}

/** Something that can be done to the selected rows. */
export interface BulkAction<Item extends Row> {
  id: string;
  label: string;
  danger?: boolean;
  /** Problem code of why the selection cannot be treated, or null. */
  refuse?: (items: readonly Item[]) => string | null;
  /** The same in words, which name the records that refuse. */
  reason?: (items: readonly Item[]) => string | null;
  run: (items: readonly Item[], settle: Settle) => void;
}

/** A page of records as every list operation answers it. */
export interface Page<Item extends Row> {
  items: readonly Item[];
  total: number;
  page: number;
  size: number;
}

/** The part of a query's result that a list shows. */
export interface ListQuery<Item extends Row> {
  data: Page<Item> | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export type Density = 'compact' | 'default' | 'comfortable';

/** Words for a list that holds nothing at all yet. */
export interface EmptyWords {
  what: string;
  action?: ReactNode;
}
