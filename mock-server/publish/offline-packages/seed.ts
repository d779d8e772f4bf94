import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { seedZip } from '../../core/kit/seed-zip.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { GrayRuleRow } from '../gray-rules/table.ts';
import type { OfflinePackageRow } from './table.ts';
import { type PackageSeed, SUB_APPS, type SubAppSeed } from '../sub-apps/seed.ts';
import type { SubAppRow } from '../sub-apps/table.ts';
import { ownerOf } from '../owners.ts';
import { ensureRollout, reachDue } from '../rollouts/state.ts';
import { beginRun, endRun } from '../rollouts/runs.ts';
import { at } from '../rollouts/seed.ts';
import { DAY_MS, HOUR_MS } from '../../core/world/durations.ts';

const html = (title: string, version: string): string =>
  `<!doctype html>\n<html lang="zh-CN">\n<meta charset="utf-8">\n<title>${title}</title>\n<link rel="stylesheet" href="app.css">\n<div id="app" data-version="${version}"></div>\n<script src="app.js"></script>\n</html>\n`;

/** Full packages with pictures and scripts have 1 to 5 MB; incremental ones are smaller. */
const FILLERS = [3, 12] as const;

const PLAN = {
  stages: [
    { hours: 0, percent: 5 },
    { hours: 4, percent: 20 },
    { hours: 12, percent: 50 },
    { hours: 24, percent: 100 },
  ],
};

/** Seeds a rule that some of the customers match, with any of its conditions. */
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

/** Seeds the publication of a package: it replaced the earlier ones that are taken down now. */
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
  // Today's package was published six hours ago, between the second and the third of its stages.
  const created =
    daysAgo === 0 ? clock.now() - 7 * HOUR_MS : midnight - daysAgo * DAY_MS + draw.int(9 * 60, 18 * 60) * 60_000;
  const published =
    daysAgo === 0 ? clock.now() - 6 * HOUR_MS : Math.min(clock.now(), created + draw.int(20, 200) * 60_000);
  const version = `${clock.day(created).replaceAll('-', '')}01`;
  const by = draw.pick(['release01', 'release02', 'dev02']);
  const time = clock.iso(created);
  const audit = { createdAt: time, createdBy: by, updatedAt: time, updatedBy: by };
  const pages = {
    'www/index.html': html(seed.moduleName, version),
    'www/app.css': '#app { max-width: 640px; margin: 0 auto; }\n',
    'www/app.js': `// ${draw.hex(16)}\ndocument.querySelector('#app').textContent = '${seed.moduleName} ${version}';\n`,
  };
  const name = `h5-${seed.subAppId}-${version}.zip`;
  const fillers = special.packageType === 'incremental' ? 1 : rng('offline-size', name).int(...FILLERS);
  const values = { ...audit, name, type: 'zip', purpose: 'zip', appId: application.id } as const;
  const file = await seedZip(context, values, pages, fillers);
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

/** Seeds sub-applications and their packages; none in the scenario `empty`. */
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
    // In order of time, as lists show them.
    for (const { around, one, index } of planned.toSorted((a, b) => b.one[0] - a.one[0]))
      await seedPackage(context, around, one, index);
  }
};
