import type { Tables } from '../../core/table.ts';
import { grayOnly } from '../../delivery/target.ts';
import type { OwnerKind, ReleaseOwner } from '../owners.ts';
import type { OfflinePackageRow } from './tables.ts';

const PLATFORMS = ['android', 'ios', 'harmony'] as const;

/** What people call a package: its sub-application and version. */
export function titleOf(db: Tables, { appId, subAppId, version }: OfflinePackageRow): string {
  return `${db.subApps.find({ appId, subAppId })?.name ?? subAppId} ${version}`;
}

/** A package as a release. Its gray rules count only where it is delivered by them. */
function offlineOwner(db: Tables, row: OfflinePackageRow): ReleaseOwner {
  const { id, appId, version, clients, effectiveMode, status } = row;
  return {
    release: { kind: 'offline', id, menu: 'offline-upgrade', title: titleOf(db, row), version },
    appId,
    line: row.subAppId,
    isLive: status === 'effective',
    target: {
      key: id,
      platforms: PLATFORMS.filter((platform) => clients[platform] !== undefined),
      clients,
      combination: 'OR',
      rules: effectiveMode === 'gray' ? grayOnly(db.grayRules.all({ where: { ownerType: 'offline', ownerId: id } })) : [],
      percent: 100,
      paused: false,
    },
  };
}

export const offlineKind: OwnerKind = {
  find: (db, id, appId) => {
    const row = db.offlinePackages.find({ id, appId });
    return row && offlineOwner(db, row);
  },
  live: (db, appId) =>
    db.offlinePackages.all({ where: { appId, status: 'effective' }, sort: ['version,desc'] }).map((row) => offlineOwner(db, row)),
};
