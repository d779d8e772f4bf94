import { firstPlace } from '../core/store/queries/first-place.ts';
import type { Rng } from '../core/world/rng.ts';
import { CITIES, MODELS, NETWORKS, OS_VERSIONS, PROFILES, TAGS } from './facts.ts';
import { type Device, eachOnce, type Population } from './target.ts';
import { inverseOf, placesOfUser, userAt } from './users.ts';
import { weightsFor } from './weights.ts';

/** Random numbers of a key, as handlers, jobs and seeds have them. */
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

/**
 * The devices beyond the sample have ids that tell their place: an odd number has an inverse among 32 bits.
 */
const STEP = 0x9e3779b1;
const BACK = 0x0e8b2f51;

const saltOf = (draw: Draw, applicationId: string): number => draw('device ids', applicationId).int(0, 0xffff_ffff);
const idAt = (place: number, salt: number): string =>
  `CH-${((Math.imul(place, STEP) ^ salt) >>> 0).toString(16).padStart(8, '0')}`;
const placeOf = (deviceId: string, salt: number): number =>
  /^CH-[0-9a-f]{8}$/u.test(deviceId) ? Math.imul(Number.parseInt(deviceId.slice(3), 16) ^ salt, BACK) >>> 0 : -1;

/** Devices beyond the sample are spread over those that stand for them: a prime number above the count of any. */
const SPREAD = 1_000_003;

/** How many devices beyond a sample the first so many of it stand for: each stands for itself as well. */
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

/** The place of the device of the sample that stands for one beyond it. */
function modelOf(population: Population, place: number): number {
  const { devices, users } = population;
  const sums = sumsOf(population);
  const rank = ((place - devices.length) * SPREAD) % (users - devices.length);
  return firstPlace(sums.length, (model) => (sums[model] ?? 0) <= rank);
}

/** A device that is not of the sample: as the one that stands for it, but for its id and its user. */
function furtherAt(draw: Draw, applicationId: string, place: number): Device {
  const population = populationOf(draw, applicationId);
  const model = population.devices[modelOf(population, place)];
  if (model === undefined) throw new RangeError(`No device of ${applicationId} stands for ${place}`);
  return { ...model, deviceId: idAt(place, saltOf(draw, applicationId)), userId: userAt(place) };
}

/**
 * Ids of so many devices of an application, of a platform alone or of all, for lists of them. They are from beyond the
 * sample where there are such, so that no number is other than without the list.
 * @param skip places that other lists have
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
    // Of one beyond the sample its id alone is wanted, and a model only where its platform matters.
    const isWanted = platform === undefined || (device ?? devices[modelOf(population, place)])?.platform === platform;
    if (isWanted) ids.push(device?.deviceId ?? idAt(place, salt));
  }
  return ids;
}

/**
 * The ids of the devices that one of the sample stands for, itself among them: as many as it weighs. Those of all devices
 * of the sample are all devices of the application, each once.
 * @returns what finds them by the place in the sample
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

/** The places of the devices of a population by their ids. */
export function placesOf(population: Population): ReadonlyMap<string, number> {
  let places = indexes.get(population);
  if (places === undefined)
    indexes.set(population, (places = new Map(population.devices.map(({ deviceId }, place) => [deviceId, place]))));
  return places;
}

/** A device of an application by its id, though it may not be of the sample; undefined where there is none. */
export function deviceBy(draw: Draw, applicationId: string, deviceId: string): Device | undefined {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return undefined;
  const population = populationOf(draw, applicationId);
  const device = population.devices[placesOf(population).get(deviceId) ?? -1];
  if (device) return device;
  const place = placeOf(deviceId, saltOf(draw, applicationId));
  return place >= profile.devices && place < profile.users ? furtherAt(draw, applicationId, place) : undefined;
}

/** Made on demand, a few hundredths of a second each: the seeds of a mock need not wait for them. */
const populations = new Map<string, Population>();
const MOST = 8;

/**
 * The devices of an application by its public id: for the same seed the same ones. An application that was made later
 * has none yet.
 */
export function populationOf(draw: Draw, applicationId: string): Population {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return EMPTY;
  const key = `${draw('population').hex(8)} ${applicationId}`;
  const cached = populations.get(key);
  if (cached) return cached;
  const devices = Array.from({ length: profile.devices }, (_, index) =>
    deviceOf(draw('device', applicationId, index), index, profile),
  );
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

/** The devices of a user of an application; none where nobody has the id. */
export function devicesOfUser(draw: Draw, applicationId: string, userId: string): Device[] {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return [];
  const { devices } = populationOf(draw, applicationId);
  return placesOfUser(userId, profile.users).map((place) => devices[place] ?? furtherAt(draw, applicationId, place));
}

/**
 * Ids of so many users of an application, for lists of them; like those of devices from beyond the sample where there are
 * such.
 * @param skip places that other lists have
 */
export function userIds(applicationId: string, count: number, skip = 0): string[] {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return [];
  const { devices, users } = profile;
  const ids = new Set<string>();
  for (let place = (devices < users ? devices : 0) + skip; place < users && ids.size < count; place++)
    ids.add(userAt(place));
  return [...ids];
}
