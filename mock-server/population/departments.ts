import { SEPARATOR, UNKNOWN } from '../counting/keys.ts';
import type { Period, Reading } from '../counting/topic.ts';
import { randomAt } from '../delivery/bucket.ts';
import type { Device } from '../delivery/target.ts';
import { isSecond } from '../delivery/users.ts';
import { HEAD_OFFICE, unitSeeds } from '../system/units/seed.ts';
import type { UnitRow } from '../system/units/table.ts';
import type { Coder } from './coders.ts';
import type { Coded, Phones } from './phones.ts';
import { dayIn, startedHours, keyOf, timeParts } from './time-parts.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** The share of devices whose user is a bank employee bound to a department, by application. */
const STAFF: Readonly<Record<string, number>> = {
  'chenghu-mbank': 0.02,
  'chenghu-cbank': 0.03,
  'chenghu-office': 0.94,
};

const seeds = new Map(unitSeeds.map((unit) => [unit.id, unit]));
const departments = unitSeeds.filter(({ type }) => type === 'department');
const NOBODY = departments.length;

/** Returns the weight of a department: largest at the head office, larger at a branch than at its sub-branches. */
function lotsOf({ parentId = '' }: UnitRow): number {
  const { unitName, parentId: above = '' } = seeds.get(parentId) ?? {};
  if (unitName === HEAD_OFFICE) return 9;
  return seeds.get(above)?.type === 'institution' ? 4 : 2;
}

/** From this chance of use on a working day, the user of a device counts as regular. */
const REGULAR = 0.3;
/**
 * Share of departments where the app did not catch on, and the chances that a regular user is bound to one of these,
 * and another user to any other department.
 */
const [SLACK_SHARE, REGULAR_IN_SLACK, OTHERS_ELSEWHERE] = [0.12, 0.3, 0.1];
const TRIES = 8;

const cache = new WeakMap<readonly Device[], Uint8Array>();

/** Returns the department of each device by its index in `departments`; depends on index and salt only. */
function departmentsOf({ devices, log }: Phones, salt: number, share: number): Uint8Array {
  const cached = cache.get(devices);
  if (cached) return cached;
  const ends: number[] = [];
  for (const [index, unit] of departments.entries())
    ends.push((ends.at(-1) ?? 0) + lotsOf(unit) * (0.6 + 0.8 * randomAt(salt, index, 1)));
  const isSlack = departments.map((_, index) => randomAt(salt, index, 2) < SLACK_SHARE);
  const codes = Uint8Array.from(devices, (_, place) => {
    if (isSecond(place) || randomAt(salt, place, 3) >= share) return NOBODY;
    const isRegular = (log?.chanceOf(place) ?? 0) >= REGULAR;
    let count = 0;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const lot = randomAt(salt, place, 8 + 2 * attempt) * (ends.at(-1) ?? 0);
      count = ends.findIndex((end) => lot < end);
      const chance = isRegular ? (isSlack[count] ? REGULAR_IN_SLACK : 1) : isSlack[count] ? 1 : OTHERS_ELSEWHERE;
      if (randomAt(salt, place, 9 + 2 * attempt) < chance) break;
    }
    return count;
  });
  cache.set(devices, codes);
  return codes;
}

/** Which users are bound to which department, by their first device. */
export interface Binding {
  readonly department: Coded;
  /** The organization directly below the institution. */
  readonly organization: Coded;
  /** Selects from some devices those whose user is bound to a unit or one below it; to any unit by default. */
  bound(places: Uint32Array, unitId?: string): Uint32Array;
}

/** Returns a unit and all units above it. */
function chainOf({ db }: Pick<Reading, 'db'>, unitId: string): UnitRow[] {
  const unit = db.units.get(unitId);
  return unit === undefined ? [] : [unit, ...chainOf({ db }, unit.parentId ?? '')];
}

/** Returns who is bound to the existing departments; nobody is bound to one that is not seeded. */
export function bindingOf(reading: Reading, phones: Phones): Binding {
  const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
  const salt = reading.rng('departments', applicationId).int(0, 2 ** 32 - 1);
  const drawnCodes = departmentsOf(phones, salt, STAFF[applicationId] ?? 0);
  const chains = departments.map(({ id }) => chainOf(reading, id));
  const codes = Uint16Array.from(drawnCodes, (code) => ((chains[code] ?? []).length > 0 ? code : NOBODY));
  const tops = chains.map((chain) => chain.findLast(({ type }) => type === 'organisation')?.id ?? UNKNOWN);
  const organizations = [...new Set([...tops, UNKNOWN])];
  const topOf = [...tops, UNKNOWN].map((id) => organizations.indexOf(id));
  return {
    department: { names: [...departments.map(({ id }) => id), UNKNOWN], codes },
    organization: { names: organizations, codes: codes.map((code) => topOf[code] ?? 0) },
    bound(places, unitId) {
      const isWanted = chains.map((chain) => unitId === undefined || chain.some(({ id }) => id === unitId));
      return places.filter((place) => isWanted[codes[place] ?? NOBODY] ?? false);
    },
  };
}

/** The number of devices by the end of a part, and their days: each device counts once a day. */
interface Arrivals {
  readonly devices: number;
  readonly deviceDays: number;
}

/**
 * Counts existing devices by the parts of a split, whether they are used or not. A device exists from the day of its
 * first launch.
 * @param places the devices to count
 * @param coders by device and time; others are not supported
 */
export function countArrivals(
  { weights, log }: Phones,
  places: Uint32Array,
  coders: readonly Coder[],
  period: Period,
): ReadonlyMap<string, Arrivals> {
  const arrivals = new Map<string, Arrivals>();
  if (coders.some(({ by }) => by !== 'device' && by !== 'hour')) return arrivals;
  const [hours, dayAt] = [startedHours(period), dayIn(period)];
  const days = hours === 0 ? 0 : dayAt(hours - 1) + 1;
  const own = coders.filter(({ by }) => by === 'device');
  const parts = new Map<string, { readonly names: readonly string[]; readonly came: Int32Array }>();
  for (const place of places) {
    const day = Math.max(0, dayAt(((log?.cameOn(place) ?? Infinity) - period.from) / HOUR_MS));
    if (day >= days) continue;
    const names = own.map(({ names: all, codes }) => all[codes[place] ?? 0] ?? '');
    const key = names.join(SEPARATOR);
    let part = parts.get(key);
    if (part === undefined) parts.set(key, (part = { names, came: new Int32Array(days) }));
    part.came[day] = (part.came[day] ?? 0) + (weights[place] ?? 0);
  }
  const times = timeParts(coders, period);
  for (const { names, came } of parts.values()) {
    let sum = 0;
    const thereOn = came.map((devices) => (sum += devices));
    for (const time of times) {
      const all = time.lastHours.map((hour) => thereOn[dayAt(hour)] ?? 0);
      const deviceDays = all.reduce((total, devices) => total + devices, 0);
      if (deviceDays > 0) arrivals.set(keyOf(coders, names, time.names), { devices: all.at(-1) ?? 0, deviceDays });
    }
  }
  return arrivals;
}
