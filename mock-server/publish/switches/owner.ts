import type { Tables } from '../../core/store/table.ts';
import { deliveryRulesOf } from '../gray-rules/rows.ts';
import { reachOf } from '../reach.ts';
import type { OwnerKind, ReleaseOwner } from '../release-kind.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { SwitchRow } from './table.ts';

/** Returns a switch as a release, as it is or with changes. */
export function switchOwner(db: Tables, row: SwitchRow): ReleaseOwner {
  const { id, appId, key, entries, status } = row;
  return {
    release: { kind: 'switch', id, menu: 'param-manager', title: key },
    appId,
    line: key,
    isLive: status === 'effective',
    reach: reachOf.switch(row, rolloutRow(db, { kind: 'switch', id })),
    target: {
      key: id,
      platforms: entries.map(({ platform }) => platform),
      combination: 'AND',
      rules: deliveryRulesOf(db, 'switch', id),
      percent: 100,
      paused: false,
    },
  };
}

export const switchKind: OwnerKind = {
  find: (db, id, appId) => {
    const row = db.switches.find({ id, appId });
    return row && switchOwner(db, row);
  },
  live: (db, appId) =>
    db.switches
      .all({ where: { appId, status: 'effective' }, sort: ['effectiveAt,desc'] })
      .map((one) => switchOwner(db, one)),
  permit: ({ db, transition }, id) => void transition('Switch', db.switches.require(id)),
  change: (db, id, changes) => db.switches.update(id, changes),
};
