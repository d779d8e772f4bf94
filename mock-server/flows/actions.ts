import { mix, unit } from '../delivery/lots.ts';
import { HOUR_MS } from '../population/sessions.ts';

/** What people do on a page of an app, on some of the views of it. */
export interface Action {
  /** The place of the page; -1 of what no page leads to. */
  readonly page: number;
  /** On how many of the views it is done (0 to 1). */
  readonly share: number;
  /** After which part (0 to 1) of the time on the page. */
  readonly after: number;
  /** What decides on which views: different for each action. */
  readonly salt: number;
  /** When it is counted: from a time to before another one (ms). */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/** Identifies a session: the start of its stretch (ms), its device and its place there. */
export interface SessionKey {
  readonly stretch: number;
  readonly place: number;
  readonly launch: number;
}

/** Whether an action is counted in a session that began at a time (ms). */
export const isCounted = ({ spans }: Action, at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

const saltIn = (salt: number, stretch: number): number => salt ^ Math.floor(stretch / HOUR_MS);
/** A session has fewer views. */
const VIEWS = 32;

/** A lot of 32 bits of a view of a session, by the place of the view within its journey: another one for each salt. */
const bitsOf = (salt: number, { stretch, place, launch }: SessionKey, view: number): number =>
  mix(saltIn(salt, stretch), place, launch * VIEWS + view);

/** Says a lot (0 to 1) of each session of a stretch (ms): another one for each salt. */
export function lotsIn(salt: number, stretch: number): (place: number, launch: number) => number {
  const own = saltIn(salt, stretch);
  return (place, launch) => unit(mix(own, place, launch * VIEWS));
}

/** Whether an action is done on a view of a session. */
export const isDone = ({ share, salt }: Action, session: SessionKey, view: number): boolean =>
  unit(bitsOf(salt, session, view)) < share;

/**
 * Says of some actions, by their places, whether one is done on a view of a session: for millions of them.
 * @param stretch the beginning of that of all sessions (ms)
 */
export function doing(
  actions: readonly Action[],
  stretch: number,
): (which: number, place: number, launch: number, view: number) => boolean {
  const salts = Int32Array.from(actions, ({ salt }) => saltIn(salt, stretch));
  const most = Float64Array.from(actions, ({ share }) => share * 2 ** 32);
  return (which, place, launch, view) => mix(salts[which] ?? 0, place, launch * VIEWS + view) < (most[which] ?? 0);
}
