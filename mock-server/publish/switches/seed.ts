import type { SeedContext } from '../../core/world/seed.ts';
import type { Insert } from '../../core/store/table.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { SwitchRevisionRow } from '../switch-revisions/table.ts';
import type { SwitchRow } from './table.ts';
import { daysToCome } from '../seeds/story.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type Entry = SwitchRow['entries'][number];
type Action = SwitchRevisionRow['action'];

/** A past action: number of days before the start-up day, and time of that day. */
type Step = readonly [
  action: Action,
  daysAgo: number,
  time: string,
  by: string,
  change?: Partial<Pick<SwitchRow, 'entries' | 'remarks'>>,
];

interface SwitchSeed {
  key: string;
  valueType: SwitchRow['valueType'];
  entries: readonly Entry[];
  remarks?: string;
  /** In order of time. */
  steps: readonly Step[];
}

const on = (android: string, ios = android, harmony?: string): Entry[] => [
  { platform: 'android', value: android },
  { platform: 'ios', value: ios },
  ...(harmony === undefined ? [] : [{ platform: 'harmony' as const, value: harmony }]),
];
const everywhere = (value: string): Entry[] => on(value, value, value);
const json = (value: object): string => JSON.stringify(value);

/** Switches of the mobile bank, oldest first; the first one was invalidated when face sign-in crashed in 6.4.0. */
const SWITCHES: readonly SwitchSeed[] = [
  {
    key: 'oldLoginEntry',
    valueType: 'boolean',
    entries: on('true'),
    remarks: '旧版登录入口，6.3 起下线',
    steps: [
      ['created', 402, '10:05', 'dev02'],
      ['effected', 400, '14:20', 'release01'],
      ['invalidated', 61, '11:30', 'release02'],
    ],
  },
  {
    key: 'customerHotline',
    valueType: 'string',
    entries: everywhere('400-860-1234'),
    remarks: '客服电话',
    steps: [
      ['created', 398, '09:40', 'operator01'],
      ['effected', 398, '16:00', 'release01'],
      ['updated', 120, '17:12', 'operator01', { entries: everywhere('95500') }],
    ],
  },
  {
    key: 'billPayTimeout',
    valueType: 'number',
    entries: on('15', '15', '20'),
    remarks: '缴费查询超时，秒',
    steps: [
      ['created', 350, '11:02', 'dev02'],
      ['effected', 349, '19:30', 'release01'],
      ['updated', 88, '15:45', 'dev02', { entries: on('20', '15', '20') }],
    ],
  },
  {
    key: 'gmSignature',
    valueType: 'boolean',
    entries: on('true', 'true', 'false'),
    remarks: '转账使用国密签名',
    steps: [
      ['created', 300, '10:15', 'dev02'],
      ['effected', 292, '20:00', 'release01'],
      ['updated', 40, '18:30', 'release01', { remarks: '转账与缴费使用国密签名' }],
    ],
  },
  {
    key: 'transferLimitTip',
    valueType: 'string',
    entries: everywhere('单笔限额 5 万元，当日累计 20 万元'),
    remarks: '转账页限额提示',
    steps: [
      ['created', 280, '09:20', 'operator01'],
      ['effected', 279, '10:00', 'release01'],
      ['updated', 150, '10:30', 'operator01', { entries: everywhere('单笔限额 5 万元，当日累计 50 万元') }],
      ['updated', 149, '09:05', 'operator01', { entries: everywhere('单笔限额 5 万元，当日累计 20 万元') }],
      ['updated', 18, '16:40', 'operator01', { entries: everywhere('单笔限额 10 万元，当日累计 50 万元') }],
    ],
  },
  {
    key: 'oldAgeMode',
    valueType: 'boolean',
    entries: everywhere('true'),
    remarks: '老年版入口',
    steps: [
      ['created', 260, '14:00', 'dev02'],
      ['effected', 255, '10:10', 'release02'],
    ],
  },
  {
    key: 'screenshotGuard',
    valueType: 'boolean',
    entries: on('true', 'false'),
    remarks: '账户页禁止截屏',
    steps: [
      ['created', 220, '11:11', 'dev02'],
      ['effected', 219, '18:00', 'release01'],
    ],
  },
  {
    key: 'rootDetection',
    valueType: 'string',
    entries: [{ platform: 'android', value: 'block' }],
    remarks: '越狱与 root 检测：block 或 warn',
    steps: [
      ['created', 210, '13:40', 'dev02'],
      ['effected', 205, '19:10', 'release01'],
      ['updated', 203, '08:50', 'release01', { entries: [{ platform: 'android', value: 'warn' }] }],
    ],
  },
  {
    key: 'statementPdfMax',
    valueType: 'number',
    entries: everywhere('12'),
    remarks: '电子对账单一次最多下载月数',
    steps: [
      ['created', 180, '10:22', 'operator01'],
      ['effected', 178, '15:00', 'release02'],
    ],
  },
  {
    key: 'wealthRecommend',
    valueType: 'boolean',
    entries: everywhere('true'),
    remarks: '理财频道推荐位',
    steps: [
      ['created', 160, '16:05', 'operator01'],
      ['effected', 159, '10:00', 'release01'],
    ],
  },
  {
    key: 'pushPermissionTip',
    valueType: 'boolean',
    entries: everywhere('true'),
    remarks: '提示打开通知权限',
    steps: [
      ['created', 96, '09:30', 'dev02'],
      ['effected', 95, '11:00', 'release01'],
    ],
  },
  {
    key: 'cardApplyBanner',
    valueType: 'json',
    entries: everywhere(
      json({ title: '信用卡开卡礼', image: '/banner/card-2.png', url: 'https://h5.chenghu.example/card/apply' }),
    ),
    steps: [
      ['created', 75, '14:48', 'operator01'],
      ['effected', 74, '10:30', 'release02'],
    ],
  },
  {
    key: 'homeFeedAb',
    valueType: 'json',
    entries: on(json({ group: 'B', ratio: 10, cards: ['wealth', 'life'] })),
    remarks: '首页信息流分组实验',
    steps: [
      ['created', 54, '10:10', 'dev02'],
      ['effected', 53, '20:30', 'release01'],
      ['updated', 39, '20:05', 'dev02', { entries: on(json({ group: 'B', ratio: 30, cards: ['wealth', 'life'] })) }],
      [
        'updated',
        25,
        '20:12',
        'dev02',
        { entries: on(json({ group: 'B', ratio: 50, cards: ['wealth', 'life', 'news'] })) },
      ],
    ],
  },
  {
    key: 'depositCalculator',
    valueType: 'boolean',
    entries: everywhere('true'),
    remarks: '存款计算器，等待 6.5.0',
    steps: [['created', 44, '11:35', 'operator01']],
  },
  {
    key: 'faceLoginV2',
    valueType: 'boolean',
    entries: on('true'),
    remarks: '新版人脸登录，6.4.0 起',
    steps: [
      ['created', 34, '10:12', 'dev02'],
      ['effected', 12, '09:40', 'release01'],
      ['invalidated', 11, '18:00', 'release01'],
    ],
  },
  {
    key: 'springThemeSkin',
    valueType: 'string',
    entries: everywhere('spring-festival'),
    remarks: '春节皮肤',
    steps: [
      ['created', 20, '15:15', 'operator01'],
      ['updated', 16, '10:45', 'operator01', { remarks: '春节皮肤，节前一周生效' }],
    ],
  },
  {
    key: 'voiceSearch',
    valueType: 'boolean',
    entries: on('true', 'true', 'false'),
    remarks: '语音搜索',
    steps: [['created', 8, '17:25', 'dev02']],
  },
  {
    key: 'maintenanceNotice',
    valueType: 'json',
    entries: everywhere(json({ from: '02:00', to: '04:00', text: '系统维护，部分功能暂停' })),
    remarks: '维护公告',
    steps: [
      ['created', 5, '09:50', 'operator01'],
      [
        'updated',
        4,
        '18:20',
        'operator01',
        { entries: everywhere(json({ from: '01:30', to: '04:00', text: '系统维护，转账与缴费暂停' })) },
      ],
    ],
  },
];

