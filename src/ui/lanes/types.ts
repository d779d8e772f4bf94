import type { Span } from './pack.ts';

/** A bar on a lane, with start and end (ms). */
export interface LaneBar extends Span {
  /** Identifies its record; bars with the same key on several lanes move together. */
  key: string;
  name: string;
  /** Shown after the name. */
  note: string;
  /** The full description, for screen readers and as a tooltip. */
  text: string;
  /** `planned` is hatched with a dashed edge, so that it does not depend on color alone. */
  look: 'firm' | 'planned';
  /** Marked parts of the bar. */
  marked: readonly Span[];
  /** Why it can't be moved, or null. */
  fixed: string | null;
}

export interface Lane {
  key: string;
  name: string;
  note: string;
  bars: readonly LaneBar[];
}

/** A bar that is being moved: offset in days. */
export interface Move {
  key: string;
  days: number;
}
