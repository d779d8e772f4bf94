import { sessionsOn } from '../population/device.ts';
import { type Journeys, secondsOf } from '../population/journeys.ts';
import type { Phones } from '../population/phones.ts';
import { type Action, isCounted, isDone } from './actions.ts';

type OwnSession = ReturnType<typeof sessionsOn>[number];

/** An action of a device: a launch, a page view, or an action on a page. */
export type Deed = {
  readonly at: number;
  /** Start of its session (ms). */
  readonly began: number;
  readonly seconds: number;
} & (
  | { readonly kind: 'session'; readonly session: OwnSession }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'event'; readonly action: Action }
);

/**
 * Returns the actions of a sample device in a period (ms, end exclusive), by session in order of time. The actions of a
 * session belong to the time when it began.
 */
export function deedsOn(
  phones: Phones,
  journeys: Journeys,
  actions: readonly Action[],
  place: number,
  from: number,
  to: number,
): Deed[] {
  const sessions = sessionsOn(phones, place, from, to).toReversed();
  return sessions.flatMap((session, index): Deed[] => {
    const { at, stretch, launch, journey } = session;
    // A new launch ends the session before: nothing in it is later.
    const end = sessions[index + 1]?.at ?? Infinity;
    const after = (passed: number) => Math.min(end, at + Math.round(passed * 1000));
    const first = journeys.offsets[journey] ?? 0;
    const deeds: Deed[] = [];
    let seconds = 0;
    for (let visit = first; visit < (journeys.offsets[journey + 1] ?? 0); visit++) {
      const page = journeys.page[visit] ?? 0;
      const stay = secondsOf[journeys.stay[visit] ?? 0] ?? 0;
      deeds.push({ kind: 'page', at: after(seconds), began: at, seconds: stay, page });
      const done = actions.filter(
        (action) =>
          action.page === page && isCounted(action, at) && isDone(action, { stretch, place, launch }, visit - first),
      );
      for (const action of done.toSorted((a, b) => a.after - b.after))
        deeds.push({ kind: 'event', at: after(seconds + stay * action.after), began: at, seconds: 0, action });
      seconds += stay;
    }
    return [{ kind: 'session', at, began: at, seconds, session }, ...deeds];
  });
}
