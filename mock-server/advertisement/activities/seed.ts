import { type Colour, encodeBlocks } from '../../core/kit/png.ts';
import { seedFile } from '../../core/kit/seed-file.ts';
import type { Seed, SeedContext } from '../../core/world/seed.ts';
import type { BoothRow } from '../booths/table.ts';
import { beginRun } from '../activity/runs.ts';
import { endInTime } from './jobs.ts';
import type { ActivityRow } from './table.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

type Placement = ActivityRow['booths'][number];

interface ActivitySeed extends Pick<ActivityRow, 'name' | 'type' | 'status' | 'platforms'> {
  readonly description?: string;
  /** Start and end at midnight, in days from today. */
  readonly days: readonly [start: number, end: number];
  readonly crowd?: string;
  readonly versions?: ActivityRow['versions'];
  readonly cities?: ActivityRow['cities'];
  readonly frequency?: ActivityRow['frequency'];
  readonly colours: readonly Colour[];
  /** By slot code. */
  readonly booths: Readonly<Record<string, Pick<Placement, 'priority' | 'text' | 'jumpAddress'>>>;
  readonly daysAgo: number;
}

const RED: readonly Colour[] = [
  [153, 27, 27],
  [220, 38, 38],
  [251, 191, 36],
  [254, 243, 199],
];
const GREEN: readonly Colour[] = [
  [6, 95, 70],
  [5, 150, 105],
  [167, 243, 208],
  [236, 253, 245],
];
const VIOLET: readonly Colour[] = [
  [76, 29, 149],
  [124, 58, 237],
  [196, 181, 253],
  [245, 243, 255],
];
const ALL = ['android', 'ios', 'harmony'] as const;

const ACTIVITIES: Readonly<Record<string, readonly ActivitySeed[]>> = {
  'chenghu-mbank': [
    {
      name: '城市生活节',
      type: 'popup',
      status: 'toBeOnline',
      description: '与数字人民币体验周同一展位',
      days: [11, 14],
      platforms: ['android', 'ios'],
      cities: ['澄州', '临湖'],
      frequency: { perDay: 1 },
      colours: VIOLET,
      booths: { 'home-popup': { priority: 'high', jumpAddress: '/activity/city' } },
      daysAgo: 2,
    },
    {
      name: '理财节',
      type: 'banner',
      status: 'online',
      description: '全行理财节主会场',
      days: [-3, 11],
      platforms: [...ALL],
      crowd: '理财节目标客户',
      versions: { android: { min: '6.2.0' }, ios: { min: '6.2.0' } },
      frequency: { perDay: 3 },
      colours: RED,
      booths: {
        splash: { priority: 'high', jumpAddress: '/activity/festival' },
        'home-banner': { priority: 'high', jumpAddress: '/activity/festival' },
        'home-notice': {
          priority: 'medium',
          text: '理财节开幕：新客理财首单最高 88 元立减金，点击进入主会场',
          jumpAddress: '/activity/festival',
        },
      },
      daysAgo: 3,
    },
    {
      name: '新市民专享礼包',
      type: 'list',
      status: 'toBeOnline',
      description: '名单就绪后上线',
      days: [2, 32],
      platforms: [...ALL],
      crowd: '新市民开户客户',
      cities: ['澄州', '临湖'],
      colours: GREEN,
      booths: { 'wealth-feed': { priority: 'medium', jumpAddress: '/activity/newcomers' } },
      daysAgo: 1,
    },
    {
      name: '信用卡开卡礼',
      type: 'custom',
      status: 'online',
      days: [6, 36],
      platforms: ['android', 'ios'],
      crowd: '信用卡持卡人',
      colours: VIOLET,
      booths: {
        'card-zone': { priority: 'high', jumpAddress: 'https://www.chenghu.example/card/gift' },
        'home-banner': { priority: 'low', jumpAddress: 'https://www.chenghu.example/card/gift' },
      },
      daysAgo: 4,
    },
    {
      name: '数字人民币体验周',
      type: 'popup',
      status: 'toBeOnline',
      days: [9, 16],
      platforms: [...ALL],
      versions: { android: { min: '6.3.0' }, ios: { min: '6.3.0' }, harmony: { min: '1.1.0' } },
      frequency: { perDay: 1, total: 3 },
      colours: RED,
      booths: { 'home-popup': { priority: 'medium', jumpAddress: '/ecny/intro' } },
      daysAgo: 2,
    },
    {
      name: '核心系统升级公告',
      type: 'announcement',
      status: 'offline',
      description: '升级改期，暂时下线',
      days: [-6, 8],
      platforms: [...ALL],
      colours: GREEN,
      booths: {
        'home-notice': {
          priority: 'high',
          text: '本周六 0:00–4:00 系统升级，期间转账、理财暂停服务',
          jumpAddress: 'https://www.chenghu.example/notice/maintenance',
        },
      },
      daysAgo: 5,
    },
    {
      name: '敬老月专享',
      type: 'banner',
      status: 'offline',
      days: [-44, -14],
      platforms: ['android', 'ios'],
      cities: ['澄州', '云溪', '北屿'],
      colours: VIOLET,
      booths: { 'home-banner': { priority: 'medium', jumpAddress: '/activity/seniors' } },
      daysAgo: 14,
    },
  ],
  'chenghu-cbank': [
    {
      name: '电子票据升级',
      type: 'announcement',
      status: 'online',
      days: [-1, 20],
      platforms: [...ALL],
      colours: GREEN,
      booths: { 'home-notice': { priority: 'medium', text: '电子票据功能升级，可在线查验和贴现' } },
      daysAgo: 2,
    },
  ],
};

