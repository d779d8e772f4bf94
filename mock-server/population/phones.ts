import type { Tables } from '../core/store/table.ts';
import type { Rng } from '../core/world/rng.ts';
import { REGIONS } from '../delivery/facts.ts';
import { populationOf } from '../delivery/population.ts';
import type { Device, Population } from '../delivery/target.ts';
import { brandOf, carrierOf, channelOf, classOf, webViewOf } from './habits.ts';
import type { Coder } from './coders.ts';
import { type SessionLog, sessionLog } from './sessions.ts';

/** The context that handlers provide. */
interface DataContext {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

/**
 * The app versions that phones have had, by index in the population. A version may occur several times if sessions are
 * split further.
 */
export interface VersionSegments {
  readonly versions: readonly string[];
  /** Offset of the segments of each phone; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** Start of each segment (ms), ascending. */
  readonly from: Float64Array;
  /** Index in `versions`. */
  readonly version: Uint16Array;
  /** For each index in `versions`, whether its sessions are counted; all are if absent. */
  readonly isCounted?: readonly boolean[];
}

/** Returns the version of a phone at a time (ms): the first one before all others. */
export function versionAt({ versions, offsets, from, version }: VersionSegments, place: number, at: number): string {
  const end = offsets[place + 1] ?? 0;
  let segment = offsets[place] ?? 0;
  while (segment + 1 < end && (from[segment + 1] ?? 0) <= at) segment++;
  return versions[version[segment] ?? 0] ?? '';
}

/** Returns the versions that rollouts delivered to phones; provided by publish. */
export type SegmentsOf = (context: DataContext, appId: string) => VersionSegments;

const provinces = new Map(REGIONS.flatMap(({ province, cities }) => cities.map((city) => [city, province] as const)));

/** Permanent facts of devices. */
const facts = {
  platform: ({ platform }: Device) => platform,
  brand: ({ model }: Device) => brandOf(model),
  model: ({ model }: Device) => model,
  modelClass: ({ model }: Device) => classOf(model),
  osVersion: ({ osVersion }: Device) => osVersion,
  region: ({ city }: Device) => provinces.get(city) ?? city,
  channel: channelOf,
  carrier: carrierOf,
  webView: webViewOf,
} as const;

export type Fact = keyof typeof facts;

const FACTS = [
  'platform',
  'brand',
  'model',
  'modelClass',
  'osVersion',
  'region',
  'channel',
  'carrier',
  'webView',
] as const satisfies readonly Fact[];

/** The index of each device's value in a list of names. */
export interface Coded {
  readonly names: readonly string[];
  readonly codes: Uint16Array;
}

/** Encodes devices by some fact. */
export function coded(devices: readonly Device[], nameOf: (device: Device) => string): Coded {
  const names = new Map<string, number>();
  const codes = Uint16Array.from(devices, (device) => {
    const name = nameOf(device);
    const code = names.get(name) ?? names.size;
    names.set(name, code);
    return code;
  });
  return { names: [...names.keys()], codes };
}

/** The phones of an application for analytics. */
export interface Phones {
  readonly devices: readonly Device[];
  readonly weights: Population['weights'];
  readonly log: SessionLog | undefined;
  readonly segments: VersionSegments;
  readonly coded: { readonly [fact in Fact]: Coded };
  /** Splits versions by the phone's offline package, if requested. */
  readonly packages?: Coder;
}

const codedByPopulation = new WeakMap<Population, Phones['coded']>();

export function phonesOf(context: DataContext, appId: string, segmentsOf: SegmentsOf): Phones {
  const { db, rng } = context;
  const { applicationId = '', createdAt = '' } = db.applications.get(appId) ?? {};
  const population = populationOf(rng, applicationId);
  const { devices } = population;
  let codes = codedByPopulation.get(population);
  if (codes === undefined) {
    codes = {
      platform: coded(devices, facts.platform),
      brand: coded(devices, facts.brand),
      model: coded(devices, facts.model),
      modelClass: coded(devices, facts.modelClass),
      osVersion: coded(devices, facts.osVersion),
      region: coded(devices, facts.region),
      channel: coded(devices, facts.channel),
      carrier: coded(devices, facts.carrier),
      webView: coded(devices, facts.webView),
    };
    codedByPopulation.set(population, codes);
  }
  return {
    devices,
    weights: population.weights,
    log: sessionLog(
      population,
      applicationId,
      rng('sessions', applicationId).int(0, 2 ** 32 - 1),
      Date.parse(createdAt),
    ),
    segments: segmentsOf(context, appId),
    coded: codes,
  };
}

/** Restricts phones: for each fact, to those with a value, or with one of several. */
export type PhoneFilter = { readonly [fact in Fact]?: string | readonly string[] | undefined };

/** Indexes of phones for recent filters. */
const placesByFilter = new WeakMap<Phones['coded'], Map<string, Uint32Array>>();
const MOST_FILTERS = 24;
const frozen = new WeakSet<ArrayLike<number>>();

/** Whether indexes are the cached result of a filter, so that the same array will be returned again. */
export const areCached = (places: ArrayLike<number>): boolean => frozen.has(places);

/** Returns the indexes of the phones that match a filter. */
export function placesIn(phones: Phones, filter: PhoneFilter): Uint32Array {
  const { coded: of } = phones;
  let byFilter = placesByFilter.get(of);
  if (byFilter === undefined) placesByFilter.set(of, (byFilter = new Map()));
  const key = JSON.stringify(FACTS.map((fact) => filter[fact] ?? null));
  const places = byFilter.get(key) ?? placesWith(phones, filter);
  // Moves the filter to the end: the least recently used one is dropped first.
  byFilter.delete(key);
  byFilter.set(key, places);
  for (const oldest of byFilter.keys()) if (byFilter.size > MOST_FILTERS) byFilter.delete(oldest);
  frozen.add(places);
  return places;
}

function placesWith({ devices, coded: of }: Phones, filter: PhoneFilter): Uint32Array {
  const conditions = FACTS.flatMap((fact) => {
    const values = filter[fact];
    if (values === undefined) return [];
    const { names, codes } = of[fact];
    return [
      { codes, isKept: names.map((name) => (typeof values === 'string' ? name === values : values.includes(name))) },
    ];
  });
  let count = 0;
  const places = new Uint32Array(devices.length);
  for (let place = 0; place < devices.length; place++)
    if (conditions.every(({ codes, isKept }) => isKept[codes[place] ?? 0] === true)) places[count++] = place;
  return places.slice(0, count);
}
