import type { Device } from './target.ts';

type Weighted = readonly (readonly [value: string, weight: number])[];
type Platform = Device['platform'];

/** Cities of the customers of a regional bank. */
export const CITIES: Weighted = [
  ['澄州', 34],
  ['临湖', 22],
  ['云溪', 16],
  ['北屿', 11],
  ['松陵', 6],
  ['望潮', 4],
  ['白鹭洲', 3],
  ['南浦', 2],
  ['青梧', 1.5],
  ['石桥', 0.5],
];

/** The same cities by province. */
export const REGIONS: readonly { readonly province: string; readonly cities: readonly string[] }[] = [
  { province: '澄湖省', cities: ['澄州', '临湖', '云溪', '松陵', '白鹭洲'] },
  { province: '北屿省', cities: ['北屿', '望潮', '石桥'] },
  { province: '南浦省', cities: ['南浦', '青梧'] },
];

export const NETWORKS: Weighted = [
  ['wifi', 52],
  ['5G', 33],
  ['4G', 14],
  ['3G', 1],
];

/** Tags of users, with the share (0 to 1) of users who have each. */
export const TAGS: readonly (readonly [tag: string, share: number])[] = [
  ['工资代发', 0.36],
  ['理财客户', 0.18],
  ['老年版', 0.09],
  ['信用卡', 0.27],
  ['新客', 0.06],
];

export const MODELS: Record<Platform, Weighted> = {
  android: [
    ['Xiaomi 14', 9],
    ['Xiaomi 14 Pro', 4],
    ['Xiaomi 13', 6],
    ['Redmi K70', 7],
    ['Redmi Note 13 Pro', 8],
    ['Redmi 12', 4],
    ['HUAWEI P60', 6],
    ['HUAWEI nova 11', 5],
    ['HONOR Magic6', 5],
    ['HONOR 100', 6],
    ['HONOR X50', 7],
    ['OPPO Find X7', 4],
    ['OPPO Reno11', 6],
    ['OPPO A2 Pro', 4],
    ['vivo X100', 5],
    ['vivo S18', 5],
    ['vivo Y100', 4],
    ['OnePlus 12', 2],
    ['realme GT5', 2],
    ['Galaxy S24', 1],
    ['iQOO 12', 2],
    ['Meizu 21', 1],
  ],
  ios: [
    ['iPhone 15 Pro Max', 16],
    ['iPhone 15 Pro', 12],
    ['iPhone 15', 14],
    ['iPhone 14 Pro', 11],
    ['iPhone 14', 9],
    ['iPhone 13', 15],
    ['iPhone 12', 10],
    ['iPhone 11', 8],
    ['iPhone SE', 3],
    ['iPhone XR', 2],
  ],
  harmony: [
    ['HUAWEI Mate 60 Pro', 24],
    ['HUAWEI Mate 60', 16],
    ['HUAWEI Pura 70', 20],
    ['HUAWEI Mate X5', 8],
    ['HUAWEI nova 12', 14],
    ['HUAWEI Pura 70 Pro', 10],
    ['HUAWEI Pocket 2', 5],
    ['HUAWEI MatePad', 3],
  ],
};

export const OS_VERSIONS: Record<Platform, Weighted> = {
  android: [
    ['14', 38],
    ['13', 27],
    ['12', 16],
    ['11', 9],
    ['10', 6],
    ['9', 3],
    ['8.1', 1],
  ],
  ios: [
    ['17.5.1', 46],
    ['17.4.1', 18],
    ['16.7.8', 17],
    ['15.8.2', 11],
    ['14.8.1', 6],
    ['13.7', 2],
  ],
  harmony: [
    ['5.0.1', 41],
    ['5.0.0', 59],
  ],
};

/** The distribution of an application's phones. */
interface Profile {
  /** Devices in the sample. */
  readonly devices: number;
  /** Total number of devices: those that are active on a working day. */
  readonly users: number;
  readonly platforms: readonly (readonly [Platform, number])[];
  /** Share of users who are administrators of their customer or unit. */
  readonly admins: number;
  /** App versions on the phones before any release of the last fortnight. */
  readonly versions: Record<Platform, Weighted>;
}

const FURTHER: Record<Platform, Weighted> = {
  android: [
    ['3.1.2', 61],
    ['3.1.1', 17],
    ['3.1.0', 12],
    ['3.0.1', 7],
    ['3.0.0', 3],
  ],
  ios: [
    ['3.1.1', 68],
    ['3.1.0', 20],
    ['3.0.1', 9],
    ['3.0.0', 3],
  ],
  harmony: [['1.0.0', 100]],
};

export const PROFILES: Readonly<Record<string, Profile>> = {
  'chenghu-mbank': {
    devices: 20_000,
    users: 412_000,
    platforms: [
      ['android', 58],
      ['ios', 34],
      ['harmony', 8],
    ],
    admins: 0.02,
    versions: {
      android: [
        ['6.3.1', 55],
        ['6.3.0', 17],
        ['6.2.1', 11],
        ['6.2.0', 8],
        ['6.1.2', 4],
        ['6.0.3', 3],
        ['5.9.1', 1.4],
        ['5.0.3', 0.6],
      ],
      ios: [
        ['6.3.1', 64],
        ['6.3.0', 15],
        ['6.2.1', 10],
        ['6.2.0', 6],
        ['6.1.1', 3],
        ['6.0.2', 2],
      ],
      harmony: [
        ['1.1.0', 71],
        ['1.0.1', 22],
        ['1.0.0', 7],
      ],
    },
  },
  'chenghu-cbank': {
    devices: 20_000,
    users: 38_500,
    platforms: [
      ['android', 61],
      ['ios', 33],
      ['harmony', 6],
    ],
    admins: 0.22,
    versions: FURTHER,
  },
  'chenghu-office': {
    devices: 7_900,
    users: 7_900,
    platforms: [
      ['android', 44],
      ['ios', 31],
      ['harmony', 25],
    ],
    admins: 0.05,
    versions: FURTHER,
  },
};
