import type { Span } from './pack.ts';

/** Something on a lane, from its start to its end (ms). */
export interface LaneBar extends Span {
  /** What it shows; on several lanes bars of one key are moved together. */
  key: string;
  name: string;
  /** Stands behind the name. */
  note: string;
  /** All that is known of it, for readers and as its hint. */
  text: string;
  /** `planned` is drawn hatched and with a dashed edge: not by its color alone. */
  look: 'firm' | 'planned';
  /** Parts that are marked. */
  marked: readonly Span[];
  /** Why it cannot be moved, or null. */
  fixed: string | null;
}

export interface Lane {
  key: string;
  name: string;
  note: string;
  bars: readonly LaneBar[];
}

/** Where a bar is shown meanwhile: so many days later, or earlier. */
export interface Move {
  key: string;
  days: number;
}
