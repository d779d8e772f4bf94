import type { ReactNode } from 'react';

/** A confirmation. Title and verb name the act and its object, never "OK". */
export interface Confirmation {
  title: string;
  verb: string;
  /** Names of what the act is about, as they stand in the texts: shown bold, each set apart from its sentence. */
  names?: readonly string[];
  /** What will be touched, computed for this case. */
  impact: readonly ReactNode[];
  /** Wide content, such as a table of old and new values: the dialog gets wider. */
  detail?: ReactNode;
  /** What happens next and how it can be undone. */
  next?: ReactNode;
  /** Level 3: the text that must be typed before the verb is enabled. */
  typed?: string;
  /** A text that must be given along, with the most characters that it may have. */
  text?: { label: string; most: number };
  /** What else is to be decided with it; `initial` changes nothing more. */
  choice?: { label: string; options: readonly { value: string; label: string }[]; initial: string };
  /**
   * The usual act of its page: it removes, stops and weakens nothing, forces no one and can be undone. The verb then
   * has the brand colour; that of any other act is red.
   */
  harmless?: boolean;
  /** The records of a bulk action: rejected ones are listed, and can be left out. */
  records?: readonly { id: string; name: string }[];
  /** Called with the ids of records that need no further treatment: treated, or no longer there. */
  settle?: ((ids: readonly string[]) => void) | undefined;
  /**
   * @param ids those of `records` that were not left out
   * @param text the text entered; empty if there is no field
   * @param choice the value that was chosen; empty where there is no choice
   */
  run: (ids: readonly string[], text: string, choice: string) => Promise<unknown>;
}

/** Shown in place of a confirmation: the action would do nothing, and why. It can be closed, or the cause fixed. */
export interface Obstacle {
  title: string;
  names?: readonly string[];
  /** Why, a reason each. */
  impact: readonly ReactNode[];
  /** The way to where the first reason is mended; it closes the dialog. */
  mend?: (close: () => void) => ReactNode;
}

/** Shown for an action: its confirmation, or why it would do nothing. */
export type Question = Confirmation | Obstacle;

const mostAtOnce = 10;

/** Level 3 for a batch: from the eleventh record on their number must be typed. */
export const typedCount = (count: number): Pick<Confirmation, 'typed'> =>
  count > mostAtOnce ? { typed: String(count) } : {};
