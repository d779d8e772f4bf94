import { compareVersions } from '../core/kit/versions.ts';
import type { Device } from '../delivery/target.ts';
import { phonesAt, type DataContext } from './installed.ts';

interface KnownVersion {
  readonly platform: Device['platform'];
  readonly version: string;
  /** Whether any device has it. */
  readonly isInUse: boolean;
}

/**
 * Returns the app versions of an application by platform, newest first: those on its devices at a time (ms), and its
 * full upgrades.
 */
export function knownVersions(context: DataContext, appId: string, at: number): KnownVersion[] {
  const byKey = new Map<string, KnownVersion>();
  const add = (platform: Device['platform'], version: string, isInUse: boolean) =>
    byKey.set(`${platform} ${version}`, { platform, version, isInUse });
  for (const { platform, version } of context.db.upgrades.all({ where: { appId } })) add(platform, version, false);
  for (const { platform, appVersion } of phonesAt(context, appId, at).devices) add(platform, appVersion, true);
  return [...byKey.values()].toSorted(
    (a, b) => a.platform.localeCompare(b.platform) || compareVersions(b.version, a.version),
  );
}
