import type { SeedContext } from '../../core/world/seed.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { UpgradeRow } from './table.ts';
import type { UploadServiceRow } from '../upload-services/table.ts';
import { type GrayPlan, grayPlansOf, seedGrayRule } from '../gray-rules/seed.ts';
import { downloadUrl } from './rules.ts';
import { daysToCome } from '../seeds/story.ts';
import { DAY_MS, HOUR_MS } from '../../core/world/durations.ts';

type Platform = UpgradeRow['platform'];

/** Days before the start-up of the releases that other data reference; older ones follow at intervals. */
const RECENT: Record<Platform, readonly (readonly [version: string, daysAgo: number])[]> = {
  android: [
    ['6.5.0', 1],
    ['6.4.1', 9],
    ['6.4.0', 12],
    ['6.3.1', 31],
    ['6.3.0', 46],
    ['6.2.1', 68],
    ['6.2.0', 83],
  ],
  ios: [
    ['6.4.1', 2],
    ['6.4.0', 12],
    ['6.3.1', 30],
    ['6.3.0', 45],
    ['6.2.1', 67],
    ['6.2.0', 82],
  ],
  harmony: [
    ['1.1.1', 3],
    ['1.1.0', 25],
    ['1.0.1', 61],
    ['1.0.0', 96],
  ],
};
const OLDER: Record<Platform, readonly string[]> = {
  android: versions(
    ['6.1', 2],
    ['6.0', 3],
    ['5.9', 1],
    ['5.8', 2],
    ['5.7', 0],
    ['5.6', 1],
    ['5.5', 2],
    ['5.4', 0],
    ['5.3', 1],
    ['5.2', 2],
    ['5.1', 1],
    ['5.0', 3],
  ),
  ios: versions(
    ['6.1', 1],
    ['6.0', 2],
    ['5.9', 1],
    ['5.8', 1],
    ['5.7', 0],
    ['5.6', 1],
    ['5.5', 1],
    ['5.4', 0],
    ['5.3', 1],
    ['5.2', 1],
    ['5.1', 0],
    ['5.0', 2],
  ),
  harmony: [],
};
/** Versions of the other two applications, newest first. */
const OTHER: Record<Platform, readonly string[]> = {
  android: versions(['3.2', 1], ['3.1', 2], ['3.0', 1]),
  ios: versions(['3.2', 0], ['3.1', 1], ['3.0', 1]),
  harmony: versions(['1.0', 1]),
};

const NOTES = [
  '修复已知问题，提升稳定性',
  '优化转账流程与到账提醒',
  '新增人脸登录',
  '适配新系统，优化启动速度',
  '支持国密算法，增强交易安全',
  '首页改版，常用功能更易找到',
  '优化理财频道加载速度',
  '修复部分机型闪退',
];

/** `['6.1', 2]` stands for 6.1.2, 6.1.1, 6.1.0. */
function versions(...lines: [minor: string, lastPatch: number][]): string[] {
  return lines.flatMap(([minor, last]) => Array.from({ length: last + 1 }, (_, i) => `${minor}.${last - i}`));
}

interface Release {
  application: ApplicationRow;
  platform: Platform;
  version: string;
  daysAgo: number;
  status: UpgradeRow['status'];
}

const PACKAGE_NAMES: Record<Platform, string> = {
  android: 'com.chenghu',
  ios: 'com.chenghu.ios',
  harmony: 'com.chenghu.harmony',
};
const EXTENSIONS: Record<Platform, string> = { android: 'apk', ios: 'ipa', harmony: 'hap' };
const MIN_OS: Record<Platform, string> = { android: '8.0', ios: '13.0', harmony: '5.0' };
const SIZE_MB: Record<Platform, number> = { android: 64, ios: 70, harmony: 46 };

