import type { Tables } from '../../core/store/table.ts';
import { populationOf } from '../../delivery/population.ts';
import type { Population } from '../../delivery/target.ts';
import type { DataContext, Phones } from '../phones.ts';
import { dayOfActivities, type Devices } from './days.ts';
import type { ActivityDay } from './events.ts';
import type { ExposureCounts } from './lanes.ts';
import { type ActivityRunRow, limitedOf, partOf, runsOf, spanOf } from './runs.ts';
import { DAY_MS } from '../../core/world/durations.ts';

/** The computed results of a day. */
interface Worked {
  readonly seenBefore: ExposureCounts;
  readonly data: ActivityDay;
  /** Of the activities with a total limit at that time. */
  seenAfter?: { readonly limited: string; readonly counts: ExposureCounts };
}

/** A computed day with its inputs. */
interface DayEntry {
  /** What was online on the day, with times. */
  readonly runs: string;
  /** The versions installed on phones, unless the day is over. */
  readonly versions: unknown;
  readonly worked: Worked;
}

/** A day shared by worlds that begin with the same records. */
interface SeedDay {
  readonly rows: readonly ActivityRunRow[];
  readonly devices: Devices;
  readonly versions: unknown;
  readonly worked: Worked;
}

/** Computed days, by the first run that was online. Records are never changed in place. */
const cache = new WeakMap<ActivityRunRow, Map<number, SeedDay>>();

const isSame = (a: readonly ActivityRunRow[], b: readonly ActivityRunRow[]): boolean =>
  a.length === b.length && a.every((run, place) => run === b[place]);

/** The cached state of an application. */
interface State {
  readonly population: Population;
  readonly devices: Devices;
  readonly days: Map<number, DayEntry>;
}

const states = new WeakMap<Tables, Map<string, State>>();
/** A number identifies the same device in every world with the same devices. */
const devicesOf = new WeakMap<Population, Devices>();
const MOST_DAYS = 200;
const NOTHING: ExposureCounts = new Map();

function stateOf({ db, rng }: DataContext, appId: string): State {
  let ofApps = states.get(db);
  if (ofApps === undefined) states.set(db, (ofApps = new Map()));
  const population = populationOf(rng, db.applications.get(appId)?.applicationId ?? '');
  const cached = ofApps.get(appId);
  if (cached?.population === population) return cached;
  let devices = devicesOf.get(population);
  if (devices === undefined)
    devicesOf.set(
      population,
      (devices = {
        all: [...population.devices],
        models: [...population.devices.keys()],
        weights: population.weights,
        numbers: new Map(),
      }),
    );
  const state = { population, devices, days: new Map<number, DayEntry>() };
  ofApps.set(appId, state);
  return state;
}

/** What the activities of an application did, day by day; computed on request and cached. */
export class History {
  readonly #context: DataContext;
  readonly #phones: Phones;
  readonly #appId: string;
  readonly #state: State;
  readonly #runs: readonly ActivityRunRow[];
  /** The activities with a total limit. */
  readonly #limited: ReadonlySet<string>;
  readonly #now: number;

  /** @param now days before this time (ms) can no longer change */
  constructor(context: DataContext, phones: Phones, appId: string, now: number) {
    this.#context = context;
    this.#phones = phones;
    this.#appId = appId;
    this.#now = now;
    this.#state = stateOf(context, appId);
    this.#runs = runsOf(context.db, appId);
    this.#limited = limitedOf(this.#runs);
  }

  get devices(): Devices {
    return this.#state.devices;
  }

  /** When any activity was first online (ms); Infinity if none ever was. */
  get start(): number {
    return Math.min(...this.#runs.map((run) => spanOf(run).from));
  }

  /** Whether an activity was online on a day (start, ms) at any time before `asOf` (ms). */
  has(activityId: string, day: number, asOf: number): boolean {
    return this.#runs.some(
      (run) => run.activityId === activityId && (partOf(run, day, day + DAY_MS)?.from ?? asOf) < asOf,
    );
  }

  /** Returns the events of a day (start, ms); null if nothing was online. */
  day(day: number): ActivityDay | null {
    return this.#at(day)?.data ?? null;
  }

  #at(day: number): Worked | null {
    const parts = this.#runs.flatMap((run) => {
      const part = partOf(run, day, day + DAY_MS);
      return part ? [{ run, part }] : [];
    });
    if (parts.length === 0) return null;
    const runs = parts.map(({ run, part }) => `${run.id} ${part.from} ${part.to}`).join();
    const installed = this.#phones.versionsOf(this.#context, this.#appId);
    const versions = day + DAY_MS <= this.#now ? null : installed;
    const seenBefore = this.#seenBefore(day, parts);
    const { days } = this.#state;
    const cached = days.get(day);
    if (
      cached?.runs === runs &&
      cached.worked.seenBefore === seenBefore &&
      (versions ?? cached.versions) === cached.versions
    )
      return cached.worked;
    const rows = parts.map(({ run }) => run);
    const worked = this.#worked(day, rows, installed, seenBefore);
    days.delete(day);
    days.set(day, { runs, versions, worked });
    for (const oldest of days.keys()) if (days.size > MOST_DAYS) days.delete(oldest);
    return worked;
  }

  /** Computes a day, unless another world with the same initial records has done so. */
  #worked(day: number, rows: readonly ActivityRunRow[], versions: unknown, seenBefore: ExposureCounts): Worked {
    const { devices } = this.#state;
    const [first] = rows;
    const cached = first && cache.get(first)?.get(day);
    if (
      cached?.versions === versions &&
      cached?.devices === devices &&
      cached?.worked.seenBefore === seenBefore &&
      isSame(cached.rows, rows)
    )
      return cached.worked;
    const data = dayOfActivities(this.#context, this.#phones, {
      appId: this.#appId,
      day,
      runs: rows,
      devices,
      seenBefore,
    });
    const worked: Worked = { seenBefore, data };
    if (first) {
      const ofFirst = cache.get(first) ?? new Map<number, SeedDay>();
      ofFirst.set(day, { rows, devices, versions, worked });
      cache.set(first, ofFirst);
    }
    return worked;
  }

  /** Returns how often devices had seen the activities with a total limit before a day. */
  #seenBefore(day: number, parts: readonly { run: ActivityRunRow }[]): ExposureCounts {
    if (!parts.some(({ run }) => this.#limited.has(run.activityId))) return NOTHING;
    // Days on which none of them was online add nothing, so the last day with one counts.
    for (let before = day - DAY_MS; before + DAY_MS > this.start; before -= DAY_MS) {
      const worked = [...this.#limited].some((id) => this.has(id, before, Infinity)) ? this.#at(before) : null;
      if (worked) return this.#seenAfter(worked);
    }
    return NOTHING;
  }

  #seenAfter(worked: Worked): ExposureCounts {
    const { seenBefore, data } = worked;
    const limited = new Set(
      data.placements.flatMap(({ activityId }) => (this.#limited.has(activityId) ? [activityId] : [])),
    );
    const ids = [...limited].join();
    if (worked.seenAfter?.limited === ids) return worked.seenAfter.counts;
    const after = new Map([...seenBefore].map(([activity, counts]) => [activity, new Map(counts)]));
    data.device.forEach((device, event) => {
      const { activityId = '' } = data.placements[data.placement[event] ?? -1] ?? {};
      if (!limited.has(activityId)) return;
      let counts = after.get(activityId);
      if (counts === undefined) after.set(activityId, (counts = new Map()));
      counts.set(device, (counts.get(device) ?? 0) + 1);
    });
    worked.seenAfter = { limited: ids, counts: after };
    return after;
  }
}
