import { dayOf } from '../core/kit/day-range.ts';
import type { Device, Population } from '../delivery/target.ts';
import {
  CLASS_FACTORS,
  classOf,
  COLD,
  DAYS_AHEAD,
  FIRST_FACTOR,
  HABITS,
  type Habits,
  HOT,
  HOT_SHARE,
  retentionAt,
  seasonOf,
} from './habits.ts';
import { mix, unit } from '../delivery/lots.ts';
import { hourLots, LOTS, sizesIn, sizeWithin, timeLots } from './launch-sizes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Number of days that are generated together, which takes a few hundredths of a second. */
export const BLOCK_DAYS = 10;
export const STRETCH_HOURS = BLOCK_DAYS * 24;
const STRETCH_MS = BLOCK_DAYS * DAY_MS;

/** The first use of a device: its time, and the start of its hour (ms). */
export interface FirstLaunch {
  readonly place: number;
  readonly hour: number;
  readonly at: number;
}

/** Types of launches in sessions. */
export const START_TYPES = ['first', 'cold', 'hot'] as const;
const [FIRST, COLD_TYPE, HOT_TYPE] = [0, 1, 2];

/** Networks in sessions. */
export const NETWORKS = ['wifi', '5g', '4g', 'weak'] as const;
/** Returns the index of a network; undefined if absent. */
export const networkAt = (network: string | undefined): number | undefined =>
  network === undefined ? undefined : NETWORKS.findIndex((name) => name === network);

/** Networks of 16 equally likely sessions, by index. */
export const NETWORK_LOTS = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
export const LUCK = 65_536;
/** Number of ways through the pages of an app. */
export const JOURNEYS = 256;

/** Returns the first of some days, which are bits as in `Sessions.active`. */
export const firstDayIn = (days: number): number => 31 - Math.clz32(days & -days);

/** The sessions of all devices of an application in ten days, by device and then by time. */
export interface Sessions {
  /** Offset of the sessions of each device; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** Number of sessions on each of the ten days, device by device. */
  readonly days: Uint8Array;
  /** The days on which each device is used, as bits. */
  readonly active: Uint16Array;
  /** Full hours since the start of the first day. */
  readonly hour: Uint8Array;
  /** Index in `START_TYPES`. */
  readonly type: Uint8Array;
  /** Launch time with a usual version, as a size. */
  readonly size: Uint16Array;
  /** Index in `NETWORKS`. */
  readonly network: Uint8Array;
  /** Index of the way through the pages. */
  readonly journey: Uint8Array;
  /** A random number below `LUCK` for each session, which determines its incidents. */
  readonly luck: Uint16Array;
}

/** The launches of a stretch of time, with its start (ms). */
export interface Stretch {
  readonly from: number;
  readonly sessions: Sessions;
}

const firstSizes = sizesIn(FIRST_FACTOR);

/** Permanent traits of each device. */
interface Traits {
  /** The day on which it appeared, counted from the creation of the application. */
  readonly born: Int16Array;
  readonly chance: Float32Array;
  /** Offset of its launch times in sizes, relative to a usual model. */
  readonly pace: Int16Array;
}

function traitsOf(devices: readonly Device[], salt: number, { age, chances }: Habits): Traits {
  const born = new Int16Array(devices.length);
  const chance = new Float32Array(devices.length);
  const pace = new Int16Array(devices.length);
  for (const [place, { model }] of devices.entries()) {
    born[place] = Math.floor(unit(mix(salt, place, 1)) * (age + DAYS_AHEAD));
    pace[place] = sizesIn(CLASS_FACTORS[classOf(model)]);
    let lot = unit(mix(salt, place, 2));
    chance[place] = chances.find(([share]) => (lot -= share) < 0)?.[1] ?? 0;
  }
  return { born, chance, pace };
}

