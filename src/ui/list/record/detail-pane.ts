import type { ComponentType } from 'react';

/** Screens wide enough for a record next to its list. */
export const paneMedia = '(width >= 1600px)';

/** Props of a record's pane. */
export interface DetailPaneProps {
  id: string;
  onClose: () => void;
}

/**
 * Shows a record next to the list, whose rows stay usable: the address key `view` names the record, which follows the
 * focused row. If there is not enough space, the link of a row opens the page of the record instead.
 */
export interface DetailPane {
  /** Address keys that only apply to a single record. */
  readonly keys: readonly string[];
  readonly Pane: ComponentType<DetailPaneProps>;
}
