import type { Clock } from '../../core/world/clock.ts';
import type { Tables } from '../../core/store/table.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const HIGHEST_FIRST = ['version,desc'];

/** Returns the highest version of a sub-application in any status; `except` excludes one package. */
export function highestOfflineVersion(
  db: Tables,
  appId: string,
  subAppId: string,
  except?: string,
): string | undefined {
  const { items } = db.offlinePackages.list({ where: { appId, subAppId }, sort: HIGHEST_FIRST, size: 2 });
  return items.find(({ id }) => id !== except)?.version;
}

/** Returns the number of the day after that of a version. */
function dayAfter(version: string): string {
  const day = `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6, 8)}`;
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * Returns the default version for a new package: the first of today that is higher than all; after 99 the first of the
 * next day.
 */
export function nextOfflineVersion(clock: Clock, highest: string | undefined): string {
  const first = `${clock.day().replaceAll('-', '')}01`;
  if (highest === undefined || highest < first) return first;
  return highest.endsWith('99') ? `${dayAfter(highest)}01` : String(Number(highest) + 1);
}
