import { encodeBlocks } from '../../core/kit/png.ts';
import { seedFile } from '../../core/kit/seed-file.ts';
import type { Insert } from '../../core/store/table.ts';
import type { Seed } from '../../core/world/seed.ts';
import type { BoothRow } from './table.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

type BoothSeed = Omit<Insert<BoothRow>, 'appId' | 'fallback' | 'capacity'> & {
  readonly capacity?: number;
  readonly daysAgo: number;
  /** File name of the fallback picture. */
  readonly picture?: string;
};

const NOTICE: BoothSeed = {
  name: '首页公告',
  code: 'home-notice',
  type: 'announcement',
  materialType: 'text',
  width: 350,
  height: 40,
  position: '首页搜索框下方',
  cacheSeconds: 300,
  daysAgo: 52,
};

const BOOTHS: Readonly<Record<string, readonly BoothSeed[]>> = {
  'chenghu-mbank': [
    {
      name: '首页轮播',
      code: 'home-banner',
      type: 'banner',
      materialType: 'image',
      width: 350,
      height: 150,
      keyword: '轮播',
      position: '首页顶部',
      capacity: 5,
      cacheSeconds: 600,
      picture: 'chenghu-banner.png',
      daysAgo: 6,
    },
    {
      name: '开屏广告',
      code: 'splash',
      type: 'splash',
      materialType: 'image',
      width: 360,
      height: 640,
      position: '启动页',
      cacheSeconds: 86_400,
      picture: 'chenghu-splash.png',
      splashSeconds: 3,
      isSkippable: true,
      daysAgo: 19,
    },
    {
      name: '首页弹窗',
      code: 'home-popup',
      type: 'popup',
      materialType: 'image',
      width: 300,
      height: 400,
      keyword: '弹窗',
      position: '进入首页时',
      cacheSeconds: 600,
      daysAgo: 27,
    },
    NOTICE,
    {
      name: '理财列表推荐',
      code: 'wealth-feed',
      type: 'list',
      materialType: 'image',
      width: 350,
      height: 120,
      keyword: '理财',
      position: '理财列表第 3 行',
      capacity: 2,
      cacheSeconds: 1800,
      daysAgo: 61,
    },
    {
      name: '悬浮红包',
      code: 'home-float',
      type: 'float',
      materialType: 'gif',
      width: 80,
      height: 80,
      position: '首页右下角',
      cacheSeconds: 600,
      daysAgo: 88,
    },
    {
      name: '信用卡专区',
      code: 'card-zone',
      type: 'custom',
      materialType: 'image',
      width: 350,
      height: 150,
      keyword: '信用卡',
      position: '信用卡首页中部',
      capacity: 3,
      cacheSeconds: 3600,
      daysAgo: 104,
    },
  ],
  'chenghu-cbank': [
    { ...NOTICE, daysAgo: 12 },
    {
      name: '工作台横幅',
      code: 'desk-banner',
      type: 'banner',
      materialType: 'image',
      width: 350,
      height: 90,
      position: '工作台顶部',
      capacity: 3,
      cacheSeconds: 3600,
      daysAgo: 35,
    },
  ],
  'chenghu-office': [{ ...NOTICE, name: '总行公告', daysAgo: 44 }],
};

/** Size of the squares in seeded pictures. */
const SCALE = 5;
const COLOURS = [
  [30, 64, 175],
  [37, 99, 235],
  [147, 197, 253],
  [248, 250, 252],
] as const;

/** Draws a moon over the waves of a lake, after the name of the bank. */
export function lakePicture({ width, height }: { width: number; height: number }): Uint8Array {
  const [columns, lines] = [width / SCALE, height / SCALE];
  const radius = Math.min(columns, lines) / 5;
  return encodeBlocks({ width, height, scale: SCALE }, COLOURS, (x, y) => {
    if (Math.hypot(x + 0.5 - columns * 0.7, y + 0.5 - lines * 0.35) < radius) return 3;
    const depth = y - lines * 0.62 + Math.sin(x / 3) * 1.4;
    if (depth < 0) return 0;
    return depth % 6 < 3 ? 1 : 2;
  });
}

/** Seeds the slots of every application; none in the scenario `empty`. */
export const seedBooths: Seed = async (context) => {
  const { db, clock, scenario, rng } = context;
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    for (const { daysAgo, picture, capacity = 1, ...booth } of (BOOTHS[applicationId] ?? []).toReversed()) {
      const draw = rng('booth', applicationId, booth.code);
      const changed = midnight - daysAgo * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS;
      const audit = {
        createdAt: clock.iso(changed - draw.int(30, 150) * DAY_MS),
        createdBy: 'operator01',
        updatedAt: clock.iso(changed),
        updatedBy: 'operator01',
      };
      const file =
        picture === undefined
          ? undefined
          : await seedFile(
              context,
              { ...audit, appId, name: picture, type: 'png', purpose: 'picture' },
              lakePicture(booth),
            );
      await db.booths.insert({
        ...booth,
        ...audit,
        appId,
        capacity,
        fallback: file ? 'picture' : 'none',
        ...(file && { fallbackId: file.id, fallbackName: file.name }),
      });
    }
  }
};
