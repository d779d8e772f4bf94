import type { Period } from '../counting/topic.ts';
import { Cells, type Division, type NamedCell } from '../walk/cells.ts';
import { extentOf, type Watched } from '../population/count.ts';
import { type Journeys, secondsOf } from '../population/journeys.ts';
import type { Phones } from '../population/phones.ts';
import { HOUR_MS, JOURNEYS, minuteOf } from '../population/sessions.ts';
import { Columns } from '../walk/columns.ts';
import { type Action, doing, isCounted, type SessionKey } from './actions.ts';

const MINUTE_MS = 60_000;
/** So many of what a device does are counted at once. */
const MOST = 4096;

/** Where some actions may be done: on each journey at some of its views, in their order. */
export interface Stations {
  readonly actions: readonly Action[];
  /** Where those of a journey begin; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** The place of the action. */
  readonly which: Uint8Array;
  /** The place of the view within the journey. */
  readonly view: Uint8Array;
  /** How long after the beginning of the session (ms). */
  readonly after: Uint32Array;
}

/** Where some actions may be done on the ways of sessions. */
export function stationsOf(journeys: Journeys, actions: readonly Action[]): Stations {
  const found: { which: number; view: number; after: number }[] = [];
  const offsets = new Uint32Array(JOURNEYS + 1);
  for (let journey = 0; journey < JOURNEYS; journey++) {
    const first = journeys.offsets[journey] ?? 0;
    let seconds = 0;
    for (let visit = first; visit < (journeys.offsets[journey + 1] ?? 0); visit++) {
      const stay = secondsOf[journeys.stay[visit] ?? 0] ?? 0;
      for (const [which, { page, after }] of actions.entries())
        if (page === journeys.page[visit])
          found.push({ which, view: visit - first, after: Math.round((seconds + stay * after) * 1000) });
      seconds += stay;
    }
    offsets[journey + 1] = found.length;
  }
  return {
    actions,
    offsets,
    which: Uint8Array.from(found, ({ which }) => which),
    view: Uint8Array.from(found, ({ view }) => view),
    after: Uint32Array.from(found, ({ after }) => after),
  };
}

/** A session of a device, and when it began (ms). */
export interface BegunSession extends SessionKey {
  readonly began: number;
}

/**
 * Tells which session a device has in a row of columns, whose hours are those of a period, and when it began.
 * @returns one that is the next one afterwards: of a quarter of a year there are two million of them
 */
export function sessionsFrom({ log }: Phones, { from }: Pick<Period, 'from'>) {
  const first = Math.floor(from / HOUR_MS) * HOUR_MS;
  const session = { stretch: 0, place: 0, launch: 0, began: 0 };
  return ({ hour, launch }: Columns, at: number, place: number): BegunSession => {
    const hourAt = first + (hour[at] ?? 0) * HOUR_MS;
    session.stretch = log?.stretchAt(hourAt) ?? 0;
    session.place = place;
    session.launch = launch[at] ?? 0;
    session.began = hourAt + minuteOf(place, session.launch) * MINUTE_MS;
    return session;
  };
}

/** What people do in sessions. */
export interface Deeds {
  readonly stations: Stations;
  /** How many kinds there are. */
  readonly kinds: number;
  /** The kind of what is done of an action, by its place; -1 for what is not counted. */
  kindAt(which: number, session: SessionKey): number;
}

/**
 * Counts what people do in sessions while these are counted.
 * @param divisions the splits
 * @returns what `Watched` needs for it, and afterwards the cells: their sessions are how often something was done
 */
export function countingDeeds(
  phones: Phones,
  period: Period,
  measuring: Pick<Watched, 'telling' | 'paceOf'>,
  { stations: { actions, offsets, which, view }, kinds, kindAt }: Deeds,
  divisions: readonly Division[],
): { measuring: Pick<Watched, 'each' | 'hasLaunches'>; named: () => NamedCell[][] } {
  const extent = extentOf(phones, period, measuring, kinds);
  const splits = divisions.map((division) => new Cells(division, extent, measuring, []));
  const sessionAt = sessionsFrom(phones, period);
  const isDoneIn = doing(actions);
  // Those that are counted for a part of the period alone.
  const cuts = actions.map((action) =>
    action.spans.some(({ from, to }) => from <= period.from && to >= period.to) ? undefined : action,
  );
  const done = new Columns(MOST, { ways: 0, kinds: 0 });
  const flush = (place: number) => {
    for (const split of splits) split.add(done, place, phones.weights[place] ?? 0);
    [done.runs.count, done.count] = [0, 0];
  };
  const add = (sessions: Columns, at: number, kind: number, { place }: SessionKey) => {
    const own = done.count++;
    done.type[own] = sessions.type[at] ?? 0;
    done.network[own] = sessions.network[at] ?? 0;
    done.hour[own] = sessions.hour[at] ?? 0;
    done.minute[own] = (sessions.hour[at] ?? 0) * 60 + minuteOf(place, sessions.launch[at] ?? 0);
    done.fault[own] = kind;
  };
  const each = (sessions: Columns, place: number) => {
    for (let run = 0; run < sessions.runs.count; run++) {
      const version = sessions.runs.of[run] ?? 0;
      const end = sessions.runs.end(run, sessions.count);
      done.runs.begin(done.count, version);
      for (let at = sessions.runs.from[run] ?? 0; at < end; at++) {
        const journey = sessions.size[at] ?? 0;
        const [first, last] = [offsets[journey] ?? 0, offsets[journey + 1] ?? 0];
        if (first === last) continue;
        const session = sessionAt(sessions, at, place);
        for (let station = first; station < last; station++) {
          const own = which[station] ?? 0;
          if (!isDoneIn(own, session, view[station] ?? 0)) continue;
          const cut = cuts[own];
          if (cut !== undefined && !isCounted(cut, session.began)) continue;
          const kind = kindAt(own, session);
          if (kind < 0) continue;
          if (done.count === MOST) {
            flush(place);
            done.runs.begin(0, version);
          }
          add(sessions, at, kind, session);
        }
      }
    }
    flush(place);
  };
  return {
    measuring: splits.length === 0 ? {} : { each, hasLaunches: true },
    named: () => splits.map((split) => split.named()),
  };
}
