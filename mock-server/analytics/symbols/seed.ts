import { CodePlatform } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { seedFile } from '../../core/kit/seed-file.ts';
import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { sortedVersions } from '../../core/kit/versions.ts';
import { HABITS } from '../../population/habits.ts';
import type { RegisteredVersions } from '../crash-issues/versions.ts';
import { symbolFileOf } from './builds/builds.ts';
import { APP_IMAGE, buildIdOf, type SymbolNeed } from './needs.ts';
import { MINUTE_MS } from '../../core/world/durations.ts';

type Platform = Schemas['CodePlatform'];

/** Symbol files uploaded for each version, and their names. Vendors of other libraries provide no symbols. */
const FILES: Readonly<
  Record<Platform, readonly (Omit<SymbolNeed, 'buildId'> & { nameOf: (version: string) => string })[]>
> = {
  android: [
    { fileType: 'mapping', nameOf: (version) => `mapping-${version}.txt` },
    { fileType: 'so', library: 'libguomi.so', nameOf: (version) => `libguomi-${version}.so` },
  ],
  ios: [{ fileType: 'dsym', library: APP_IMAGE, nameOf: (version) => `CHBank-${version}.dSYM` }],
  harmony: [{ fileType: 'sourceMap', nameOf: (version) => `sourceMaps-${version}.map` }],
  web: [{ fileType: 'sourceMap', nameOf: (version) => `h5-${version}.map` }],
};

/** Exceptions among the files of the mobile bank, by how many versions are newer; `absent` was never uploaded. */
const ODD: Readonly<Partial<Record<string, 'absent' | 'notParsed' | 'wrong'>>> = {
  'android mapping 4': 'absent',
  'ios dsym 2': 'wrong',
  'ios dsym 4': 'absent',
  'harmony sourceMap 2': 'notParsed',
};

/** Number of newest versions with symbols. */
const VERSIONS = 12;
const PLATFORMS = ['android', 'ios', 'harmony'] as const satisfies readonly Platform[];

interface Uploaded {
  readonly appId: string;
  readonly platform: Platform;
  readonly version: string;
  readonly need: Omit<SymbolNeed, 'buildId'>;
  readonly name: string;
  /** Another version, chosen by mistake. */
  readonly wrong: string | undefined;
  readonly isParsed: boolean;
  /** When its version was built (ms). */
  readonly at: number;
}

async function add(context: SeedContext, one: Uploaded): Promise<void> {
  const { db, clock } = context;
  const { appId, platform, version, need, name, wrong, isParsed, at } = one;
  const { fileType } = need;
  const buildId = buildIdOf(platform, wrong ?? version, need);
  const bytes = symbolFileOf(platform, wrong ?? version, { ...need, ...(buildId !== undefined && { buildId }) });
  const createdAt = clock.iso(at + 9 * MINUTE_MS);
  const by = { createdAt, createdBy: 'dev02', updatedAt: createdAt, updatedBy: 'dev02' };
  const file = await seedFile(context, { ...by, name, type: 'symbol', purpose: 'symbol', appId }, bytes);
  await db.symbols.insert({
    ...by,
    appId,
    platform,
    version,
    fileType,
    fileId: file.id,
    fileName: name,
    size: file.size,
    buildIds: isParsed && buildId !== undefined ? [buildId] : [],
    ...(isParsed && { parsedAt: clock.iso(at + 10 * MINUTE_MS) }),
    ...(isParsed && fileType === 'so' && need.library !== undefined && { library: need.library }),
    ...(wrong !== undefined && { failReason: 'otherVersion', fitsVersion: wrong }),
    parseStatus: wrong !== undefined ? 'parseFailed' : isParsed ? 'parseComplete' : 'notParsed',
  });
}

/**
 * Seeds symbols of the newest versions of each application with crashes; a few are missing, wrong or not parsed yet.
 */
export const createSymbolSeed =
  (registeredVersions: RegisteredVersions): Seed =>
  async (context) => {
    const { db, clock, scenario, pause } = context;
    if (scenario === 'empty') return;
    for (const { id: appId, applicationId } of db.applications.all({})) {
      if (HABITS[applicationId] === undefined) continue;
      const newest = new Map<Platform, readonly string[]>();
      for (const platform of PLATFORMS) {
        newest.set(platform, registeredVersions(context, appId, platform).toReversed().slice(0, VERSIONS));
        await pause();
      }
      // Scripts run in all apps.
      newest.set('web', sortedVersions([...new Set([...newest.values()].flat())]).toReversed());
      for (const platform of CodePlatform.options) {
        const versions = newest.get(platform) ?? [];
        for (const [newer, version] of [...versions.entries()].toReversed()) {
          const where = platform === 'web' ? { appId } : { appId, platform };
          const [release] = db.upgrades.all({ where, filter: (upgrade) => upgrade.version === version });
          const releasedAt = release?.createdAt;
          for (const { nameOf, ...need } of FILES[platform]) {
            const odd = applicationId === 'chenghu-mbank' ? ODD[`${platform} ${need.fileType} ${newer}`] : undefined;
            if (odd === 'absent') continue;
            await add(context, {
              appId,
              platform,
              version,
              need,
              name: nameOf(version),
              wrong: odd === 'wrong' ? versions[newer + 1] : undefined,
              isParsed: odd !== 'notParsed',
              at: releasedAt === undefined ? clock.now() : Date.parse(releasedAt),
            });
          }
        }
      }
    }
  };
