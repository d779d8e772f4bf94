import type { Tables } from '../../core/store/table.ts';
import { populationOf } from '../../delivery/population.ts';
import type { Population } from '../../delivery/target.ts';
import type { Knowing, Phones } from '../phones.ts';
import { DAY_MS, dayOfActivities, type Devices, type Seen, spanOf } from './days.ts';
import type { ActivityDay } from './events.ts';
import type { ActivityRunRow } from './runs.ts';

/** A day as it was worked out. */
interface Known {
  /** What was online on it, and from when to when. */
  readonly runs: string;
  /** What phones had installed, unless the day is over. */
  readonly versions: unknown;
  readonly seenBefore: Seen;
  readonly data: ActivityDay;
  seenAfter?: Seen;
}

/** What is known of an application. */
interface State {
  readonly population: Population;
  readonly devices: Devices;
  readonly days: Map<number, Known>;
}

const states = new WeakMap<Tables, Map<string, State>>();
const MOST_DAYS = 200;
const NOTHING: Seen = new Map();

function stateOf({ db, rng }: Knowing, appId: string): State {
  let ofApps = states.get(db);
  if (ofApps === undefined) states.set(db, (ofApps = new Map()));
  const population = populationOf(rng, db.applications.get(appId)?.applicationId ?? '');
  const known = ofApps.get(appId);
  if (known?.population === population) return known;
  const state = { population, devices: { known: [...population.devices], numbers: new Map() }, days: new Map() };
  ofApps.set(appId, state);
  return state;
}

/** The part of a run that lies within a day. */
function within(run: ActivityRunRow, day: number): { from: number; to: number } | null {
  const { from, to } = spanOf(run);
  const part = { from: Math.max(from, day), to: Math.min(to, day + DAY_MS) };
  return part.to > part.from ? part : null;
}

/** What the activities of an application did, day by day: worked out when it is asked for, and kept. */
export class History {
  readonly #knowing: Knowing;
  readonly #phones: Phones;
  readonly #appId: string;
  readonly #state: State;
  readonly #runs: readonly ActivityRunRow[];
  readonly #now: number;

  /** @param now what is over by then (ms) can no longer change */
  constructor(knowing: Knowing, phones: Phones, appId: string, now: number) {
    this.#knowing = knowing;
    this.#phones = phones;
    this.#appId = appId;
    this.#now = now;
    this.#state = stateOf(knowing, appId);
    this.#runs = knowing.db.activityRuns.all({ where: { appId }, sort: ['id,asc'] });
  }

  get devices(): Devices {
    return this.#state.devices;
  }

  /** When anything was first online (ms); Infinity where nothing ever was. */
  get start(): number {
    return Math.min(...this.#runs.map((run) => spanOf(run).from));
  }

  /** Whether an activity was online on a day (its beginning, ms), at any time of it before another (ms). */
  has(activityId: string, day: number, asOf: number): boolean {
    return this.#runs.some((run) => run.activityId === activityId && (within(run, day)?.from ?? asOf) < asOf);
  }

  /** What happened on a day (its beginning, ms); null where nothing was online. */
  day(day: number): ActivityDay | null {
    return this.#at(day)?.data ?? null;
  }

  #at(day: number): Known | null {
    const parts = this.#runs.flatMap((run) => {
      const part = within(run, day);
      return part ? [{ run, part }] : [];
    });
    if (parts.length === 0) return null;
    const runs = parts.map(({ run, part }) => `${run.id} ${part.from} ${part.to}`).join();
    const versions = day + DAY_MS <= this.#now ? null : this.#phones.versionsOf(this.#knowing, this.#appId);
    const seenBefore = this.#seenBefore(day, parts);
    const { days } = this.#state;
    const known = days.get(day);
    if (known?.runs === runs && known.seenBefore === seenBefore && (versions ?? known.versions) === known.versions)
      return known;
    const data = dayOfActivities(this.#knowing, this.#phones, {
      appId: this.#appId,
      day,
      runs: parts.map(({ run }) => run),
      devices: this.#state.devices,
      seenBefore,
    });
    const made: Known = { runs, versions, seenBefore, data };
    days.delete(day);
    days.set(day, made);
    for (const oldest of days.keys()) if (days.size > MOST_DAYS) days.delete(oldest);
    return made;
  }

  /** How often devices saw what has a limit in total, before a day. */
  #seenBefore(day: number, parts: readonly { run: ActivityRunRow }[]): Seen {
    const limited = parts.filter(({ run }) => run.frequency.total !== undefined).map(({ run }) => run.activityId);
    if (limited.length === 0 || day <= this.start) return NOTHING;
    // On a day without anything online, nothing was seen: what counts is the last one before it.
    for (let before = day - DAY_MS; before + DAY_MS > this.start; before -= DAY_MS) {
      const known = this.#at(before);
      if (known) return (known.seenAfter ??= this.#seenAfter(known));
    }
    return NOTHING;
  }

  #seenAfter({ seenBefore, data }: Known): Seen {
    const limited = new Set(
      this.#runs.filter(({ frequency }) => frequency.total !== undefined).map(({ activityId }) => activityId),
    );
    const after = new Map([...seenBefore].map(([activity, counts]) => [activity, new Map(counts)]));
    data.device.forEach((device, event) => {
      const { activityId = '' } = data.placements[data.placement[event] ?? -1] ?? {};
      if (!limited.has(activityId)) return;
      let counts = after.get(activityId);
      if (counts === undefined) after.set(activityId, (counts = new Map()));
      counts.set(device, (counts.get(device) ?? 0) + 1);
    });
    return after;
  }
}
