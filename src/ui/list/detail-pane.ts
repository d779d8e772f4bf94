import type { ComponentType } from 'react';

/** Where a record has room beside its list. */
export const paneMedia = '(width >= 1600px)';

/** What the pane of a record gets. */
export interface DetailPaneProps {
  id: string;
  onClose: () => void;
}

/**
 * Shows a record next to the list, whose rows stay usable: the record is the key `view` of the address, and follows
 * the row that has the focus. Where there is no room for it, the link of a row leads to the page of the record.
 */
export interface DetailPane {
  /** Keys of the address that speak of one record alone. */
  readonly keys: readonly string[];
  readonly Pane: ComponentType<DetailPaneProps>;
}
