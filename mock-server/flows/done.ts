import type { Sessions, Stretch } from '../population/sessions.ts';
import { type Action, doing } from './actions.ts';
import type { Stations } from './stations.ts';

/** The actions in the sessions of a stretch: one row each, ordered by session and view. */
export interface Done {
  /** Offset of the rows of each device; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** Index of the session among those of the device in the stretch. */
  readonly session: Uint8Array;
  /** Index of the action. */
  readonly which: Uint8Array;
}

/** Finds the actions in the sessions of a stretch, some hundred thousand of them. */
function find({ from, sessions }: Stretch, { actions, offsets, which, view }: Stations): Done {
  const isDone = doing(actions, from);
  const { offsets: launches, journey: journeys } = sessions;
  const rows = new Uint32Array(launches.length);
  let most = 0;
  for (const journey of journeys) most += (offsets[journey + 1] ?? 0) - (offsets[journey] ?? 0);
  const [session, done] = [new Uint8Array(most), new Uint8Array(most)];
  let count = 0;
  for (let place = 0; place + 1 < launches.length; place++) {
    const [first, end] = [launches[place] ?? 0, launches[place + 1] ?? 0];
    for (let launch = first; launch < end; launch++) {
      const journey = journeys[launch] ?? 0;
      const last = offsets[journey + 1] ?? 0;
      for (let station = offsets[journey] ?? 0; station < last; station++) {
        const own = which[station] ?? 0;
        if (!isDone(own, place, launch, view[station] ?? 0)) continue;
        session[count] = launch - first;
        done[count++] = own;
      }
    }
    rows[place + 1] = count;
  }
  return { offsets: rows, session: session.slice(0, count), which: done.slice(0, count) };
}

const cache = new WeakMap<Sessions, Map<string, Done>>();

/** Identifies what triggers actions, regardless of when they are counted. */
export const lotsOf = (actions: readonly Action[]): string =>
  actions.map(({ page, share, salt }) => `${page} ${share} ${salt}`).join();

/**
 * Returns the actions in the sessions of a stretch, which are computed once.
 * @param lots of the actions of the stations
 */
export function doneIn(stretch: Stretch, stations: Stations, lots: string): Done {
  let all = cache.get(stretch.sessions);
  if (all === undefined) cache.set(stretch.sessions, (all = new Map()));
  let done = all.get(lots);
  if (done === undefined) all.set(lots, (done = find(stretch, stations)));
  return done;
}
