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

/** A session that may be told apart from all others: the beginning of its stretch (ms), its device and its place there. */
export interface SessionKey {
  readonly stretch: number;
  readonly place: number;
  readonly launch: number;
}

/** Whether an action is counted in a session that began at a time (ms). */
export const isCounted = ({ spans }: Action, at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

/** A lot of 32 bits of a view of a session, by the place of the view within its journey: another one for each salt. */
const bitsOf = (salt: number, { stretch, place, launch }: SessionKey, view: number): number =>
  mix(salt ^ Math.floor(stretch / HOUR_MS), place, launch * 32 + view);

/** A lot (0 to 1) of a session: another one for each salt. */
export const lotOf = (salt: number, session: SessionKey): number => unit(bitsOf(salt, session, 0));

/** Whether an action is done on a view of a session. */
export const isDone = ({ share, salt }: Action, session: SessionKey, view: number): boolean =>
  unit(bitsOf(salt, session, view)) < share;

/** Says of some actions, by their places, whether one is done on a view of a session: for millions of them. */
export function doing(actions: readonly Action[]): (which: number, session: SessionKey, view: number) => boolean {
  const salts = Int32Array.from(actions, ({ salt }) => salt);
  const most = Float64Array.from(actions, ({ share }) => share * 2 ** 32);
  return (which, session, view) => bitsOf(salts[which] ?? 0, session, view) < (most[which] ?? 0);
}
