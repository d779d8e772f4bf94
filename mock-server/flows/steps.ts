import type { Period } from '../counting/topic.ts';
import { type Action, isCounted, isDone } from './actions.ts';
import { type Journeys, secondsOf } from '../population/journeys.ts';
import type { VersionSegments } from '../population/phones.ts';
import { Progress } from './progress.ts';
import { JOURNEYS, minuteOf, type Sessions } from '../population/sessions.ts';
import { HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** A step of a funnel: a view of a page, by index, or an action; null if nobody does it. */
export type Step = { readonly page: number } | { readonly action: Action } | null;

/** The query of a funnel. */
export interface Funnel {
  readonly steps: readonly Step[];
  /** Time (ms) after its entry in which a device may take the last step. */
  readonly window: number;
  /** Versions and network of the session with the first step. */
  readonly version?: readonly string[] | undefined;
  readonly network?: number | undefined;
}

/** The columns that are read from the sessions of a stretch. */
interface Stretch {
  readonly from: number;
  readonly sessions: Pick<Sessions, 'offsets' | 'hour' | 'network' | 'journey'>;
}

/** The devices to walk through, with their versions. */
interface Devices {
  readonly log: { between(from: number, to: number): readonly Stretch[] } | undefined;
  readonly segments: VersionSegments;
}

/** The steps of a funnel on each journey, in order of time. */
interface Stations {
  /** Offset of the stations of each journey; those of the next one follow. */
  readonly offsets: Uint16Array;
  /** Time since the start of the session (ms). */
  readonly after: Uint32Array;
  /** The matching steps, as bits. */
  readonly steps: Uint8Array;
  /** Index of the view within the journey. */
  readonly view: Uint8Array;
  /** The action if it is not a view: index in `actions`. */
  readonly action: Int8Array;
  readonly actions: readonly Action[];
}

/** Returns which steps are page views, and which are actions, as bits. */
function bitsOf(steps: readonly Step[]) {
  const pages = new Map<number, number>();
  const actions = new Map<Action, number>();
  for (const [place, step] of steps.entries()) {
    if (step === null) continue;
    if ('page' in step) pages.set(step.page, (pages.get(step.page) ?? 0) | (1 << place));
    else actions.set(step.action, (actions.get(step.action) ?? 0) | (1 << place));
  }
  return { pages, actions };
}

function stationsOf(journeys: Journeys, steps: readonly Step[]): Stations {
  const { pages, actions } = bitsOf(steps);
  const all = [...actions.keys()];
  const matches: { after: number; steps: number; view: number; action: number }[] = [];
  const offsets = new Uint16Array(JOURNEYS + 1);
  for (let journey = 0; journey < JOURNEYS; journey++) {
    let seconds = 0;
    const first = journeys.offsets[journey] ?? 0;
    for (let visit = first; visit < (journeys.offsets[journey + 1] ?? 0); visit++) {
      const page = journeys.page[visit] ?? 0;
      const stay = secondsOf[journeys.stay[visit] ?? 0] ?? 0;
      const view = visit - first;
      const viewed = pages.get(page);
      if (viewed !== undefined) matches.push({ after: seconds * 1000, steps: viewed, view, action: -1 });
      const done = all
        .flatMap((action, place) => (action.page === page ? [{ action, place }] : []))
        .toSorted((a, b) => a.action.after - b.action.after);
      for (const { action, place } of done)
        matches.push({
          after: Math.round((seconds + stay * action.after) * 1000),
          steps: actions.get(action) ?? 0,
          view,
          action: place,
        });
      seconds += stay;
    }
    offsets[journey + 1] = matches.length;
  }
  return {
    offsets,
    after: Uint32Array.from(matches, ({ after }) => after),
    steps: Uint8Array.from(matches, ({ steps: bits }) => bits),
    view: Uint8Array.from(matches, ({ view }) => view),
    action: Int8Array.from(matches, ({ action }) => action),
    actions: all,
  };
}

/** Returns whether each version is requested, by index. */
const requestedVersions = ({ segments }: Devices, version: Funnel['version']): readonly boolean[] =>
  segments.versions.map((name) => version === undefined || version.includes(name));

/** The versions of a device, read in order of time. */
class Versions {
  readonly #segments: VersionSegments;
  readonly #isAsked: readonly boolean[];
  #segment = 0;
  #end = 0;

  constructor(devices: Devices, version: Funnel['version']) {
    this.#segments = devices.segments;
    this.#isAsked = requestedVersions(devices, version);
  }

  begin(place: number): void {
    this.#segment = this.#segments.offsets[place] ?? 0;
    this.#end = this.#segments.offsets[place + 1] ?? 0;
  }

  /** Whether the version in an hour (ms) is requested. */
  isAsked(hour: number): boolean {
    const { from, version } = this.#segments;
    while (this.#segment + 1 < this.#end && (from[this.#segment + 1] ?? 0) <= hour) this.#segment++;
    return this.#isAsked[version[this.#segment] ?? 0] === true;
  }
}

/** Sorts the sessions of a device within an hour, usually two, by minute. */
function sortHour(launches: number[], place: number): void {
  for (let at = 1; at < launches.length; at++) {
    const own = launches[at] ?? 0;
    const minute = minuteOf(place, own);
    let before = at;
    while (before > 0 && minuteOf(place, launches[before - 1] ?? 0) > minute) {
      launches[before] = launches[before - 1] ?? 0;
      before--;
    }
    launches[before] = own;
  }
}

/**
 * Determines the funnel progress of some devices. A device enters with a session that begins in the period, and
 * continues until its window has ended.
 * @param places the devices
 * @param each receives each device that takes the first step; the progress object is reused for the next one
 */
export function eachProgress(
  devices: Devices,
  journeys: Journeys,
  places: ArrayLike<number>,
  { from, to, asOf }: Period,
  { steps, window, version, network = -1 }: Funnel,
  each: (place: number, progress: Progress) => void,
): void {
  const minuteBefore = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const [entriesEnd, end] = [minuteBefore(Math.min(to, asOf)), minuteBefore(Math.min(to + window, asOf))];
  const stretches: readonly Stretch[] = end > from ? (devices.log?.between(from, end) ?? []) : [];
  const stations = stationsOf(journeys, steps);
  const { offsets, after, steps: bits, view, action: actionAt, actions } = stations;
  const begins = Uint8Array.from({ length: JOURNEYS }, (_, journey) =>
    Number(bits.subarray(offsets[journey], offsets[journey + 1]).some((own) => (own & 1) !== 0)),
  );
  const progress = new Progress(steps.length, window);
  const versions = new Versions(devices, version);
  const ofHour: number[] = [];
  let latest = 0;
  const take = (place: number, launch: number, { from: stretch, sessions }: Stretch) => {
    const journey = sessions.journey[launch] ?? 0;
    const [first, last] = [offsets[journey] ?? 0, offsets[journey + 1] ?? 0];
    if (first === last || (progress.stepsTaken === 0 && begins[journey] === 0)) return;
    const hour = stretch + (sessions.hour[launch] ?? 0) * HOUR_MS;
    const at = hour + minuteOf(place, launch) * MINUTE_MS;
    if (at < from || at >= end) return;
    const mayEnter = at < entriesEnd && (network < 0 || sessions.network[launch] === network) && versions.isAsked(hour);
    if (!mayEnter && progress.stepsTaken === 0) return;
    for (let station = first; station < last; station++) {
      const own = actionAt[station] ?? -1;
      const action = own < 0 ? undefined : actions[own];
      if (action && !(isCounted(action, at) && isDone(action, { stretch, place, launch }, view[station] ?? 0)))
        continue;
      // A new launch ends the session before: nothing that follows is earlier.
      latest = Math.max(latest, at + (after[station] ?? 0));
      progress.add(latest, bits[station] ?? 0, mayEnter);
    }
  };
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    progress.begin();
    latest = 0;
    versions.begin(place);
    for (let at = 0; at < stretches.length && !progress.isWhole; at++) {
      const stretch = stretches[at];
      if (stretch === undefined) continue;
      const { offsets: launches, hour } = stretch.sessions;
      const launchesEnd = launches[place + 1] ?? 0;
      for (let launch = launches[place] ?? 0; launch < launchesEnd && !progress.isWhole; launch++) {
        if (launch + 1 === launchesEnd || hour[launch + 1] !== hour[launch]) {
          take(place, launch, stretch);
          continue;
        }
        // Sessions of one hour are unordered.
        ofHour.length = 0;
        for (let next = launch; next < launchesEnd && hour[next] === hour[launch]; next++) ofHour.push(next);
        sortHour(ofHour, place);
        for (let next = 0; next < ofHour.length && !progress.isWhole; next++) take(place, ofHour[next] ?? 0, stretch);
        launch += ofHour.length - 1;
      }
    }
    if (progress.stepsTaken > 0) each(place, progress);
  }
}
