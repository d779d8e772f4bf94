import type { ReactNode } from 'react';

/** A choice of a confirmation. */
interface Option {
  value: string;
  label: string;
  /** Level 3: the text that the user must type if this is chosen. */
  typed?: string;
}

/** A confirmation. Title and verb name the action and its object, never "OK". */
export interface Confirmation {
  title: string;
  verb: string;
  /** Names of the affected objects as they occur in the texts; shown bold and bidi-isolated. */
  names?: readonly string[];
  /** What the action affects, computed for this case. */
  impact: readonly ReactNode[];
  /** Wide content, such as a table of old and new values; it widens the dialog. */
  detail?: ReactNode;
  /** What happens next and how it can be undone. */
  next?: ReactNode;
  /** Level 3: the text that the user must type to enable the confirm button. */
  typed?: string;
  /** A required text input, with its maximum length. */
  text?: { label: string; most: number };
  /** A further choice; the value `initial` has no additional effect. */
  choice?: { label: string; options: readonly Option[]; initial: string };
  /**
   * Whether this is the routine action of its page: it removes, stops or weakens nothing, forces no one, and can be
   * undone. The confirm button then has the brand color, otherwise it is red.
   */
  harmless?: boolean;
  /** The records of a bulk action; rejected ones are listed and can be left out. */
  records?: readonly { id: string; name: string }[];
  /** Called with the ids of records that are finished: processed, or no longer existing. */
  settle?: ((ids: readonly string[]) => void) | undefined;
  /**
   * Runs the action.
   * @param ids ids of `records` that were not left out
   * @param text the text entered; empty if there is no field
   * @param choice the selected value; empty if there is no choice
   */
  run: (ids: readonly string[], text: string, choice: string) => Promise<unknown>;
}

/** Shown instead of a confirmation if the action would have no effect: explains why and can link to a fix. */
export interface Obstacle {
  title: string;
  names?: readonly string[];
  /** The reasons, one each. */
  impact: readonly ReactNode[];
  /** Renders a link to fix the first reason; it closes the dialog. */
  mend?: (close: () => void) => ReactNode;
}

/** What to show for an action: its confirmation, or the obstacle. */
export type Question = Confirmation | Obstacle;

const mostAtOnce = 10;

/** Level 3 for bulk actions: from eleven records on, the user must type their number. */
export const typedCount = (count: number): Pick<Confirmation, 'typed'> =>
  count > mostAtOnce ? { typed: String(count) } : {};
