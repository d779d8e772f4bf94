import { sessionsOn } from '../population/device.ts';
import { type Journeys, secondsOf } from '../population/journeys.ts';
import type { Phones } from '../population/phones.ts';
import { type Action, isCounted, isDone } from './actions.ts';

type OwnSession = ReturnType<typeof sessionsOn>[number];

/** What a device did: it launched the app, viewed a page, or did something there. */
export type Deed = {
  readonly at: number;
  /** When its session began (ms). */
  readonly began: number;
  readonly seconds: number;
} & (
  | { readonly kind: 'session'; readonly session: OwnSession }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'event'; readonly action: Action }
);

/**
 * What a device of the sample did from a time to before another (ms), session by session in the order of time.
 * What belongs to a session is that of the time when it began.
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
    // Who launches the app anew has left what was before: nothing of that is later.
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
