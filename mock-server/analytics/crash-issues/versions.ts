import type { components } from '../../../openapi/generated/types.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { Reading } from '../../counting/topic.ts';
import { journeysIn } from '../../population/journeys.ts';
import { type PackagesOf, subAppOf } from '../../population/packages.ts';
import { errorsOn } from '../js-errors/library.ts';
import type { CrashIssueRow } from './table.ts';

type Platform = components['schemas']['Platform'];

/** The versions of an application of which there is a package for a platform, the lowest first: whoever releases them knows. */
export type RegisteredVersions = (reading: Pick<Reading, 'db'>, appId: string, platform: Platform) => readonly string[];

const PLATFORMS = ['android', 'ios', 'harmony'] as const satisfies readonly Platform[];
/** So many of the newest versions are offered. */
const OFFERED = 6;

/** Whose knowledge the versions of issues follow from. */
export interface VersionSource {
  readonly registeredVersions: RegisteredVersions;
  readonly packagesOf: PackagesOf;
}

/** The sub-application whose packages bring every page that may have a JS error; undefined where there are others. */
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

/** The versions of an issue of which there is a package, the lowest first: of the app, or of the sub-application. */
export function versionsFor(
  reading: Reading,
  row: Pick<CrashIssueRow, 'platform' | 'key'>,
  { registeredVersions, packagesOf }: VersionSource,
): readonly string[] {
  const { appId } = reading;
  if (row.platform !== 'web') return registeredVersions(reading, appId, row.platform);
  const subApp = subAppIn(reading, row);
  const all =
    subApp === undefined
      ? PLATFORMS.flatMap((platform) => registeredVersions(reading, appId, platform))
      : (packagesOf(reading, appId).find(({ subAppId }) => subAppId === subApp)?.segments.versions ?? []);
  return [...new Set(all)].filter((version) => version !== '').toSorted(compareVersions);
}

/** Those in which an issue can be resolved, the newest first. */
export const offeredFor = (
  reading: Reading,
  row: Pick<CrashIssueRow, 'platform' | 'key'>,
  source: VersionSource,
): string[] => versionsFor(reading, row, source).toReversed().slice(0, OFFERED);
