import { firstPlace } from '../core/store/queries/first-place.ts';
import type { Rng } from '../core/world/rng.ts';
import type { Seed } from '../core/world/seed.ts';
import { CITIES, MODELS, NETWORKS, OS_VERSIONS, PROFILES, TAGS } from './facts.ts';
import { type Device, eachOnce, type Population } from './target.ts';
import { inverseOf, isFirstSince, placesOfUser, userAt } from './users.ts';
import { weightsFor } from './weights.ts';

/** Random numbers for a key, available to handlers, jobs and seeds. */
type Draw = (...key: (string | number)[]) => Rng;

type Platform = Device['platform'];
type Profile = (typeof PROFILES)[string];

const EMPTY = eachOnce([]);

function deviceOf(draw: Rng, place: number, { platforms, admins, versions }: Profile): Device {
  const platform = draw.weighted(platforms);
  return {
    deviceId: `CH-${draw.hex(8)}`,
    platform,
    model: draw.weighted(MODELS[platform]),
    osVersion: draw.weighted(OS_VERSIONS[platform]),
    appVersion: draw.weighted(versions[platform]),
    city: draw.weighted(CITIES),
    network: draw.weighted(NETWORKS),
    userGroup: draw.chance(admins) ? 'admin' : 'ordinary',
    tags: TAGS.filter(([, share]) => draw.chance(share)).map(([tag]) => tag),
    userId: userAt(place),
  };
}

/** Devices beyond the sample have ids that encode their index: an odd number has an inverse modulo 2^32. */
const STEP = 0x9e3779b1;
const BACK = 0x0e8b2f51;

const saltOf = (draw: Draw, applicationId: string): number => draw('device ids', applicationId).int(0, 0xffff_ffff);
const idAt = (place: number, salt: number): string =>
  `CH-${((Math.imul(place, STEP) ^ salt) >>> 0).toString(16).padStart(8, '0')}`;
const placeOf = (deviceId: string, salt: number): number =>
  /^CH-[0-9a-f]{8}$/u.test(deviceId) ? Math.imul(Number.parseInt(deviceId.slice(3), 16) ^ salt, BACK) >>> 0 : -1;

/** Spreads the devices beyond the sample over the sample devices: a prime number above any count of devices. */
const SPREAD = 1_000_003;

/** Cumulative number of devices beyond the sample that sample devices represent, besides themselves. */
const behind = new WeakMap<Population, Uint32Array>();

function sumsOf(population: Population): Uint32Array {
  let sums = behind.get(population);
  if (sums === undefined) {
    let sum = 0;
    sums = Uint32Array.from(population.weights, (weight) => (sum += weight - 1));
    behind.set(population, sums);
  }
  return sums;
}

/** Returns the index of the sample device that represents a device beyond the sample. */
function modelOf(population: Population, place: number): number {
  const { devices, users } = population;
  const sums = sumsOf(population);
  const rank = ((place - devices.length) * SPREAD) % (users - devices.length);
  return firstPlace(sums.length, (model) => (sums[model] ?? 0) <= rank);
}

/** Creates a device beyond the sample: a copy of its sample device, except for id and user. */
function furtherAt(draw: Draw, applicationId: string, place: number): Device {
  const population = populationOf(draw, applicationId);
  const model = population.devices[modelOf(population, place)];
  if (model === undefined) throw new RangeError(`No device of ${applicationId} stands for ${place}`);
  return { ...model, deviceId: idAt(place, saltOf(draw, applicationId)), userId: userAt(place) };
}

/**
 * Returns ids of some devices of an application, on one platform or all, for lists. They are beyond the sample if
 * possible, so that lists do not change any counts.
 * @param skip number of devices that other lists use
 */
export function deviceIds(
  draw: Draw,
  applicationId: string,
  count: number,
  { platform, skip = 0 }: { platform?: Platform; skip?: number } = {},
): string[] {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return [];
  const population = populationOf(draw, applicationId);
  const { devices } = population;
  const salt = saltOf(draw, applicationId);
  const ids: string[] = [];
  const first = devices.length < profile.users ? devices.length : 0;
  for (let place = first + skip; place < profile.users && ids.length < count; place++) {
    const device = devices[place];
    // For a device beyond the sample, only its id is needed, and its sample device only if the platform matters.
    const isWanted = platform === undefined || (device ?? devices[modelOf(population, place)])?.platform === platform;
    if (isWanted) ids.push(device?.deviceId ?? idAt(place, salt));
  }
  return ids;
}

