import { dayOf } from '../../core/kit/day-range.ts';
import type { Devices } from './days.ts';
import { CLICK, CLOSE, JUMP, type ActivityDay } from './events.ts';
import type { History } from './history.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** Results of activities in slots: event counts and unique devices. */
export type Tally = Readonly<
  Record<'exposures' | 'exposureDevices' | 'clicks' | 'clickDevices' | 'closes' | 'jumps', number>
>;

export interface TallyFilter {
  readonly activityId?: string | undefined;
  readonly boothId?: string | undefined;
  readonly platform?: string | undefined;
}

/**
 * Creates a function that maps the events of a day (start, ms) to the part they belong to, as the index of its name.
 */
export type KeyOf = (
  data: ActivityDay,
  day: number,
) => { readonly names: readonly string[]; readonly place: (event: number) => number };

/** Counts unique devices. A sample device represents fewer devices on days when crowds include some of them. */
class Differing {
  count = 0;
  /**
   * For each device, the largest number of devices it has represented; for each sample device, how many of these have
   * appeared individually.
   */
  readonly #most: Uint16Array;
  readonly #behind: Uint16Array;
  readonly #devices: Devices;

  constructor(devices: Devices) {
    this.#devices = devices;
    this.#most = new Uint16Array(devices.all.length);
    this.#behind = new Uint16Array(devices.weights.length);
  }

  add(device: number, weight: number): void {
    const more = weight - (this.#most[device] ?? 0);
    if (more <= 0) return;
    this.#most[device] = weight;
    const { models, weights } = this.#devices;
    const model = models[device] ?? 0;
    const before = this.#behind[model] ?? 0;
    const after = Math.min(before + more, weights[model] ?? 0);
    this.#behind[model] = after;
    this.count += after - before;
  }
}

/** The counts of a part. */
class Part {
  #exposures = 0;
  #clicks = 0;
  #closes = 0;
  #jumps = 0;
  readonly #devices: Devices;
  readonly #exposed: Differing;
  #clicked: Differing | undefined;

  constructor(devices: Devices) {
    this.#devices = devices;
    this.#exposed = new Differing(devices);
  }

  get tally(): Tally {
    return {
      exposures: this.#exposures,
      exposureDevices: this.#exposed.count,
      clicks: this.#clicks,
      clickDevices: this.#clicked?.count ?? 0,
      closes: this.#closes,
      jumps: this.#jumps,
    };
  }

  add(device: number, weight: number, act: number): void {
    this.#exposures += weight;
    this.#exposed.add(device, weight);
    if ((act & CLICK) !== 0) {
      this.#clicks += weight;
      (this.#clicked ??= new Differing(this.#devices)).add(device, weight);
    }
    if ((act & JUMP) !== 0) this.#jumps += weight;
    if ((act & CLOSE) !== 0) this.#closes += weight;
  }
}

/** The known days of an application. */
type Past = Pick<History, 'start' | 'devices' | 'has' | 'day'>;

/** A range of days, and the time up to which events are known (ms). */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

/** Returns the days (start, ms) on which anything, or the given activity, was online. */
function daysOf(history: Past, { from, to, asOf }: Span, activityId?: string): { day: number; data: ActivityDay }[] {
  const start = from + Math.max(0, Math.floor((history.start - from) / DAY_MS)) * DAY_MS;
  const days: { day: number; data: ActivityDay }[] = [];
  for (let day = start; day < Math.min(to, asOf); day += DAY_MS) {
    // Skips days on which the activity was not online.
    const data = activityId === undefined || history.has(activityId, day, asOf) ? history.day(day) : null;
    if (data) days.push({ day, data });
  }
  return days;
}

/** How often activities were seen and clicked. */
export type Counts = Pick<Tally, 'exposures' | 'clicks'>;

const ofWholeDays = new WeakMap<ActivityDay, ReadonlyMap<string, Counts>>();

/** Counts the events of a day before a minute of it. */
function countsOf(data: ActivityDay, before: number): ReadonlyMap<string, Counts> {
  const isWhole = before * MINUTE_MS >= DAY_MS;
  const cached = isWhole ? ofWholeDays.get(data) : undefined;
  if (cached) return cached;
  const { placements, weight, minute, placement, act } = data;
  const counts = new Map(placements.map(({ activityId }) => [activityId, { exposures: 0, clicks: 0 }]));
  const parts = placements.map(({ activityId }) => counts.get(activityId));
  placement.forEach((place, event) => {
    const part = parts[place];
    if (part === undefined || (minute[event] ?? 0) >= before) return;
    part.exposures += weight[event] ?? 0;
    if (((act[event] ?? 0) & CLICK) !== 0) part.clicks += weight[event] ?? 0;
  });
  if (isWhole) ofWholeDays.set(data, counts);
  return counts;
}

/**
 * Counts how often activities were seen and clicked up to a time (ms), as shown in every list of activities.
 * @param activityId restricts the result to one activity
 */
export function countsAt(history: Past, at: number, activityId?: string): Map<string, Counts> {
  const span = { from: dayOf(Math.min(history.start, at)), to: at, asOf: at };
  const counts = new Map<string, Counts>();
  for (const { day, data } of daysOf(history, span, activityId))
    for (const [id, { exposures, clicks }] of countsOf(data, (at - day) / MINUTE_MS)) {
      const sum = counts.get(id) ?? { exposures: 0, clicks: 0 };
      counts.set(id, { exposures: sum.exposures + exposures, clicks: sum.clicks + clicks });
    }
  return counts;
}

/**
 * Counts the events from the start of a day (ms) to another time (exclusive), as far as they had happened by `asOf`.
 * @returns each part with any event
 */
export function tallyOf(
  history: Past,
  span: Span,
  { activityId, boothId, platform }: TallyFilter,
  keyOf: KeyOf,
): Map<string, Tally> {
  const parts = new Map<string, Part>();
  const days = daysOf(history, span, activityId);
  const { all } = history.devices;
  for (const { day, data } of days) {
    const counts = data.placements.map(
      (placement) =>
        (activityId === undefined || placement.activityId === activityId) &&
        (boothId === undefined || placement.boothId === boothId),
    );
    if (!counts.includes(true)) continue;
    const { names, place } = keyOf(data, day);
    const ofPlace: Part[] = [];
    const partAt = (at: number): Part => {
      const name = names[at] ?? '';
      let part = parts.get(name);
      if (part === undefined) parts.set(name, (part = new Part(history.devices)));
      return (ofPlace[at] = part);
    };
    const before = (span.asOf - day) / MINUTE_MS;
    const { device: devices, weight, minute, placement, act } = data;
    for (let event = 0; event < devices.length; event++) {
      if (counts[placement[event] ?? 0] !== true || (minute[event] ?? 0) >= before) continue;
      const device = devices[event] ?? 0;
      if (platform !== undefined && all[device]?.platform !== platform) continue;
      const at = place(event);
      (ofPlace[at] ?? partAt(at)).add(device, weight[event] ?? 0, act[event] ?? 0);
    }
  }
  return new Map([...parts].map(([name, { tally }]) => [name, tally]));
}
