import { Platform } from '../../../openapi/generated/schemas.ts';
import type { Tables } from '../../core/store/table.ts';
import { grayOnly } from '../../delivery/target.ts';
import { deliveryRulesOf } from '../gray-rules/rows.ts';
import { reachOf } from '../reach.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { OwnerKind, ReleaseOwner } from '../release-kind.ts';
import type { OfflinePackageRow } from './table.ts';

/** Returns the display name of a package: its sub-application and version. */
export function titleOf(db: Tables, { appId, subAppId, version }: OfflinePackageRow): string {
  return `${db.subApps.find({ appId, subAppId })?.name ?? subAppId} ${version}`;
}

/** Returns a package as a release. Its gray rules only apply if its mode uses them. */
function offlineOwner(db: Tables, row: OfflinePackageRow): ReleaseOwner {
  const { id, appId, version, clients, effectiveMode, status } = row;
  return {
    release: { kind: 'offline', id, menu: 'offline-upgrade', title: titleOf(db, row), version },
    appId,
    line: row.subAppId,
    isLive: status === 'effective',
    reach: reachOf.offline(row, rolloutRow(db, { kind: 'offline', id })),
    target: {
      key: id,
      platforms: Platform.options.filter((platform) => clients[platform] !== undefined),
      clients,
      combination: 'OR',
      rules: effectiveMode === 'gray' ? grayOnly(deliveryRulesOf(db, 'offline', id)) : [],
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
    db.offlinePackages
      .all({ where: { appId, status: 'effective' }, sort: ['version,desc'] })
      .map((row) => offlineOwner(db, row)),
  change: (db, id, changes) => db.offlinePackages.update(id, changes),
};
