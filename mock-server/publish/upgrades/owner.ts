import type { Tables } from '../../core/store/table.ts';
import { deliveryRulesOf } from '../gray-rules/rows.ts';
import { reachOf } from '../reach.ts';
import type { OwnerKind, ReleaseOwner } from '../release-kind.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { UpgradeRow } from './table.ts';

const upgradeOwner = (db: Tables, upgrade: UpgradeRow): ReleaseOwner => ({
  release: {
    kind: 'upgrade',
    id: upgrade.id,
    menu: `${upgrade.platform}-upgrade`,
    title: upgrade.version,
    platform: upgrade.platform,
    version: upgrade.version,
  },
  appId: upgrade.appId,
  line: upgrade.platform,
  isLive: upgrade.status === 'published',
  reach: reachOf.upgrade(upgrade, rolloutRow(db, { kind: 'upgrade', id: upgrade.id })),
  target: {
    key: upgrade.id,
    platforms: [upgrade.platform],
    below: upgrade.version,
    minOsVersion: upgrade.minOsVersion,
    combination: 'AND',
    rules: deliveryRulesOf(db, 'upgrade', upgrade.id),
    percent: 100,
    paused: false,
  },
});

export const upgradeKind: OwnerKind = {
  find: (db, id, appId) => {
    const upgrade = db.upgrades.find({ id, appId });
    return upgrade && upgradeOwner(db, upgrade);
  },
  live: (db, appId) =>
    db.upgrades
      .all({ where: { appId, status: 'published' }, sort: ['version,desc'] })
      .map((upgrade) => upgradeOwner(db, upgrade)),
  permit: ({ db, transition }, id) => void transition('Upgrade', db.upgrades.require(id)),
  change: (db, id, changes) => db.upgrades.update(id, changes),
};
