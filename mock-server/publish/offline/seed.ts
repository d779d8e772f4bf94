import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { zipOf } from '../../core/kit/zip.ts';
import type { StoredFileRow } from '../../files/tables.ts';
import type { ApplicationRow } from '../../platform/tables.ts';
import { ownerOf } from '../owners.ts';
import { ensureRollout, reachDue } from '../rollout-state.ts';
import { beginRun, endRun } from '../runs.ts';
import { at } from '../seeds/runs.ts';
import type { GrayRuleRow } from '../tables.ts';
import type { OfflinePackageRow, SubAppRow } from './tables.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Special = Partial<
  Pick<
    OfflinePackageRow,
    'status' | 'defective' | 'defectReason' | 'packageType' | 'effectiveMode' | 'clients' | 'installTiming'
  >
>;
type PackageSeed = readonly [daysAgo: number, special: Special];

interface SubAppSeed {
  readonly subAppId: string;
  readonly name: string;
  readonly moduleName: string;
  /** Newest first. A package is taken down unless it says otherwise: the next one replaced it. */
  readonly packages: readonly PackageSeed[];
}

const pending: Special = { status: 'pending' };
const effective: Special = { status: 'effective' };

const RETAIL: readonly SubAppSeed[] = [
  {
    // A growing share gets the newest since this morning.
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
    // The newest builds on the effective one.
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
    // Old clients keep a package of their own.
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

const SUB_APPS: Readonly<Record<string, readonly SubAppSeed[]>> = {
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

/** A small package of pages, as an upload leaves it. */
async function seedZip(
  { db, blobs }: SeedContext,
  name: string,
  pages: Readonly<Record<string, string>>,
  audit: object,
  appId: string,
): Promise<StoredFileRow> {
  const bytes = zipOf(pages);
  const size = bytes.length;
  const { id } = await db.files.insert({
    ...audit,
    name,
    size,
    received: size,
    type: 'zip',
    purpose: 'zip',
    state: 'done',
    appId,
    chunks: [],
  });
  await blobs.put(id, bytes);
  const sums = { md5: bytesToHex(md5(bytes)), sha256: bytesToHex(sha256(bytes)) };
  return db.files.update(id, { ...sums, chunks: [id], url: `/yusp-app-common/api/file/${id}/content` });
}

const html = (title: string, version: string): string =>
  `<!doctype html>\n<html lang="zh-CN">\n<meta charset="utf-8">\n<title>${title}</title>\n<link rel="stylesheet" href="app.css">\n<div id="app" data-version="${version}"></div>\n<script src="app.js"></script>\n</html>\n`;

const PLAN = {
  stages: [
    { hours: 0, percent: 5 },
    { hours: 4, percent: 20 },
    { hours: 12, percent: 50 },
    { hours: 24, percent: 100 },
  ],
};

/** A rule that some of the customers match: one of its conditions will do. */
async function seedRule({ db }: SeedContext, row: OfflinePackageRow): Promise<void> {
  const { createdAt, createdBy, updatedAt, updatedBy } = row;
  const conditions: GrayRuleRow['conditions'] = [
    { element: 'city', operator: 'in', values: ['澄州'] },
    { element: 'userTag', operator: 'in', values: ['工资代发'] },
  ];
  const { id, mode } = await db.grayRules.insert({
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    appId: row.appId,
    ownerType: 'offline',
    ownerId: row.id,
    combination: 'OR',
    mode: 'nonWhitelist',
    whitelist: [],
    conditions,
    description: '先行体验账单分期新流程',
  });
  await db.offlinePackages.update(row.id, { grayRules: [{ id, mode, devices: 0, conditions }] });
}

/** What happened when it was published: the ones before it that are taken down now were replaced by it. */
async function seedRun(context: SeedContext, row: OfflinePackageRow, published: number): Promise<void> {
  const { db, clock } = context;
  const { id, appId, subAppId, effectiveMode, publishedBy = '' } = row;
  const then = at(context, published);
  for (const other of db.offlinePackages.all({ where: { appId, subAppId, status: 'offline' } })) {
    if (other.id !== id) await endRun(then, { kind: 'offline', id: other.id }, 'replaced', publishedBy);
  }
  if (effectiveMode === 'gray') await seedRule(context, row);
  const owner = ownerOf(db, 'offline', id, appId);
  const rollout = await ensureRollout(db, owner);
  if (effectiveMode === 'phased') await db.rollouts.update(rollout.id, { plan: PLAN });
  await beginRun(then, owner, publishedBy);
  const second = published + 4 * HOUR_MS;
  if (effectiveMode === 'phased' && second <= clock.now()) await reachDue(at(context, second), rollout.id);
}

interface Around {
  readonly application: ApplicationRow;
  readonly seed: SubAppSeed;
  readonly subApp: SubAppRow;
}

async function seedPackage(
  context: SeedContext,
  { application, seed, subApp }: Around,
  [daysAgo, special]: PackageSeed,
  index: number,
): Promise<void> {
  const { db, clock, rng } = context;
  const draw = rng('offline', application.applicationId, seed.subAppId, index);
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  // Today's was published six hours ago, between the second and the third of its stages.
  const created =
    daysAgo === 0 ? clock.now() - 7 * HOUR_MS : midnight - daysAgo * DAY_MS + draw.int(9 * 60, 18 * 60) * 60_000;
  const published =
    daysAgo === 0 ? clock.now() - 6 * HOUR_MS : Math.min(clock.now(), created + draw.int(20, 200) * 60_000);
  const version = `${clock.day(created).replaceAll('-', '')}01`;
  const by = draw.pick(['release01', 'release02', 'dev02']);
  const time = clock.iso(created);
  const audit = { createdAt: time, createdBy: by, updatedAt: time, updatedBy: by };
  const file = await seedZip(
    context,
    `h5-${seed.subAppId}-${version}.zip`,
    {
      'www/index.html': html(seed.moduleName, version),
      'www/app.css': '#app { max-width: 640px; margin: 0 auto; }\n',
      'www/app.js': `// ${draw.hex(16)}\ndocument.querySelector('#app').textContent = '${seed.moduleName} ${version}';\n`,
    },
    audit,
    application.id,
  );
  const relatedVersion =
    special.packageType === 'incremental'
      ? db.offlinePackages.find({ appId: application.id, subAppId: seed.subAppId }, ['version,desc'])?.version
      : undefined;
  const isPending = special.status === 'pending';
  const row = await db.offlinePackages.insert({
    ...audit,
    appId: application.id,
    subAppId: subApp.subAppId,
    moduleName: seed.moduleName,
    version,
    status: 'offline',
    clients: {
      android: { min: '6.0.0' },
      ios: { min: '6.0.0' },
      ...(draw.chance(0.4) && { harmony: { min: '1.0.0' } }),
    },
    installTiming: draw.pick(['next', 'silent', 'next']),
    packageType: 'full',
    effectiveMode: 'full',
    domain: 'https://h5.chenghu.example',
    mainUrl: '/www/index.html',
    defective: false,
    fileId: file.id,
    fileName: file.name,
    fileSize: file.size,
    md5: file.md5,
    sha256: file.sha256,
    uploadedAt: time,
    uploadedBy: by,
    everPublished: !isPending,
    ...(relatedVersion !== undefined && { relatedVersion }),
    ...(!isPending && { publishedAt: clock.iso(published), publishedBy: by }),
    grayRules: [],
    ...special,
  });
  if (!isPending) await seedRun(context, row, published);
}

/** Sub-applications and their packages; none in the scenario `empty`. */
export const seedOffline: Seed = async (context) => {
  const { db, clock, scenario } = context;
  if (scenario === 'empty') return;
  for (const application of db.applications.all()) {
    const planned: { around: Around; one: PackageSeed; index: number }[] = [];
    for (const seed of SUB_APPS[application.applicationId] ?? []) {
      const { subAppId, name, packages } = seed;
      const time = clock.iso(clock.now() - 120 * DAY_MS);
      const audit = { createdAt: time, createdBy: 'release01', updatedAt: time, updatedBy: 'release01' };
      const subApp = await db.subApps.insert({ ...audit, appId: application.id, subAppId, name });
      packages.forEach((one, index) => planned.push({ around: { application, seed, subApp }, one, index }));
    }
    // In the order of time, by which lists show them.
    for (const { around, one, index } of planned.toSorted((a, b) => b.one[0] - a.one[0]))
      await seedPackage(context, around, one, index);
  }
};
