import type { Tables } from '../core/store/table.ts';
import type { Rng } from '../core/world/rng.ts';
import { REGIONS } from '../delivery/facts.ts';
import { populationOf } from '../delivery/population.ts';
import type { Device, Population } from '../delivery/target.ts';
import { weightsOf } from '../delivery/weights.ts';
import { brandOf, classOf } from './habits.ts';
import { HOUR_MS, minuteOf, type SessionLog, sessionLog } from './sessions.ts';

/** What handlers know. */
interface Knowing {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

/** The versions of the app that phones have had, by their places in the population. */
export interface VersionSegments {
  readonly versions: readonly string[];
  /** Where the segments of a phone begin; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** From when on (ms), in order. */
  readonly from: Float64Array;
  /** Place in `versions`. */
  readonly version: Uint16Array;
}

/** What rollouts made of the versions of phones: whoever releases versions knows it. */
export type SegmentsOf = (knowing: Knowing, appId: string) => VersionSegments;

const provinces = new Map(REGIONS.flatMap(({ province, cities }) => cities.map((city) => [city, province] as const)));

/** What devices differ in for good. */
const facts = {
  platform: ({ platform }: Device) => platform,
  brand: ({ model }: Device) => brandOf(model),
  model: ({ model }: Device) => model,
  modelClass: ({ model }: Device) => classOf(model),
  osVersion: ({ osVersion }: Device) => osVersion,
  region: ({ city }: Device) => provinces.get(city) ?? city,
} as const;

export type Fact = keyof typeof facts;

/** Of each device, the place of what it is called in a list of names. */
interface Coded {
  readonly names: readonly string[];
  readonly codes: Uint16Array;
}

function coded(devices: readonly Device[], nameOf: (device: Device) => string): Coded {
  const names = new Map<string, number>();
  const codes = Uint16Array.from(devices, (device) => {
    const name = nameOf(device);
    const code = names.get(name) ?? names.size;
    names.set(name, code);
    return code;
  });
  return { names: [...names.keys()], codes };
}

/** The phones of an application as analytics look at them. */
export interface Phones {
  readonly devices: readonly Device[];
  readonly weights: readonly number[];
  readonly log: SessionLog | undefined;
  readonly segments: VersionSegments;
  readonly coded: { readonly [fact in Fact]: Coded };
}

const known = new WeakMap<Population, Phones['coded']>();

export function phonesOf(knowing: Knowing, appId: string, segmentsOf: SegmentsOf): Phones {
  const { db, rng } = knowing;
  const { applicationId = '', createdAt = '' } = db.applications.get(appId) ?? {};
  const population = populationOf(rng, applicationId);
  const { devices } = population;
  let codes = known.get(population);
  if (codes === undefined) {
    codes = {
      platform: coded(devices, facts.platform),
      brand: coded(devices, facts.brand),
      model: coded(devices, facts.model),
      modelClass: coded(devices, facts.modelClass),
      osVersion: coded(devices, facts.osVersion),
      region: coded(devices, facts.region),
    };
    known.set(population, codes);
  }
  return {
    devices,
    weights: weightsOf(population),
    log: sessionLog(
      population,
      applicationId,
      rng('sessions', applicationId).int(0, 2 ** 32 - 1),
      Date.parse(createdAt),
    ),
    segments: segmentsOf(knowing, appId),
    coded: codes,
  };
}

/** Which phones are counted. */
export type PhoneFilter = { readonly [fact in Fact | 'version']?: string | undefined };

/** A launch of the app. */
export interface Session {
  /** Place of the device. */
  place: number;
  /** For how many devices it stands. */
  weight: number;
  /** Whole hours since 1970. */
  hour: number;
  /** Place of the version among those of the segments. */
  version: number;
  /** Place in `START_TYPES`. */
  type: number;
  /** How long the launch takes (ms) with a version as usual. */
  ms: number;
}

/** The code that a filter leaves: undefined without one, -1 for what no device has. */
const codeIn = (names: readonly string[], name: string | undefined): number | undefined =>
  name === undefined ? undefined : names.indexOf(name);

/** What a session is written over; hundreds of thousands are looked at, one at a time. */
export const noSession = (): Session => ({ place: 0, weight: 0, hour: 0, version: 0, type: 0, ms: 0 });

/**
 * Visits the sessions of a period, device by device, and those of each in their order.
 * @param period whole hours from one to before another (ms); what comes after `asOf` is left out
 * @param session tells each session in turn
 */
export function eachSession(
  phones: Phones,
  filter: PhoneFilter,
  { from, to, asOf }: { readonly from: number; readonly to: number; readonly asOf: number },
  session: Session,
  visit: () => void,
): void {
  const { devices, weights, log, segments, coded: of } = phones;
  const end = Math.min(to, asOf);
  if (log === undefined || end <= from) return;
  const wanted = (['platform', 'brand', 'model', 'modelClass', 'osVersion', 'region'] as const).flatMap((fact) => {
    const code = codeIn(of[fact].names, filter[fact]);
    return code === undefined ? [] : [{ codes: of[fact].codes, code }];
  });
  const version = codeIn(segments.versions, filter.version);
  const [firstHour, lastHour] = [from / HOUR_MS, Math.floor(end / HOUR_MS)];
  const lastMinute = Math.floor((end % HOUR_MS) / 60_000);
  const stretches = log.between(from, end).map((stretch) => ({ ...stretch, start: stretch.from / HOUR_MS }));
  for (let place = 0; place < devices.length; place++) {
    if (wanted.some(({ codes, code }) => codes[place] !== code)) continue;
    session.place = place;
    session.weight = weights[place] ?? 0;
    let segment = segments.offsets[place] ?? 0;
    const segmentsEnd = segments.offsets[place + 1] ?? segment;
    const until = () => (segment + 1 < segmentsEnd ? (segments.from[segment + 1] ?? Infinity) / HOUR_MS : Infinity);
    let next = until();
    for (const { start, sessions } of stretches) {
      const launchesEnd = sessions.offsets[place + 1] ?? 0;
      for (let launch = sessions.offsets[place] ?? 0; launch < launchesEnd; launch++) {
        const hour = start + (sessions.hour[launch] ?? 0);
        if (hour < firstHour) continue;
        if (hour > lastHour) break;
        if (hour === lastHour && minuteOf(place, launch) >= lastMinute) continue;
        while (next <= hour) {
          segment++;
          next = until();
        }
        session.version = segments.version[segment] ?? 0;
        if (version !== undefined && session.version !== version) continue;
        session.hour = hour;
        session.type = sessions.type[launch] ?? 0;
        session.ms = sessions.ms[launch] ?? 0;
        visit();
      }
    }
  }
}
