import type { Schemas } from '../../openapi/generated/types.ts';
import { randomAt, fnv1a32 } from '../delivery/bucket.ts';
import type { Device } from '../delivery/target.ts';

type Platform = Device['platform'];
type Channel = Schemas['AppChannel'];
type Carrier = Schemas['Carrier'];

/** Usage habits of an application's users. */
export interface Habits {
  /** Age of the application in days at the start of the mock. */
  readonly age: number;
  /** Shares of devices, each with the chance (0 to 1) of use on a usual working day. */
  readonly chances: readonly (readonly [share: number, chance: number])[];
  /** Factors of the chance by weekday, from Sunday. */
  readonly week: readonly number[];
  /** Possible numbers of further launches on a day, equally likely. */
  readonly further: readonly number[];
  /** Distribution of the launches of a day over its hours. */
  readonly hours: readonly number[];
}

export const HABITS: Readonly<Record<string, Habits>> = {
  'chenghu-mbank': {
    age: 900,
    chances: [
      [0.3, 0.72],
      [0.3, 0.43],
      [0.25, 0.13],
      [0.15, 0.02],
    ],
    week: [0.74, 1.06, 1.03, 1, 1.01, 1.08, 0.78],
    further: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5],
    hours: [10, 6, 4, 3, 4, 9, 24, 46, 67, 79, 76, 65, 60, 54, 55, 57, 56, 57, 56, 55, 52, 45, 36, 24],
  },
  'chenghu-cbank': {
    age: 650,
    chances: [
      [0.35, 0.99],
      [0.35, 0.72],
      [0.3, 0.14],
    ],
    week: [0.15, 1.01, 1, 1, 1, 0.99, 0.17],
    further: [0, 1, 1, 2, 2, 2, 3, 4, 5, 6],
    hours: [3, 2, 1, 1, 2, 4, 12, 38, 82, 104, 98, 84, 62, 70, 94, 96, 88, 72, 36, 20, 14, 9, 5, 3],
  },
  'chenghu-office': {
    age: 567,
    chances: [
      [0.85, 0.99],
      [0.1, 0.5],
      [0.05, 0.05],
    ],
    week: [0.1, 1.01, 1, 1, 1, 0.99, 0.18],
    further: [2, 3, 3, 4, 4, 4, 5, 5, 6, 6],
    hours: [2, 1, 1, 1, 1, 4, 26, 88, 152, 96, 58, 48, 44, 46, 50, 52, 56, 108, 98, 32, 16, 10, 6, 4],
  },
};

/** Days after the start of the mock in which new devices appear, as evenly as before. */
export const DAYS_AHEAD = 60;

/** Retention of new devices: the chance of use by days after the first. */
const RETENTION = [1, 0.38, 0.31, 0.28, 0.26, 0.24, 0.22, 0.21, 0.2, 0.19, 0.185, 0.18, 0.17, 0.165, 0.16];
const RETENTION_DAYS = 30;
const RETENTION_END = 0.12;

/** Returns the chance of use of a device of this age in days; undefined if it is no longer new. */
export function retentionAt(age: number): number | undefined {
  if (age >= RETENTION_DAYS) return undefined;
  const last = RETENTION.length - 1;
  const rate = RETENTION[age];
  return rate ?? (RETENTION[last] ?? 0) - ((age - last) / (RETENTION_DAYS - last)) * (0.16 - RETENTION_END);
}

const PAYDAYS: ReadonlySet<number> = new Set([10, 25]);
const PAYDAY = 1.22;
/** Relative growth of the usage of an application per day. */
const GROWTH = 0.0006;

/**
 * Returns the factor of a day for the chance that a device is used.
 * @param at start of the platform's day (ms)
 * @param day days since the application was created
 */
export function seasonOf({ week, age }: Habits, at: number, day: number): number {
  const date = new Date(at + 8 * 3_600_000);
  const payday = PAYDAYS.has(date.getUTCDate()) ? PAYDAY : 1;
  return (week[date.getUTCDay()] ?? 1) * payday * (1 + GROWTH) ** (day - age);
}

/** Launch times (ms): 50th, 90th and 99th percentile. */
type Quantiles = readonly [p50: number, p90: number, p99: number];

export const COLD: Readonly<Record<Platform, Quantiles>> = {
  android: [1180, 2350, 4900],
  ios: [820, 1450, 2600],
  harmony: [760, 1380, 2500],
};
export const HOT: Readonly<Record<Platform, Quantiles>> = {
  android: [310, 690, 1500],
  ios: [240, 520, 1150],
  harmony: [230, 500, 1050],
};

/** Default thresholds (ms) for slow launches, cold and hot. */
export const SLOW: Readonly<Record<Platform, readonly [cold: number, hot: number]>> = {
  android: [2500, 1000],
  ios: [4000, 2000],
  harmony: [2500, 1000],
};

/** Share of launches from the background. */
export const HOT_SHARE = 0.45;
/** Factor of the first launch after an installation, compared to other cold launches. */
export const FIRST_FACTOR = 1.25;

