import { Platform } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Context } from '../core/http/handler.ts';
import { Refusal } from '../core/contract/refusal.ts';
import type { Tables } from '../core/store/table.ts';
import { grayOnly } from '../delivery/target.ts';
import type { DeliveryTarget } from '../delivery/target.ts';
import { rulesOf } from './gray-rows.ts';
import { offlineKind } from './offline/owner.ts';
import { reachOf, type Reach } from './reach.ts';
import { reachOfProgress } from './rollout-moves.ts';
import { rolloutRow } from './rollout-state.ts';
import type { AppletPackageRow } from './applets/tables.ts';
import type { SwitchRow, UpgradeRow } from './tables.ts';

type Schemas = components['schemas'];
export type ReleaseKind = Schemas['ReleaseKind'];

/** A released thing, or one that waits for it, whatever its kind. */
export interface ReleaseOwner {
  readonly release: Schemas['Release'];
  readonly appId: string;
  /** Of releases of one line a device uses the highest version that it gets: of one application, sub-application or applet. */
  readonly line: string;
  /** Whether it is in force. */
  readonly isLive: boolean;
  /** How far it has got. */
  readonly reach: Reach;
  /** What it asks of a device, as far as its rollout has got. */
  readonly target: DeliveryTarget;
}

/** A request whose path names a release, and whose permission the release decides. */
interface Naming {
  readonly db: Tables;
  readonly appId: string;
  readonly path: { readonly owner: ReleaseKind; readonly ownerId: string };
  demand(release: Schemas['Release']): void;
}

/** What changes the gray rules of a release. */
export type ChangingRules =
  | Context<'createGrayRule'>
  | Context<'updateGrayRule'>
  | Context<'deleteGrayRule'>
  | Context<'importGrayWhitelist'>;

/** How a kind of release is found, and what becomes of its gray rules. */
export interface OwnerKind {
  find(db: Tables, id: string, appId: string): ReleaseOwner | undefined;
  /** All in force, the newest first. */
  live(db: Tables, appId: string): ReleaseOwner[];
  /** Throws the refusal of its lifecycle where its rules must stay as they are; without it they can always be changed. */
  permit?(context: ChangingRules, id: string): void;
  /** Keeps the summary of its rules that lists show. */
  summarise(db: Tables, id: string, grayRules: Schemas['GrayRuleSummary'][]): Promise<unknown>;
}

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
    rules: rulesOf(db, 'upgrade', upgrade.id),
    percent: 100,
    paused: false,
  },
});

/** A switch as a release, as it is or as it would be. */
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
      rules: rulesOf(db, 'switch', id),
      percent: 100,
      paused: false,
    },
  };
}

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
      rules: releaseMode === 'gray' ? grayOnly(rulesOf(db, 'applet', id)) : [],
      percent: 100,
      paused: false,
    },
  };
}

/** Every kind of release, and what differs between them. */
export const kinds: Readonly<Record<ReleaseKind, OwnerKind>> = {
  upgrade: {
    find: (db, id, appId) => {
      const upgrade = db.upgrades.find({ id, appId });
      return upgrade && upgradeOwner(db, upgrade);
    },
    live: (db, appId) =>
      db.upgrades
        .all({ where: { appId, status: 'published' }, sort: ['version,desc'] })
        .map((upgrade) => upgradeOwner(db, upgrade)),
    permit: ({ db, transition }, id) => void transition('Upgrade', db.upgrades.require(id)),
    summarise: (db, id, grayRules) => db.upgrades.update(id, { grayRules }),
  },
  applet: {
    find: (db, id, appId) => {
      const applet = db.appletPackages.find({ id, appId });
      return applet && appletOwner(db, applet);
    },
    live: (db, appId) =>
      db.appletPackages
        .all({ where: { appId, status: 'released' }, sort: ['version,desc'] })
        .map((applet) => appletOwner(db, applet)),
    summarise: (db, id, grayRules) => db.appletPackages.update(id, { grayRules }),
  },
  switch: {
    find: (db, id, appId) => {
      const found = db.switches.find({ id, appId });
      return found && switchOwner(db, found);
    },
    live: (db, appId) =>
      db.switches
        .all({ where: { appId, status: 'effective' }, sort: ['effectiveAt,desc'] })
        .map((one) => switchOwner(db, one)),
    permit: ({ db, transition }, id) => void transition('Switch', db.switches.require(id)),
    summarise: (db, id, grayRules) => db.switches.update(id, { grayRules }),
  },
  offline: offlineKind,
};

/** A live release reaches what its rollout has reached; one that waits is asked as if it would reach all. */
const withReach = (owner: ReleaseOwner): ReleaseOwner =>
  owner.isLive ? { ...owner, target: { ...owner.target, ...reachOfProgress(owner.reach) } } : owner;

/** A release by kind and id; throws NOT_FOUND. */
export function ownerOf(db: Tables, kind: ReleaseKind, id: string, appId: string): ReleaseOwner {
  const owner = kinds[kind].find(db, id, appId);
  if (owner === undefined) throw new Refusal('NOT_FOUND');
  return withReach(owner);
}

/** What line a release belongs to: see `ReleaseOwner`. Undefined for one that is gone. */
export const lineOf = (db: Tables, { kind, id }: Schemas['Release'], appId: string): string | undefined =>
  kinds[kind].find(db, id, appId)?.line;

/** The release that a path names. Who may not do this to it learns no more than that it is there. */
export function ownerIn({ db, appId, path, demand }: Naming): ReleaseOwner {
  const owner = ownerOf(db, path.owner, path.ownerId, appId);
  demand(owner.release);
  return owner;
}

/** All releases in force of an application: upgrades first, the newest of a kind first. */
export const liveOwners = (db: Tables, appId: string): ReleaseOwner[] =>
  Object.values(kinds)
    .flatMap((kind) => kind.live(db, appId))
    .map(withReach);