/** A release: staff get it from the bank (enterprise), customers mostly from a store. */
async function seedRelease(
  { db, clock, rng }: SeedContext,
  service: UploadServiceRow,
  release: Release,
): Promise<UpgradeRow> {
  const { application, platform, version, daysAgo, status } = release;
  const draw = rng('upgrade', application.applicationId, platform, version);
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  // The story of this one is given in hours of its day.
  const isStory = application.applicationId === 'chenghu-mbank' && platform === 'android' && version === '6.4.0';
  const randomTime = midnight - daysAgo * DAY_MS + draw.int(9 * 60, 18 * 60) * 60_000 + draw.int(0, 59_999);
  const createdAt = isStory ? midnight - daysAgo * DAY_MS + 9 * HOUR_MS : randomTime;
  const published = status === 'published';
  const product = application.applicationId.replace('chenghu-', '');
  const enterprise = status !== 'pending' && (product === 'office' || draw.chance(0.35));
  const fileName = `${product}-${version}.${EXTENSIONS[platform]}`;
  const address = `https://store.chenghu.example/${platform}/${product}`;
  const by = draw.pick(['release01', 'release02', 'dev02']);
  const publishedAt = isStory
    ? midnight - daysAgo * DAY_MS + 10 * HOUR_MS
    : Math.min(clock.now(), createdAt + draw.int(30, 300) * 60_000);
  return db.upgrades.insert({
    appId: application.id,
    platform,
    version,
    releaseMode: enterprise ? 'enterprise' : 'appStore',
    upgradeMode: draw.chance(0.15) && version !== '6.4.0' ? 'mandatory' : 'optional',
    packageName: `${PACKAGE_NAMES[platform]}.${product}`,
    // Files of old releases are on the upload service only: the console's own store has dropped them.
    ...(enterprise
      ? {
          fileName,
          fileSize: Math.round(draw.normal(SIZE_MB[platform], 4) * 1024 * 1024),
          md5: draw.hex(32),
          downloadUrl: downloadUrl(service, fileName),
        }
      : { address, downloadUrl: address }),
    ...((platform === 'harmony' || enterprise) && { serviceId: service.id }),
    description: draw.pick(NOTES),
    minOsVersion: MIN_OS[platform],
    status,
    ...(published && { publishedAt: clock.iso(publishedAt), publishedBy: by }),
    grayRules: plansOf(release).map(({ id, mode, devices, conditions }) => ({ id, mode, devices, conditions })),
    createdAt: clock.iso(Math.min(createdAt, clock.now())),
    createdBy: by,
    updatedAt: clock.iso(Math.min(published ? publishedAt : createdAt, clock.now())),
    updatedBy: by,
  });
}

const plansOf = ({ application, platform, version }: Release): readonly GrayPlan[] =>
  application.applicationId === 'chenghu-mbank' && platform === 'android' ? grayPlansOf(version) : [];

const BIG = 10_000;

/** Versions older than all others, for the scenario `big`: 1.0.0 to 1.99.99. */
function manyReleases(application: ApplicationRow): Release[] {
  return Array.from({ length: BIG }, (_, index) => ({
    application,
    platform: 'android' as const,
    version: `1.${Math.floor(index / 100)}.${index % 100}`,
    daysAgo: 1000 + (BIG - index) / 10,
    status: 'published' as const,
  }));
}

const PLATFORMS: readonly Platform[] = ['android', 'ios', 'harmony'];

/**
 * Returns the releases of an application and platform, newest first; on the day of 6.4.0 later ones do not exist yet.
 */
function releasesOf(application: ApplicationRow, platform: Platform, scenario: string): Release[] {
  const all = releasesByNow(application, platform);
  if (application.applicationId !== 'chenghu-mbank') return all;
  const daysAhead = daysToCome(scenario);
  return all
    .filter(({ daysAgo }) => daysAgo >= daysAhead)
    .map((release) => ({ ...release, daysAgo: release.daysAgo - daysAhead }));
}

function releasesByNow(application: ApplicationRow, platform: Platform): Release[] {
  const common = { application, platform, status: 'published' as const };
  if (application.applicationId !== 'chenghu-mbank') {
    return OTHER[platform].map((version, index) => ({
      ...common,
      version,
      daysAgo: 20 + index * 41,
      status: index === 0 ? 'pending' : 'published',
    }));
  }
  const recent = RECENT[platform].map(([version, daysAgo], index) => ({
    ...common,
    version,
    daysAgo,
    status: index === 0 ? ('pending' as const) : ('published' as const),
  }));
  const older = OLDER[platform].map((version, index) => ({
    // One package has an unknown status from an older system.
    ...common,
    version,
    daysAgo: 110 + index * 23,
    status: platform === 'android' && version === '5.4.0' ? ('unknown' as const) : ('published' as const),
  }));
  return [...recent, ...older];
}

/** Seeds the releases of an application with their gray rules, in order of time; many more in the scenario `big`. */
export async function seedReleases(
  context: SeedContext,
  application: ApplicationRow,
  service: UploadServiceRow,
): Promise<void> {
  if (context.scenario === 'big' && application.number === 1) {
    for (const release of manyReleases(application)) await seedRelease(context, service, release);
  }
  for (const platform of PLATFORMS) {
    for (const release of releasesOf(application, platform, context.scenario).toReversed()) {
      const upgrade = await seedRelease(context, service, release);
      for (const plan of plansOf(release)) await seedGrayRule(context, plan, upgrade);
    }
  }
}
