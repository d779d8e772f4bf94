import type { OfflinePackageRow } from '../offline-packages/table.ts';

type Special = Partial<
  Pick<
    OfflinePackageRow,
    'status' | 'defective' | 'defectReason' | 'packageType' | 'effectiveMode' | 'clients' | 'installTiming'
  >
>;
export type PackageSeed = readonly [daysAgo: number, special: Special];

export interface SubAppSeed {
  readonly subAppId: string;
  readonly name: string;
  readonly moduleName: string;
  /** Newest first. A package is taken down by default, because the next one replaced it. */
  readonly packages: readonly PackageSeed[];
}

const pending: Special = { status: 'pending' };
const effective: Special = { status: 'effective' };

const RETAIL: readonly SubAppSeed[] = [
  {
    // A growing share has received the newest one since this morning.
    subAppId: '20240101',
    name: '转账',
    moduleName: '行内转账',
    packages: [
      [0, { ...effective, effectiveMode: 'phased' }],
      [9, {}],
      [20, {}],
      [33, {}],
      [51, {}],
      [74, {}],
    ],
  },
  {
    subAppId: '20240102',
    name: '理财商城',
    moduleName: '产品列表',
    packages: [
      [1, pending],
      [6, effective],
      [16, { defective: true, defectReason: 'iOS 17 上产品列表为空白' }],
      [34, {}],
      [55, {}],
      [79, {}],
    ],
  },
  {
    // The newest one is based on the effective one.
    subAppId: '20240103',
    name: '生活缴费',
    moduleName: '水电燃气',
    packages: [
      [3, { ...pending, packageType: 'incremental', installTiming: 'silent' }],
      [11, effective],
      [27, {}],
      [44, {}],
      [60, {}],
      [88, {}],
    ],
  },
  {
    // Old clients keep their own package.
    subAppId: '20240104',
    name: '信用卡',
    moduleName: '账单分期',
    packages: [
      [
        4,
        {
          ...effective,
          effectiveMode: 'gray',
          clients: { android: { min: '6.3.0' }, ios: { min: '6.3.0' } },
          installTiming: 'immediate',
        },
      ],
      [13, { ...effective, clients: { android: { min: '6.0.0', max: '6.2.9' }, ios: { min: '6.0.0', max: '6.2.9' } } }],
      [29, {}],
      [47, {}],
      [66, {}],
      [91, {}],
    ],
  },
];

/** Sub-applications by application, with their packages. */
export const SUB_APPS: Readonly<Record<string, readonly SubAppSeed[]>> = {
  'chenghu-mbank': RETAIL,
  'chenghu-cbank': [
    {
      subAppId: '20240201',
      name: '代发工资',
      moduleName: '批量代发',
      packages: [
        [5, pending],
        [19, effective],
        [48, {}],
      ],
    },
  ],
  'chenghu-office': [
    {
      subAppId: '20240301',
      name: '公文审批',
      moduleName: '待办',
      packages: [
        [2, effective],
        [23, {}],
        [57, {}],
      ],
    },
  ],
};