/**
 * Returns the ids of the devices that a sample device represents, including itself: as many as its weight. Together,
 * all sample devices represent all devices of the application, each once.
 * @returns a function that finds them by index in the sample
 */
export function idsBehind(draw: Draw, applicationId: string): (place: number) => string[] {
  const { devices, weights, users } = populationOf(draw, applicationId);
  const count = users - devices.length;
  const [salt, back] = [saltOf(draw, applicationId), count > 0 ? inverseOf(SPREAD, count) : 0];
  const sums: number[] = [];
  let sum = 0;
  for (const weight of Array.from(weights)) {
    sums.push(sum);
    sum += weight - 1;
  }
  return (place) => {
    const own = devices[place];
    const first = sums[place] ?? 0;
    const others = Array.from({ length: Math.max(0, (weights[place] ?? 1) - 1) }, (_, index) =>
      idAt(devices.length + (((first + index) * back) % count), salt),
    );
    return own === undefined ? [] : [own.deviceId, ...others];
  };
}

const indexes = new WeakMap<Population, ReadonlyMap<string, number>>();

/** Returns the indexes of a population's devices by id. */
export function placesOf(population: Population): ReadonlyMap<string, number> {
  let places = indexes.get(population);
  if (places === undefined)
    indexes.set(population, (places = new Map(population.devices.map(({ deviceId }, place) => [deviceId, place]))));
  return places;
}

/** Returns a device of an application by its id, even beyond the sample; undefined if it does not exist. */
export function deviceBy(draw: Draw, applicationId: string, deviceId: string): Device | undefined {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return undefined;
  const population = populationOf(draw, applicationId);
  const device = population.devices[placesOf(population).get(deviceId) ?? -1];
  if (device) return device;
  const place = placeOf(deviceId, saltOf(draw, applicationId));
  return place >= profile.devices && place < profile.users ? furtherAt(draw, applicationId, place) : undefined;
}

/** By seed and application. */
const populations = new Map<string, Population>();
const MOST = 8;

/** Devices that are created between two pauses: some milliseconds. */
const BATCH = 1000;

/** Creates the devices of an application in steps. */
function* populationSteps(draw: Draw, applicationId: string): Generator<undefined, Population> {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return EMPTY;
  const key = `${draw('population').hex(8)} ${applicationId}`;
  const cached = populations.get(key);
  if (cached) return cached;
  const devices: Device[] = [];
  while (devices.length < profile.devices) {
    const place = devices.length;
    devices.push(deviceOf(draw('device', applicationId, place), place, profile));
    if (place % BATCH === 0) yield;
  }
  yield;
  const weights = weightsFor(devices.length, profile.users, draw('weights', applicationId).int(0, 0xffff_ffff));
  const salt = saltOf(draw, applicationId);
  const population: Population = {
    devices,
    weights,
    users: profile.users,
    placeOf: (deviceId) => {
      const sampled = placesOf(population).get(deviceId);
      if (sampled !== undefined) return sampled;
      const place = placeOf(deviceId, salt);
      return place >= devices.length && place < profile.users ? modelOf(population, place) : -1;
    },
  };
  if (populations.size >= MOST) populations.clear();
  populations.set(key, population);
  return population;
}

/**
 * Returns the devices of an application by its public id; the same for the same seed. An application that was created
 * later has none yet.
 */
export function populationOf(draw: Draw, applicationId: string): Population {
  const steps = populationSteps(draw, applicationId);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Creates the devices of all applications, which takes some tenths of a second, before other seeds need them. */
export const seedPopulations: Seed = async ({ db, scenario, rng, pause }) => {
  if (scenario === 'empty') return;
  for (const { applicationId } of db.applications.all())
    for (const _ of populationSteps(rng, applicationId)) await pause();
};

/** Returns the devices of a user of an application; none if the id does not exist. */
export function devicesOfUser(draw: Draw, applicationId: string, userId: string): Device[] {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return [];
  const { devices } = populationOf(draw, applicationId);
  return placesOfUser(userId, profile.users).map((place) => devices[place] ?? furtherAt(draw, applicationId, place));
}

/**
 * Returns ids of some users of an application, for lists; like devices, they are beyond the sample if possible.
 * @param skip number of users that other lists use
 */
export function userIds(applicationId: string, count: number, skip = 0): string[] {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return [];
  const { devices, users } = profile;
  const first = (devices < users ? devices : 0) + skip;
  const ids: string[] = [];
  for (let place = first; place < users && ids.length < count; place++)
    if (isFirstSince(place, first)) ids.push(userAt(place));
  return ids;
}
