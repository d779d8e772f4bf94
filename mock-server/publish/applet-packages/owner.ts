import { Platform } from '../../../openapi/generated/schemas.ts';
import type { Tables } from '../../core/store/table.ts';
import { grayOnly } from '../../delivery/target.ts';
import { deliveryRulesOf } from '../gray-rules/rows.ts';
import { reachOf } from '../reach.ts';
import type { OwnerKind, ReleaseOwner } from '../release-kind.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { AppletPackageRow } from './table.ts';

function appletOwner(db: Tables, applet: AppletPackageRow): ReleaseOwner {
  const { id, appId, appletId, version, releaseMode, releaseScope, status } = applet;
  return {
    release: {
      kind: 'applet',
      id,
      menu: 'applet-upgrade',
      title: `${db.applets.require(appletId).name} ${version}`,
      version,
    },
    appId,
    line: appletId,
    isLive: status === 'released',
    reach: reachOf.applet(applet, rolloutRow(db, { kind: 'applet', id })),
    target: {
      key: id,
      platforms: Platform.options,
      scope: releaseScope,
      combination: 'AND',
      rules: releaseMode === 'gray' ? grayOnly(deliveryRulesOf(db, 'applet', id)) : [],
      percent: 100,
      paused: false,
    },
  };
}

export const appletKind: OwnerKind = {
  find: (db, id, appId) => {
    const applet = db.appletPackages.find({ id, appId });
    return applet && appletOwner(db, applet);
  },
  live: (db, appId) =>
    db.appletPackages
      .all({ where: { appId, status: 'released' }, sort: ['version,desc'] })
      .map((applet) => appletOwner(db, applet)),
  change: (db, id, changes) => db.appletPackages.update(id, changes),
};