/** Switches of every application. */
const COMMON = new Set(['customerHotline', 'gmSignature', 'pushPermissionTip', 'maintenanceNotice']);

const STATUS: Partial<Record<Action, SwitchRow['status']>> = { effected: 'effective', invalidated: 'expired' };

/** Applies the steps before now, and stores the result. */
async function seedSwitch(
  { db, clock, scenario }: SeedContext,
  appId: string,
  { steps, ...seed }: SwitchSeed,
): Promise<void> {
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  const revisions: Omit<Insert<SwitchRevisionRow>, 'switchId'>[] = [];
  let row: Insert<SwitchRow> = {
    ...seed,
    entries: [...seed.entries],
    appId,
    status: 'notEffective',
    revisions: 0,
    grayRules: [],
  };
  for (const [action, daysAgo, time, by, change] of steps) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const instant = midnight - (daysAgo - daysToCome(scenario)) * DAY_MS + (hours * 60 + minutes) * 60_000;
    if (instant > clock.now()) break;
    const at = clock.iso(instant);
    const before = contentOf(row);
    const number = revisions.length + 1;
    row = {
      ...row,
      ...change,
      status: STATUS[action] ?? row.status,
      revisions: number,
      updatedAt: at,
      updatedBy: by,
      ...(action === 'created' && { createdAt: at, createdBy: by }),
      ...(action === 'effected' && { effectiveAt: at, effectiveBy: by }),
      ...(action === 'invalidated' && { expiredAt: at, expiredBy: by }),
    };
    revisions.push({ number, at, by, action, ...(action !== 'created' && { before }), after: contentOf(row) });
  }
  if (revisions.length === 0) return;
  const { id: switchId } = await db.switches.insert(row);
  for (const revision of revisions) await db.switchRevisions.insert({ ...revision, switchId });
}

const contentOf = ({ key, valueType, entries, remarks, status }: Insert<SwitchRow>): SwitchRevisionRow['after'] => ({
  key,
  valueType,
  entries,
  status,
  ...(remarks !== undefined && { remarks }),
});

/** Seeds the switches of an application with their history. */
export async function seedSwitches(context: SeedContext, application: ApplicationRow): Promise<void> {
  const isBank = application.applicationId === 'chenghu-mbank';
  for (const seed of SWITCHES) if (isBank || COMMON.has(seed.key)) await seedSwitch(context, application.id, seed);
}
