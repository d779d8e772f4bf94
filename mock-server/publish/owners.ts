import type { Schemas } from '../../openapi/generated/types.ts';
import { Refusal } from '../core/contract/refusal.ts';
import { compareVersions } from '../core/kit/versions.ts';
import type { Context } from '../core/http/handler.ts';
import type { Tables } from '../core/store/table.ts';
import type { DeliveryTarget } from '../delivery/target.ts';
import { appletKind } from './applet-packages/owner.ts';
import { offlineKind } from './offline-packages/owner.ts';
import type { OwnerKind, ReleaseKind, ReleaseOwner } from './release-kind.ts';
import { reachOfProgress } from './rollouts/moves.ts';
import { switchKind } from './switches/owner.ts';
import { upgradeKind } from './upgrades/owner.ts';

/** A request whose path names a release that decides its permission. */
interface Naming {
  readonly db: Tables;
  readonly appId: string;
  readonly path: { readonly owner: ReleaseKind; readonly ownerId: string };
  demand(release: Schemas['Release']): void;
}

/** Implementations of the kinds of releases. */
export const kinds: Readonly<Record<ReleaseKind, OwnerKind>> = {
  upgrade: upgradeKind,
  applet: appletKind,
  switch: switchKind,
  offline: offlineKind,
};

/** A live release reaches what its rollout has reached; a waiting one is evaluated as if it reached all. */
const withReach = (owner: ReleaseOwner): ReleaseOwner =>
  owner.isLive ? { ...owner, target: { ...owner.target, ...reachOfProgress(owner.reach) } } : owner;

/** Returns a release by kind and id; throws NOT_FOUND. */
export function ownerOf(db: Tables, kind: ReleaseKind, id: string, appId: string): ReleaseOwner {
  const owner = kinds[kind].find(db, id, appId);
  if (owner === undefined) throw new Refusal('NOT_FOUND');
  return withReach(owner);
}

/** Returns the line of a release: see `ReleaseOwner`. Undefined if it is deleted. */
export const lineOf = (db: Tables, { kind, id }: Schemas['Release'], appId: string): string | undefined =>
  kinds[kind].find(db, id, appId)?.line;

/** Returns the release that a path names. Callers without the permission only learn that it exists. */
export function ownerIn({ db, appId, path, demand }: Naming): ReleaseOwner {
  const owner = ownerOf(db, path.owner, path.ownerId, appId);
  demand(owner.release);
  return owner;
}

/** Refuses to change how an upgrade is delivered while its state is unknown; other releases are never in that state. */
export function refuseUnknown(
  { db, refuse }: Pick<Context<'savePhasedPlan'> | Context<'saveRolloutGuard'>, 'db' | 'refuse'>,
  { release: { kind, id } }: ReleaseOwner,
): void {
  if (kind === 'upgrade' && db.upgrades.require(id).status === 'unknown')
    throw refuse('REL_STATUS_UNKNOWN', { ids: [id] });
}

/** Returns all live releases of an application: upgrades first, the newest of a kind first. */
export const liveOwners = (db: Tables, appId: string): ReleaseOwner[] =>
  Object.values(kinds)
    .flatMap((kind) => kind.live(db, appId))
    .map(withReach);

/**
 * Returns the live versions of the line of an upgrade, highest first; none for other kinds, which devices do not download
 * once only.
 */
export const liveUpgrades = (db: Tables, { release, appId, line }: ReleaseOwner): ReleaseOwner[] =>
  release.kind === 'upgrade'
    ? upgradeKind
        .live(db, appId)
        .filter((other) => other.line === line)
        .map(withReach)
    : [];

/** Whether a release has a higher version than another of its line. */
export const isHigher = ({ release }: ReleaseOwner, { release: other }: ReleaseOwner): boolean =>
  compareVersions(release.version ?? '', other.version ?? '') > 0;

/** Returns the targets of the higher ones of live versions: see `liveUpgrades`. */
export const higherThan = (owner: ReleaseOwner, live: readonly ReleaseOwner[]): DeliveryTarget[] =>
  live.filter((other) => isHigher(other, owner)).map(({ target }) => target);
