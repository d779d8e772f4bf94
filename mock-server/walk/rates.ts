import type { Period, Reading } from '../counting/topic.ts';
import type { Device } from '../delivery/target.ts';
import type { IncidentRates, Measuring } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import { mix } from '../delivery/lots.ts';
import { STRETCH_HOURS } from '../population/sessions.ts';
import { HOUR_MS } from '../core/world/durations.ts';

interface Rates {
  readonly crashRate: number;
  readonly anrRate: number;
  readonly apiErrorRate: number;
}

/** A cause of crashes on some phones in all versions: a switch, or a package. */
export interface PhoneTrouble {
  /** The period (ms) in which each phone has it, by index; Infinity for never. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  /** Returns the crash rate of launches with it at a time (ms). */
  rateAt(time: number): number;
}

/** Rates of incidents in the launches of an app version on a platform. */
export interface VersionRates {
  at(time: number): Rates;
  /** Returns the periods (ms) in which any of some metrics is unusual. */
  spansOf(metrics: readonly (keyof Rates)[]): readonly { readonly from: number; readonly to: number }[];
  /** The usual rates on the platform. */
  readonly usual: Rates;
  /** The model whose devices are affected most. */
  readonly model?: string | undefined;
  /** Returns the causes of crashes on some phones in all versions. */
  phoneTroubles(): readonly PhoneTrouble[];
}

type Of<Result> = (reading: Reading, appId: string, platform: Device['platform'], version: string) => Result;

/** Provided by the domain that releases versions. */
export type RatesOf = Of<VersionRates>;

/** The health of a version on a platform and the state of its release; provided by publish. */
export type HealthOf = Of<
  VersionRates & {
    readonly guard?: 'off' | 'watching' | 'tripped';
    /** The upgrade that delivered it, unless it was deleted. */
    readonly upgradeId?: string;
    /**
     * Returns the version that its guard compares it with at a time (ms), and whether that is fair; undefined if there
     * is none.
     */
    comparedAt(time: number): { readonly version: string; isFair(): boolean } | undefined;
  }
>;

/** Kinds of incidents in sessions, in this order. */
export const KINDS = ['crashRate', 'anrRate'] as const;
type Platform = Device['platform'];
const PLATFORMS = ['android', 'ios', 'harmony'] as const satisfies readonly Platform[];

/** Factor by which a problem is more frequent on devices of its model than on all devices, if they are few. */
const LIKING = 8;
/** Maximum share of a problem on the devices of one model. */
const MOST = 0.9;

/** Rates of incidents on devices: for each kind by version, and within it by hour of the period. */
type Table = readonly Float32Array[];

/** Rates of crashes and hangs per launch. */
export interface RatesIn extends IncidentRates {
  /** Returns the unusual share of the incidents on a device with a version in an hour. */
  extra(kind: number, version: number, hour: number, place: number): number;
}

/**
 * Returns the factors of a problem for devices of the affected model and for others, so that the total is as measured.
 */
function factors(share: number): { own: number; others: number } {
  if (share === 0 || share === 1) return { own: 1, others: 1 };
  const own = Math.min(LIKING, MOST / share);
  return { own, others: (1 - share * own) / (1 - share) };
}

const shares = new WeakMap<Phones['devices'], Map<string, number>>();

/** Returns the share of a model among the devices of a platform. */
function shareOf(phones: Phones, platform: Platform, model: string): number {
  let byModel = shares.get(phones.devices);
  if (byModel === undefined) shares.set(phones.devices, (byModel = new Map()));
  const key = `${platform} ${model}`;
  let share = byModel.get(key);
  if (share === undefined) byModel.set(key, (share = countShare(phones, platform, model)));
  return share;
}

function countShare({ devices, weights }: Phones, platform: Platform, model: string): number {
  let [own, all] = [0, 0];
  for (const [place, device] of devices.entries())
    if (device.platform === platform) {
      const weight = weights[place] ?? 0;
      all += weight;
      if (device.model === model) own += weight;
    }
  return all === 0 ? 0 : own / all;
}

/** Returns the stretches of sessions that contain a period: their start (ms), and number of hours. */
function stretchesOf({ log }: Phones, { from, to, asOf }: Period): Pick<IncidentRates, 'from' | 'hours'> {
  const all = log?.between(from, Math.min(to, asOf)) ?? [];
  return { from: all[0]?.from ?? from, hours: all.length * STRETCH_HOURS };
}

const NO_TABLE: Table = [];

/**
 * Raises the rates of phones with some problems, in the hours in which they have them.
 * @param from start of the first hour of the period (ms)
 */
