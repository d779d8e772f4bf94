import type { ChangeLayout, TableLayout } from '../columns/layout.ts';
import type { Selection } from '../selection.ts';
import type { Column, Row, RowAction, Settle, Tree } from '../types.ts';

export interface GridProps<Item extends Row> {
  label: string;
  items: readonly Item[];
  /** Page number of the items. */
  page: number;
  name: (item: Item) => string;
  columns: readonly Column<Item>[];
  layout: TableLayout;
  changeLayout: ChangeLayout;
  actions: readonly RowAction<Item>[];
  selection: Selection<Item> | null;
  settle: Settle;
  sort: string | undefined;
  defaultSort?: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The address that opens a record, and a function that opens it in place. */
  hrefOf: ((item: Item) => string) | undefined;
  onOpen: (item: Item) => void;
  /** Returns whether that page exists. */
  onTurn: (step: 1 | -1) => boolean;
  busy: boolean;
  /** The record that is open next to the table, and functions to open another one or none. */
  pane?:
    | {
        id: string | undefined;
        open: (id: string, options?: { replace: boolean }) => void;
        close: () => void;
      }
    | undefined;
  tree?: Tree<Item> | undefined;
}
