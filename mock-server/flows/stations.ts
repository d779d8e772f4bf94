import type { Period } from '../counting/topic.ts';
import { type Journeys, secondsOf } from '../population/journeys.ts';
import type { Phones } from '../population/phones.ts';
import { JOURNEYS, minuteOf } from '../population/sessions.ts';
import type { Columns } from '../walk/columns.ts';
import type { Action, SessionKey } from './actions.ts';
import { HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Where some actions may be done: on some views of each journey, in order. */
export interface Stations {
  readonly actions: readonly Action[];
  /** Offset of the stations of each journey; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** Index of the action. */
  readonly which: Uint8Array;
  /** Index of the view within the journey. */
  readonly view: Uint8Array;
  /** Time since the start of the session (ms). */
  readonly after: Uint32Array;
}

/** Returns where some actions may be done on the ways of sessions. */
export function stationsOf(journeys: Journeys, actions: readonly Action[]): Stations {
  const stations: { which: number; view: number; after: number }[] = [];
  const offsets = new Uint32Array(JOURNEYS + 1);
  for (let journey = 0; journey < JOURNEYS; journey++) {
    const first = journeys.offsets[journey] ?? 0;
    let seconds = 0;
    for (let visit = first; visit < (journeys.offsets[journey + 1] ?? 0); visit++) {
      const stay = secondsOf[journeys.stay[visit] ?? 0] ?? 0;
      for (const [which, { page, after }] of actions.entries())
        if (page === journeys.page[visit])
          stations.push({ which, view: visit - first, after: Math.round((seconds + stay * after) * 1000) });
      seconds += stay;
    }
    offsets[journey + 1] = stations.length;
  }
  return {
    actions,
    offsets,
    which: Uint8Array.from(stations, ({ which }) => which),
    view: Uint8Array.from(stations, ({ view }) => view),
    after: Uint32Array.from(stations, ({ after }) => after),
  };
}

/** A session of a device, and its start (ms). */
export interface SessionStart extends SessionKey {
  readonly began: number;
}

/**
 * Returns a function that finds the session of a row in a device's columns, whose hours are those of a period.
 * @returns an object that is reused for the next session: a quarter of a year has two million of them
 */
export function sessionsFrom({ log }: Phones, { from }: Pick<Period, 'from'>) {
  const first = Math.floor(from / HOUR_MS) * HOUR_MS;
  const session = { stretch: 0, place: 0, launch: 0, began: 0 };
  return ({ hour, launch }: Columns, at: number, place: number): SessionStart => {
    const hourAt = first + (hour[at] ?? 0) * HOUR_MS;
    session.stretch = log?.stretchAt(hourAt) ?? 0;
    session.place = place;
    session.launch = launch[at] ?? 0;
    session.began = hourAt + minuteOf(place, session.launch) * MINUTE_MS;
    return session;
  };
}