function troubled(troubles: readonly PhoneTrouble[], from: number, hours: number) {
  const cache = new Map<Table, Map<string, Table>>();
  const raised = (table: Table, { rateAt }: PhoneTrouble, first: number, end: number): Table => {
    const [crashes, ...others] = table;
    if (crashes === undefined) return table;
    const own = crashes.map((rate, at) => {
      const hour = at % hours;
      return hour >= first && hour < end ? Math.max(rate, rateAt(from + hour * HOUR_MS)) : rate;
    });
    return [own, ...others];
  };
  return (usual: Table, place: number): Table => {
    let table = usual;
    for (const [index, trouble] of troubles.entries()) {
      // A phone has it from the first whole hour on, like versions.
      const hourOf = (at = Infinity) => Math.max(0, Math.min(hours, Math.ceil((at - from) / HOUR_MS)));
      const [first, end] = [hourOf(trouble.from[place]), hourOf(trouble.to[place])];
      if (first >= end) continue;
      let ofTable = cache.get(table);
      if (ofTable === undefined) cache.set(table, (ofTable = new Map()));
      const key = `${index} ${first} ${end}`;
      let raisedTable = ofTable.get(key);
      if (raisedTable === undefined) ofTable.set(key, (raisedTable = raised(table, trouble, first, end)));
      table = raisedTable;
    }
    return table;
  };
}

const hashes = new WeakMap<ArrayLike<number>, number>();

/** Identifies a problem by when phones have it. */
function spansHash({ from, to }: PhoneTrouble): string {
  const hashOf = (times: ArrayLike<number>) => {
    let hash = hashes.get(times);
    if (hash === undefined) {
      hash = 0;
      for (let place = 0; place < times.length; place++)
        hash = mix(hash, place, Math.floor(Math.min(times[place] ?? Infinity, Number.MAX_SAFE_INTEGER) / HOUR_MS));
      hashes.set(times, hash);
    }
    return hash;
  };
  return `${hashOf(from)} ${hashOf(to)}`;
}

/** Returns the rates of crashes and hangs in a period, as the guards of the releases measure them. */
export function ratesIn(reading: Reading, phones: Phones, period: Period, healthOf: RatesOf): RatesIn {
  const { versions } = phones.segments;
  const { from, hours } = stretchesOf(phones, period);
  const tablesOf = (platform: Platform) => {
    const health = versions.map((version) => healthOf(reading, reading.appId, platform, version));
    const models = [...new Set(health.flatMap(({ model }) => (model === undefined ? [] : [model])))];
    const tableOf = (own: string | undefined): Table => {
      const rates = KINDS.map(() => new Float32Array(versions.length * hours));
      for (const [place, { at, spansOf, usual, model }] of health.entries()) {
        const isSteady = spansOf(KINDS).length === 0;
        const parts = model === undefined ? undefined : factors(shareOf(phones, platform, model));
        const factor = parts === undefined ? 1 : own === model ? parts.own : parts.others;
        for (const [kind, name] of KINDS.entries()) {
          const column = rates[kind]?.subarray(place * hours, (place + 1) * hours);
          const felt = (time: number) => {
            const [rate, base] = [at(time)[name], usual[name]];
            return rate > base ? base + (rate - base) * factor : rate;
          };
          if (isSteady) column?.fill(felt(from));
          else column?.forEach((_, hour) => (column[hour] = felt(from + hour * HOUR_MS)));
        }
      }
      return rates;
    };
    const others = tableOf(undefined);
    const ofModels = new Map(models.map((model) => [model, tableOf(model)]));
    const usual = KINDS.map((name) => health[0]?.usual[name] ?? 0);
    const modelTables = [...ofModels].map(([model, kinds]) => ({ name: `${platform} ${model}`, kinds }));
    const all = [{ name: platform, kinds: others }, ...modelTables];
    return { of: (model: string) => ofModels.get(model) ?? others, usual, all };
  };
  const tables = Object.fromEntries(PLATFORMS.map((platform) => [platform, tablesOf(platform)]));
  const tablesAt = (place: number) => tables[phones.devices[place]?.platform ?? 'android'];
  const [first] = versions;
  const troubles = first === undefined ? [] : healthOf(reading, reading.appId, PLATFORMS[0], first).phoneTroubles();
  const withTroubles = troubled(troubles, from, hours);
  const ofTroubles = troubles.map((trouble) => {
    const rates = Float32Array.from({ length: hours }, (_, hour) => trouble.rateAt(from + hour * HOUR_MS));
    const crashes = new Float32Array(versions.length * hours);
    for (const place of versions.keys()) crashes.set(rates, place * hours);
    return { name: `trouble ${spansHash(trouble)}`, kinds: [crashes] };
  });
  const ratesOf = (place: number): Table =>
    withTroubles(tablesAt(place)?.of(phones.devices[place]?.model ?? '') ?? NO_TABLE, place);
  return {
    from,
    hours,
    tables: [...Object.values(tables).flatMap(({ all }) => all), ...ofTroubles],
    ratesOf,
    extra(kind, version, hour, place) {
      const rate = ratesOf(place)[kind]?.[version * hours + hour] ?? 0;
      const usual = tablesAt(place)?.usual[kind] ?? 0;
      return rate > usual ? 1 - usual / rate : 0;
    },
  };
}

/** Crashes alone, without hangs. */
export function crashesIn(reading: Reading, phones: Phones, period: Period, healthOf: RatesOf): Measuring['incidents'] {
  return { kinds: 1, rates: ratesIn(reading, phones, period, healthOf) };
}