/** Fast and slow models; all others are average. */
const MODEL_CLASSES: Readonly<Record<'high' | 'low', ReadonlySet<string>>> = {
  high: new Set([
    'Xiaomi 14',
    'Xiaomi 14 Pro',
    'HUAWEI P60',
    'HONOR Magic6',
    'OPPO Find X7',
    'vivo X100',
    'OnePlus 12',
    'Galaxy S24',
    'iQOO 12',
    'iPhone 15 Pro Max',
    'iPhone 15 Pro',
    'iPhone 15',
    'iPhone 14 Pro',
    'HUAWEI Mate 60 Pro',
    'HUAWEI Pura 70',
    'HUAWEI Pura 70 Pro',
    'HUAWEI Mate X5',
  ]),
  low: new Set([
    'Redmi Note 13 Pro',
    'Redmi 12',
    'HUAWEI nova 11',
    'HONOR X50',
    'OPPO A2 Pro',
    'vivo Y100',
    'iPhone 11',
    'iPhone SE',
    'iPhone XR',
    'HUAWEI nova 12',
    'HUAWEI MatePad',
  ]),
};

export const classOf = (model: string): 'high' | 'mid' | 'low' =>
  MODEL_CLASSES.high.has(model) ? 'high' : MODEL_CLASSES.low.has(model) ? 'low' : 'mid';

/** Manufacturer of models whose name does not begin with it. */
const MAKERS: Readonly<Partial<Record<string, string>>> = { iPhone: 'Apple', Galaxy: 'Samsung' };

export const brandOf = (model: string): string => {
  const [first = ''] = model.split(' ');
  return MAKERS[first] ?? first;
};

/** Factor of launch times by class of the model. */
export const CLASS_FACTORS = { high: 0.86, mid: 1, low: 1.32 } as const;

/** Factors of launch times of versions that differ from the others, by platform. */
export const VERSION_FACTORS: Readonly<Record<Platform, Readonly<Partial<Record<string, number>>>>> = {
  android: {
    '5.0.3': 1.15,
    '5.9.1': 1.1,
    '6.2.0': 1.04,
    '6.3.1': 0.97,
    // This version reads the settings of face login before its first page; 6.4.1 does so after it.
    '6.4.0': 1.28,
  },
  ios: { '6.0.2': 1.08, '6.4.0': 0.95 },
  harmony: { '1.0.0': 1.12 },
};

/** App stores of Android manufacturers; other manufacturers have none. */
const STORES: Readonly<Partial<Record<string, Channel>>> = {
  HUAWEI: 'huawei',
  HONOR: 'honor',
  Xiaomi: 'xiaomi',
  Redmi: 'xiaomi',
  OPPO: 'oppo',
  OnePlus: 'oppo',
  vivo: 'vivo',
  iQOO: 'vivo',
};
/**
 * Share of these manufacturers' phones with the app from their store; among the others, MyApp has one and a half times
 * the share of the website.
 */
const FROM_STORE = 0.72;
const FROM_MYAPP = 0.6;

/** Returns the channel that a device got the app from. */
export function channelOf({ deviceId, platform, model }: Device): Channel {
  if (platform === 'ios') return 'appStore';
  if (platform === 'harmony') return 'huawei';
  const lot = fnv1a32(`channel:${deviceId}`) / 2 ** 32;
  const store = STORES[brandOf(model)];
  if (store && lot < FROM_STORE) return store;
  return (store ? (lot - FROM_STORE) / (1 - FROM_STORE) : lot) < FROM_MYAPP ? 'myapp' : 'website';
}

/** Values with the share of devices that have each; the shares add up to 1. */
export type Shares<Value extends string> = readonly (readonly [value: Value, share: number])[];

const CARRIERS: Shares<Carrier> = [
  ['mobile', 0.52],
  ['telecom', 0.24],
  ['unicom', 0.21],
  ['broadnet', 0.03],
];
const TRAITS_SALT = fnv1a32('traits');

/** Returns the value for a random number (0 to 1). */
export function valueAt<Value extends string>(shares: Shares<Value>, lot: number): string {
  let remaining = lot;
  return (shares.find(([, share]) => (remaining -= share) < 0) ?? shares.at(-1))?.[0] ?? '';
}

/** Returns a random number (0 to 1) of a device for each of its traits. */
export const traitLot = ({ deviceId }: Device, trait: number): number =>
  randomAt(fnv1a32(deviceId), TRAITS_SALT, trait);

/** Major versions of the web view of Android devices; stores update most of them. */
const CHROMIUM: Shares<string> = [
  ['124', 0.46],
  ['119', 0.24],
  ['109', 0.17],
  ['92', 0.08],
  ['78', 0.05],
];
/** The trait number of the web view. */
const WEB_VIEW_TRAIT = 64;

/** Returns the web view engine of a device with its version: the system's, except on Android. */
export function webViewOf(device: Device): string {
  const [major = ''] = device.osVersion.split('.');
  if (device.platform === 'ios') return `WebKit ${major}`;
  if (device.platform === 'harmony') return `ArkWeb ${major}`;
  return `Chromium ${valueAt(CHROMIUM, traitLot(device, WEB_VIEW_TRAIT))}`;
}

/** Returns the carrier of a device. */
export const carrierOf = (device: Device): string => valueAt(CARRIERS, traitLot(device, 0));

/** Versions whose web views do not cache: their pages take longer, and load more. */
const UNCACHED: Readonly<Record<Platform, ReadonlySet<string>>> = {
  android: new Set(['6.4.0', '5.0.3']),
  ios: new Set(),
  harmony: new Set(['1.0.0']),
};

export const isUncached = (platform: Platform, version: string): boolean => UNCACHED[platform].has(version);