/** Sessions of devices, generated when their days are first requested. */
export class SessionLog {
  readonly #devices: readonly Device[];
  readonly #habits: Habits;
  readonly #salt: number;
  readonly #firstDay: number;
  readonly #traits: Traits;
  readonly #hours: Uint8Array;
  readonly #times: Readonly<Record<'cold' | 'hot', Readonly<Record<Device['platform'], Uint16Array>>>>;
  readonly #blocks = new Map<number, Sessions>();

  /** @param firstDay start of the day on which the application was created (ms) */
  constructor(devices: readonly Device[], habits: Habits, salt: number, firstDay: number) {
    this.#devices = devices;
    this.#habits = habits;
    this.#salt = salt;
    this.#firstDay = firstDay;
    this.#traits = traitsOf(devices, salt, habits);
    this.#hours = hourLots(habits.hours);
    const lots = (of: typeof COLD) => ({
      android: timeLots(of.android),
      ios: timeLots(of.ios),
      harmony: timeLots(of.harmony),
    });
    this.#times = { cold: lots(COLD), hot: lots(HOT) };
  }

  /** Returns the stretches of a period (ms), oldest first. */
  between(from: number, to: number): Stretch[] {
    const blockAt = (at: number) => Math.floor((at - this.#firstDay) / STRETCH_MS);
    const first = Math.max(0, blockAt(from));
    return Array.from({ length: Math.max(0, blockAt(to - 1) - first + 1) }, (_, index) => ({
      from: this.#firstDay + (first + index) * STRETCH_MS,
      sessions: this.#block(first + index),
    }));
  }

  /** Returns the start of the stretch that contains a time (ms). */
  stretchAt(at: number): number {
    return this.#firstDay + Math.floor((at - this.#firstDay) / STRETCH_MS) * STRETCH_MS;
  }

  /** Returns the start of the day on which a device appeared (ms). */
  readonly cameOn = (place: number): number => this.#firstDay + (this.#traits.born[place] ?? 0) * DAY_MS;

  /** Returns the chance (0 to 1) that a device is used on a usual working day. */
  readonly chanceOf = (place: number): number => this.#traits.chance[place] ?? 0;

  /** Returns the first launches of some devices from a time to before the minute of another (ms). */
  firsts(places: ArrayLike<number>, from: number, to: number): FirstLaunch[] {
    const end = Math.floor(to / MINUTE_MS) * MINUTE_MS;
    const { born } = this.#traits;
    const dayAt = (at: number) => Math.floor((at - this.#firstDay) / DAY_MS);
    const [first, last] = [dayAt(from), dayAt(end - 1)];
    const launches: FirstLaunch[] = [];
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      const day = born[place] ?? 0;
      if (day < first || day > last) continue;
      const block = Math.floor(day / BLOCK_DAYS);
      const { offsets, hour, type } = this.#block(block);
      const launch = type.indexOf(FIRST, offsets[place]);
      const hourAt = this.#firstDay + block * BLOCK_DAYS * DAY_MS + (hour[launch] ?? 0) * HOUR_MS;
      const at = hourAt + minuteOf(place, launch) * MINUTE_MS;
      if (hourAt >= from && at < end) launches.push({ place, hour: hourAt, at });
    }
    return launches;
  }

  #block(block: number): Sessions {
    let sessions = this.#blocks.get(block);
    if (sessions === undefined) this.#blocks.set(block, (sessions = this.#make(block)));
    return sessions;
  }

  #make(block: number): Sessions {
    const salt = this.#salt;
    const { born, chance, pace: paces } = this.#traits;
    const { further } = this.#habits;
    const days = Array.from({ length: BLOCK_DAYS }, (_, index) => block * BLOCK_DAYS + index);
    const seasons = days.map((day) => seasonOf(this.#habits, this.#firstDay + day * DAY_MS, day));
    const offsets = new Uint32Array(this.#devices.length + 1);
    const active = new Uint16Array(this.#devices.length);
    const ofDays = new Uint8Array(this.#devices.length * BLOCK_DAYS);
    const most = this.#devices.length * BLOCK_DAYS * (1 + Math.max(...further));
    const [hour, type, size] = [new Uint8Array(most), new Uint8Array(most), new Uint16Array(most)];
    const [network, journey, luck] = [new Uint8Array(most), new Uint8Array(most), new Uint16Array(most)];
    const ofDay = new Uint8Array(1 + Math.max(...further));
    let count = 0;
    for (const [place, { platform }] of this.#devices.entries()) {
      const [came, usual, pace] = [born[place] ?? 0, chance[place] ?? 0, paces[place] ?? 0];
      const [coldTimes, hotTimes] = [this.#times.cold[platform], this.#times.hot[platform]];
      for (let index = 0; index < BLOCK_DAYS; index++) {
        const day = block * BLOCK_DAYS + index;
        if (day < came) continue;
        const lot = mix(salt, place, 16 + day);
        const retained = retentionAt(day - came);
        if (day > came && unit(lot) >= (retained ?? usual) * (seasons[index] ?? 1)) continue;
        const launches = 1 + (further[mix(lot, 1, 0) % further.length] ?? 0);
        const hours = ofDay.subarray(0, launches);
        for (let launch = 0; launch < launches; launch++) hours[launch] = this.#hours[mix(lot, 2, launch) % LOTS] ?? 0;
        hours.sort();
        ofDays[place * BLOCK_DAYS + index] = launches;
        active[place] = (active[place] ?? 0) | (1 << index);
        for (let launch = 0; launch < launches; launch++) {
          const own = mix(lot, 3, launch);
          const kind = day === came && launch === 0 ? FIRST : unit(own) < HOT_SHARE ? HOT_TYPE : COLD_TYPE;
          const time = (kind === HOT_TYPE ? hotTimes : coldTimes)[mix(lot, 4, launch) % LOTS] ?? 0;
          hour[count] = index * 24 + (hours[launch] ?? 0);
          type[count] = kind;
          size[count] = sizeWithin(time + pace + (kind === FIRST ? firstSizes : 0));
          const way = mix(lot, 6, launch);
          network[count] = NETWORK_LOTS[(way >>> 8) % NETWORK_LOTS.length] ?? 0;
          journey[count] = way % JOURNEYS;
          luck[count] = way >>> 16;
          count++;
        }
      }
      offsets[place + 1] = count;
    }
    return {
      offsets,
      days: ofDays,
      active,
      hour: hour.slice(0, count),
      type: type.slice(0, count),
      size: size.slice(0, count),
      network: network.slice(0, count),
      journey: journey.slice(0, count),
      luck: luck.slice(0, count),
    };
  }
}

const logs = new WeakMap<Population, Map<string, SessionLog>>();

/**
 * Returns the sessions of an application's devices; undefined if the seeds do not contain it.
 * @param salt of the seed and the application
 * @param createdAt when the application was created (ms)
 */
export function sessionLog(
  population: Population,
  applicationId: string,
  salt: number,
  createdAt: number,
): SessionLog | undefined {
  const habits = HABITS[applicationId];
  if (habits === undefined) return undefined;
  const firstDay = dayOf(createdAt);
  let byKey = logs.get(population);
  if (byKey === undefined) logs.set(population, (byKey = new Map()));
  const key = `${applicationId} ${salt} ${firstDay}`;
  let log = byKey.get(key);
  if (log === undefined) byKey.set(key, (log = new SessionLog(population.devices, habits, salt, firstDay)));
  return log;
}

/** Returns the minute (0 to 59) of a launch within its hour. */
export const minuteOf = (place: number, launch: number): number => mix(launch, place, 5) % 60;

/** The number of hours of a period, partial ones included. */
export const hoursIn = ({ from, to }: { readonly from: number; readonly to: number }): number =>
  Math.ceil(to / HOUR_MS) - Math.floor(from / HOUR_MS);