/** Size of the squares in seeded pictures. */
const SCALE = 5;

/** Rays from the foot of the picture, and a ribbon across it. */
function rays({ width, height }: BoothRow, colours: readonly Colour[]): Uint8Array {
  const [columns, lines] = [width / SCALE, height / SCALE];
  return encodeBlocks({ width, height, scale: SCALE }, colours, (x, y) => {
    if (Math.abs(y + 0.5 - lines * 0.5) < lines * 0.11) return 3;
    if (Math.abs(y + 0.5 - lines * 0.5) < lines * 0.15) return 2;
    const angle = Math.atan2(lines - y, x + 0.5 - columns / 2);
    return Math.floor((angle / Math.PI) * 14) % 2;
  });
}

async function placementOf(
  context: SeedContext,
  appId: string,
  code: string,
  seed: ActivitySeed,
  audit: Pick<ActivityRow, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>,
): Promise<Placement> {
  const booth = context.db.booths.find({ appId, code });
  if (booth === undefined) throw new Error(`a seed needs the slot ${code}`);
  const placement = { boothId: booth.id, priority: 'medium' as const, ...seed.booths[code] };
  if (booth.materialType === 'text') return placement;
  const name = `${code}-${booth.width}x${booth.height}.png`;
  const values = { ...audit, appId, name, type: 'png', purpose: 'picture' } as const;
  const file = await seedFile(context, values, rays(booth, seed.colours));
  return { ...placement, imageId: file.id };
}

/**
 * Seeds the run of an activity. Online activities have been online since their last change; offline ones were online
 * until then, or until their end.
 */
async function seedRun({ db, clock, jobs }: SeedContext, activity: ActivityRow, changed: number): Promise<void> {
  const [start, end] = [Date.parse(activity.startTime), Date.parse(activity.endTime)];
  if (activity.status === 'toBeOnline') return;
  if (activity.status === 'offline') {
    await beginRun(db, clock, activity, start, Math.min(end, Math.max(start, changed)));
    return;
  }
  await beginRun(db, clock, activity, changed);
  await endInTime(jobs, activity);
}

/**
 * Seeds activities for every application: one running, one not started, two in the same slot, one whose crowd is not
 * ready, one that is over.
 */
export const seedActivities: Seed = async (context) => {
  const { db, clock, scenario, rng } = context;
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    for (const seed of (ACTIVITIES[applicationId] ?? []).toReversed()) {
      const { days, crowd, versions = {}, cities = [], frequency = {}, colours: _colours, daysAgo, ...facts } = seed;
      const [start, end] = days;
      const draw = rng('activity', applicationId, seed.name);
      const changed = midnight - daysAgo * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS;
      const audit = {
        createdAt: clock.iso(changed - draw.int(1, 20) * DAY_MS),
        createdBy: 'operator01',
        updatedAt: clock.iso(changed),
        updatedBy: 'operator01',
      };
      const booths: Placement[] = [];
      for (const code of Object.keys(seed.booths)) booths.push(await placementOf(context, appId, code, seed, audit));
      const crowdId = crowd === undefined ? undefined : db.crowds.find({ appId, name: crowd })?.id;
      const activity = await db.activities.insert({
        ...facts,
        ...audit,
        appId,
        startTime: clock.iso(midnight + start * DAY_MS),
        endTime: clock.iso(midnight + end * DAY_MS),
        ...(crowdId !== undefined && { crowdId }),
        versions,
        cities,
        frequency,
        booths,
      });
      await seedRun(context, activity, changed);
    }
  }
};
