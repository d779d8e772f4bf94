import { mix, unit } from '../delivery/lots.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** A user action on a page of an app, done on some of its views. */
export interface Action {
  /** Index of the page; -1 for actions that no page has. */
  readonly page: number;
  /** Share of the views with the action (0 to 1). */
  readonly share: number;
  /** The share (0 to 1) of the time on the page after which it is done. */
  readonly after: number;
  /** Selects the views with the action; different for each action. */
  readonly salt: number;
  /** When it is counted: periods in ms, end exclusive. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/** Identifies a session: the start of its stretch (ms), its device and its index there. */
export interface SessionKey {
  readonly stretch: number;
  readonly place: number;
  readonly launch: number;
}

/** Whether an action is counted in a session that began at a time (ms). */
export const isCounted = ({ spans }: Action, at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

const saltIn = (salt: number, stretch: number): number => salt ^ Math.floor(stretch / HOUR_MS);
/** Above the number of views in any session. */
const VIEWS = 32;

/**
 * Returns a 32-bit random number of a view in a session, by the index of the view within its journey; different for
 * each salt.
 */
const bitsOf = (salt: number, { stretch, place, launch }: SessionKey, view: number): number =>
  mix(saltIn(salt, stretch), place, launch * VIEWS + view);

/**
 * Returns a function that gives a random number (0 to 1) for each session of a stretch (ms); different for each salt.
 */
export function lotsIn(salt: number, stretch: number): (place: number, launch: number) => number {
  const own = saltIn(salt, stretch);
  return (place, launch) => unit(mix(own, place, launch * VIEWS));
}

/** Whether an action is done on a view of a session. */
export const isDone = ({ share, salt }: Action, session: SessionKey, view: number): boolean =>
  unit(bitsOf(salt, session, view)) < share;

/**
 * Returns a fast test whether an action (by index) is done on a view of a session, for millions of calls.
 * @param stretch the start of the stretch of all sessions (ms)
 */
export function doing(
  actions: readonly Action[],
  stretch: number,
): (which: number, place: number, launch: number, view: number) => boolean {
  const salts = Int32Array.from(actions, ({ salt }) => saltIn(salt, stretch));
  const most = Float64Array.from(actions, ({ share }) => share * 2 ** 32);
  return (which, place, launch, view) => mix(salts[which] ?? 0, place, launch * VIEWS + view) < (most[which] ?? 0);
}
