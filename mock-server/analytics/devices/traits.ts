import type { Schemas } from '../../../openapi/generated/types.ts';
import { UNKNOWN } from '../../counting/keys.ts';
import { phoneOf } from '../../delivery/push-phones.ts';
import type { Device } from '../../delivery/target.ts';
import { classOf, type Shares, traitLot, valueAt } from '../../population/habits.ts';
import { type Coded, coded } from '../../population/phones.ts';
import type { Splitting } from '../../population/splits.ts';

type Memory = Schemas['DeviceMemory'];

const LANGUAGES: Shares<Schemas['DeviceLanguage']> = [
  ['zh-CN', 0.954],
  ['en', 0.028],
  ['zh-TW', 0.011],
  ['zh-HK', 0.007],
];
/** Share of rooted or jailbroken devices. */
const ROOTED: Readonly<Record<Device['platform'], number>> = { android: 0.011, ios: 0.002, harmony: 0 };

/** Memory sizes of Android and HarmonyOS devices, by class. */
const MEMORY: Readonly<Record<'high' | 'mid' | 'low', Shares<Memory>>> = {
  high: [
    ['8', 0.18],
    ['12', 0.52],
    ['16', 0.3],
  ],
  mid: [
    ['8', 0.46],
    ['12', 0.42],
    ['16', 0.12],
  ],
  low: [
    ['4', 0.16],
    ['6', 0.3],
    ['8', 0.54],
  ],
};
const IPHONE_MEMORY: Readonly<Partial<Record<string, Memory>>> = {
  'iPhone 15 Pro Max': '8',
  'iPhone 15 Pro': '8',
  'iPhone 15': '6',
  'iPhone 14 Pro': '6',
  'iPhone 14': '6',
  'iPhone SE': '3',
  'iPhone XR': '3',
};

/** ABIs of Android devices, by class; HarmonyOS devices are all 64-bit. */
const ABIS: Readonly<Record<'high' | 'mid' | 'low', Shares<Schemas['DeviceAbi']>>> = {
  high: [['arm64-v8a', 1]],
  mid: [
    ['arm64-v8a', 0.993],
    ['armeabi-v7a', 0.005],
    ['x86_64', 0.002],
  ],
  low: [
    ['arm64-v8a', 0.958],
    ['armeabi-v7a', 0.042],
  ],
};

/** Screen size of models in pixels, shorter side first. */
const SCREENS: Readonly<Partial<Record<string, string>>> = {
  'Xiaomi 14': '1200×2670',
  'Xiaomi 14 Pro': '1440×3200',
  'Xiaomi 13': '1080×2400',
  'Redmi K70': '1440×3200',
  'Redmi Note 13 Pro': '1220×2712',
  'Redmi 12': '1080×2460',
  'HUAWEI P60': '1220×2700',
  'HUAWEI nova 11': '1084×2412',
  'HONOR Magic6': '1280×2800',
  'HONOR 100': '1200×2664',
  'HONOR X50': '1220×2652',
  'OPPO Find X7': '1264×2780',
  'OPPO Reno11': '1080×2412',
  'OPPO A2 Pro': '1080×2412',
  'vivo X100': '1260×2800',
  'vivo S18': '1260×2800',
  'vivo Y100': '1080×2400',
  'OnePlus 12': '1440×3168',
  'realme GT5': '1240×2772',
  'Galaxy S24': '1080×2340',
  'iQOO 12': '1260×2800',
  'Meizu 21': '1080×2340',
  'iPhone 15 Pro Max': '1290×2796',
  'iPhone 15 Pro': '1179×2556',
  'iPhone 15': '1179×2556',
  'iPhone 14 Pro': '1179×2556',
  'iPhone 14': '1170×2532',
  'iPhone 13': '1170×2532',
  'iPhone 12': '1170×2532',
  'iPhone 11': '828×1792',
  'iPhone SE': '750×1334',
  'iPhone XR': '828×1792',
  'HUAWEI Mate 60 Pro': '1260×2720',
  'HUAWEI Mate 60': '1216×2688',
  'HUAWEI Pura 70': '1256×2760',
  'HUAWEI Pura 70 Pro': '1260×2844',
  'HUAWEI Mate X5': '2224×2496',
  'HUAWEI nova 12': '1084×2412',
  'HUAWEI Pocket 2': '1136×2690',
  'HUAWEI MatePad': '1600×2560',
};

const memoryOf = ({ platform, model }: Device, lot: number): string =>
  platform === 'ios' ? (IPHONE_MEMORY[model] ?? '4') : valueAt(MEMORY[classOf(model)], lot);

const abiOf = ({ platform, model }: Device, lot: number): string =>
  platform === 'ios' ? 'arm64' : platform === 'harmony' ? 'arm64-v8a' : valueAt(ABIS[classOf(model)], lot);

/** Further permanent traits of devices, derived from the model or from a random number per device. */
const traits = {
  language: (_, lot) => valueAt(LANGUAGES, lot(1)),
  integrity: ({ platform }, lot) => (lot(2) < ROOTED[platform] ? 'rooted' : 'intact'),
  memory: (device, lot) => memoryOf(device, lot(3)),
  abi: (device, lot) => abiOf(device, lot(4)),
  resolution: ({ model }) => SCREENS[model] ?? UNKNOWN,
  notifications: (device) => (phoneOf(device).shows ? 'on' : 'off'),
} as const satisfies Readonly<Record<string, (device: Device, lot: (place: number) => number) => string>>;

type Trait = keyof typeof traits;

const cache = new WeakMap<readonly Device[], Map<Trait, Coded>>();

function codedBy(devices: readonly Device[], trait: Trait): Coded {
  const all = cache.get(devices) ?? new Map<Trait, Coded>();
  cache.set(devices, all);
  let values = all.get(trait);
  if (values === undefined) {
    const valueOf = traits[trait];
    values = coded(devices, (device) => valueOf(device, (place) => traitLot(device, place)));
    all.set(trait, values);
  }
  return values;
}

/** Returns a trait of a device. */
export function traitAt(devices: readonly Device[], place: number, trait: Trait): string {
  const { names, codes } = codedBy(devices, trait);
  return names[codes[place] ?? 0] ?? '';
}

const byTrait =
  (trait: Trait): Splitting =>
  ({ devices }) => ({ ...codedBy(devices, trait), by: 'device' });

/** Dimensions of traits, each computed on first use. */
export const traitDimensions = {
  language: byTrait('language'),
  integrity: byTrait('integrity'),
  memory: byTrait('memory'),
  abi: byTrait('abi'),
  resolution: byTrait('resolution'),
  notifications: byTrait('notifications'),
} as const;
