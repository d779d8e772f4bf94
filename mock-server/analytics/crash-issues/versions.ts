import type { Schemas } from '../../../openapi/generated/types.ts';
import { sortedVersions } from '../../core/kit/versions.ts';
import type { Reading } from '../../counting/topic.ts';
import { journeysIn } from '../../population/journeys.ts';
import { type PackagesOf, subAppOf } from '../../population/packages.ts';
import { errorsOn } from '../js-errors/library.ts';
import type { CrashIssueRow } from './table.ts';

type Platform = Schemas['Platform'];

/** Returns the versions of an application with a package for a platform, lowest first; provided by publish. */
export type RegisteredVersions = (reading: Pick<Reading, 'db'>, appId: string, platform: Platform) => readonly string[];

const PLATFORMS = ['android', 'ios', 'harmony'] as const satisfies readonly Platform[];
/** Number of newest versions to offer. */
const OFFERED = 6;

/** The data sources of issue versions. */
export interface VersionSource {
  readonly registeredVersions: RegisteredVersions;
  readonly packagesOf: PackagesOf;
}

/**
 * Returns the sub-application whose packages contain every page that may have a JS error; undefined if there are
 * several.
 */
export function subAppIn(
  { db, appId, rng }: Reading,
  { platform, key }: Pick<CrashIssueRow, 'platform' | 'key'>,
): string | undefined {
  if (platform !== 'web') return undefined;
  const { applicationId = '' } = db.applications.get(appId) ?? {};
  const { pages } = journeysIn(applicationId, (...of) => rng(...of));
  const own = pages.filter((page) => page.type !== 'native' && errorsOn(page).some((error) => error.key === key));
  const [subApp, ...others] = new Set(own.map(({ name }) => subAppOf(applicationId, name)));
  return others.length === 0 ? subApp : undefined;
}

/**
 * Returns the versions with a package, lowest first: of the app on a platform or (`web`) on any, or of a
 * sub-application.
 */
function versionsIn(
  reading: Reading,
  scope: string,
  { registeredVersions, packagesOf }: VersionSource,
): readonly string[] {
  const { appId } = reading;
  const platforms = scope === 'web' ? PLATFORMS : PLATFORMS.filter((platform) => platform === scope);
  const all =
    platforms.length === 0
      ? (packagesOf(reading, appId).find(({ subAppId }) => subAppId === scope)?.segments.versions ?? [])
      : platforms.flatMap((platform) => registeredVersions(reading, appId, platform));
  return sortedVersions([...new Set(all)].filter((version) => version !== ''));
}

/** Returns the versions of an issue with a package, lowest first: of the app or the sub-application. */
export const versionsFor = (
  reading: Reading,
  row: Pick<CrashIssueRow, 'platform' | 'key'>,
  source: VersionSource,
): readonly string[] => versionsIn(reading, subAppIn(reading, row) ?? row.platform, source);

/**
 * Creates a function that returns the versions in which issues can be resolved, by scope, newest first.
 * @param source the data sources of the versions
 */
export const createIssueVersions =
  (source: VersionSource) =>
  (reading: Reading): { scope: string; version: string }[] => {
    const subApps = source.packagesOf(reading, reading.appId).map(({ subAppId }) => subAppId);
    return [...PLATFORMS, 'web', ...subApps].flatMap((scope) =>
      versionsIn(reading, scope, source)
        .toReversed()
        .slice(0, OFFERED)
        .map((version) => ({ scope, version })),
    );
  };
