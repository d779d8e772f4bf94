import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { encodeTwoColours, type Colour } from '../../core/kit/png.ts';
import { seedFile } from '../../core/kit/seed-file.ts';
import { seedZip } from '../../core/kit/seed-zip.ts';
import type { AppletPackageRow } from '../applet-packages/table.ts';
import type { AppletRow } from './table.ts';
import { DAY_MS } from '../../core/world/durations.ts';

interface AppletSeed {
  name: string;
  code: string;
  ink: Colour;
  /** Whether the picture is drawn at a position, from -1 to 1 in both directions. */
  isInk: (x: number, y: number) => boolean;
  /** Oldest first. */
  packages: readonly PackageSeed[];
}
type PackageSeed = readonly [
  version: string,
  daysAgo: number,
  facts?: Partial<Pick<AppletPackageRow, 'status' | 'releaseMode' | 'releaseScope'>>,
];

/** Applets have 1 to 2 MB, because users wait for them to load. */
const FILLERS = [2, 5] as const;

/** Icons: a cross, a roof over a house, a ring with a bar. */
const RETAIL: readonly AppletSeed[] = [
  {
    name: '医保电子凭证',
    code: 'medical',
    ink: [4, 120, 87],
    isInk: (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.7 && Math.min(Math.abs(x), Math.abs(y)) < 0.24,
    packages: [
      ['1.2.0', 63],
      ['1.2.1', 30],
      ['1.3.0', 2, { status: 'unreleased' }],
    ],
  },
  {
    name: '校园缴费',
    code: 'campus',
    ink: [180, 83, 9],
    isInk: (x, y) => (y < -0.05 ? Math.abs(x) < y + 0.75 : y < 0.65 && Math.abs(x) < 0.5 && Math.abs(x) > 0.16),
    packages: [
      ['2.0.0', 71],
      ['2.0.1', 42],
      ['2.1.0', 9, { releaseMode: 'gray', releaseScope: 'ordinary' }],
    ],
  },
  {
    name: '公交乘车码',
    code: 'transit',
    ink: [29, 78, 216],
    isInk: (x, y) => Math.abs(Math.hypot(x, y) - 0.6) < 0.12 || (Math.abs(y) < 0.12 && Math.abs(x) < 0.9),
    packages: [
      ['1.0.0', 55],
      ['1.0.1', 21, { releaseScope: 'admin' }],
      ['1.1.0', 4, { status: 'unreleased', releaseMode: 'gray' }],
    ],
  },
];
const [, CAMPUS, TRANSIT] = RETAIL;

const APPLETS: Readonly<Record<string, readonly AppletSeed[]>> = {
  'chenghu-mbank': RETAIL,
  'chenghu-cbank': CAMPUS
    ? [
        {
          ...CAMPUS,
          name: '电子发票',
          code: 'invoice',
          packages: [
            ['1.0.0', 33],
            ['1.0.1', 3, { status: 'unreleased' }],
          ],
        },
      ]
    : [],
  'chenghu-office': TRANSIT ? [{ ...TRANSIT, name: '访客登记', code: 'visitor', packages: [['1.0.0', 48]] }] : [],
};

const PIXELS = 96;
const WHITE: Colour = [255, 255, 255];

function iconOf({ ink, isInk }: AppletSeed): Uint8Array {
  const at = (pixel: number) => ((pixel + 0.5) / PIXELS) * 2 - 1;
  return encodeTwoColours(PIXELS, [ink, WHITE], (x, y) => isInk(at(x), at(y)));
}

async function seedPackage(
  context: SeedContext,
  { appId, id: appletId }: AppletRow,
  seed: AppletSeed,
  [version, daysAgo, facts]: PackageSeed,
): Promise<void> {
  const { db, clock, rng } = context;
  const draw = rng('applet', appId, seed.code, version);
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  const created = midnight - daysAgo * DAY_MS + draw.int(9 * 60, 18 * 60) * 60_000;
  const by = draw.pick(['release01', 'release02']);
  const audit = { createdAt: clock.iso(created), createdBy: by, updatedAt: clock.iso(created), updatedBy: by };
  const file = await seedZip(
    context,
    { ...audit, appId, name: `${seed.code}-${version}.zip`, type: 'zip', purpose: 'zip' },
    {
      'app.json': JSON.stringify({ pages: ['pages/index'], window: { navigationBarTitleText: seed.name }, version }),
      'pages/index.html': `<!doctype html>\n<title>${seed.name}</title>\n`,
    },
    rng('applet-size', seed.code, version).int(...FILLERS),
  );
  const status = facts?.status ?? 'released';
  await db.appletPackages.insert({
    releaseMode: 'full',
    releaseScope: 'all',
    ...facts,
    ...audit,
    status,
    appId,
    appletId,
    version,
    packageName: `com.chenghu.applet.${seed.code}`,
    homePath: 'pages/index',
    fileId: file.id,
    fileName: file.name,
    fileSize: file.size,
    md5: file.md5,
    sha256: file.sha256,
    grayRules: [],
    ...(status === 'released' && { releasedAt: clock.iso(created + draw.int(30, 300) * 60_000), releasedBy: by }),
  });
}

/** Seeds the rule that delivers the newest version of campus payment to three cities first. */
async function seedRule({ db }: SeedContext, appId: string): Promise<void> {
  const owner = db.appletPackages.find({ appId, releaseMode: 'gray', status: 'released' });
  if (owner === undefined) return;
  const { id: ownerId, createdAt, createdBy, updatedAt, updatedBy } = owner;
  const conditions = [{ element: 'city' as const, operator: 'in' as const, values: ['澄州', '临湖', '云溪'] }];
  const rule = await db.grayRules.insert({
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    appId,
    ownerId,
    ownerType: 'applet',
    mode: 'nonWhitelist',
    whitelist: [],
    conditions,
    combination: 'AND',
    description: '三个城市的校园先行',
  });
  await db.appletPackages.update(ownerId, { grayRules: [{ id: rule.id, mode: rule.mode, devices: 0, conditions }] });
}

/** Seeds applets and their packages; none in the scenario `empty`. */
export const seedApplets: Seed = async (context) => {
  const { db, clock, scenario } = context;
  if (scenario === 'empty') return;
  for (const application of db.applications.all()) {
    const { id: appId } = application;
    for (const seed of APPLETS[application.applicationId] ?? []) {
      const at = clock.iso(clock.now() - 90 * DAY_MS);
      const audit = { createdAt: at, createdBy: 'release01', updatedAt: at, updatedBy: 'release01' };
      const icon = await seedFile(
        context,
        { ...audit, appId, name: `${seed.code}.png`, type: 'png', purpose: 'icon' },
        iconOf(seed),
      );
      const applet = await db.applets.insert({
        ...audit,
        appId,
        name: seed.name,
        iconId: icon.id,
        iconName: icon.name,
      });
      for (const one of seed.packages) await seedPackage(context, applet, seed, one);
    }
    await seedRule(context, appId);
  }
};
