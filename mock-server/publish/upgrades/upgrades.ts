import type { Schemas } from '../../../openapi/generated/types.ts';
import { derived } from '../../core/store/derived.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { createdWithin } from '../../core/kit/created-within.ts';
import type { Tables } from '../../core/store/table.ts';
import { checkUpgrade, upgradeColumns } from './rules.ts';
import { removeRules } from '../gray-rules/gray-rules.ts';
import { ownerOf } from '../owners.ts';
import { beginRun, forgetRollout, unpublish } from '../rollouts/runs.ts';
import { endedAt, reachOf, withEnded } from '../reach.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { RolloutRow } from '../rollouts/table.ts';
import { shareIn, sharesAt } from './shares.ts';
import type { UpgradeRow } from './table.ts';
import { highestVersionHandlers } from './highest-version.ts';

type Ids =
  | 'listUpgrades'
  | 'getUpgrade'
  | 'createUpgrade'
  | 'updateUpgrade'
  | 'deleteUpgrades'
  | 'publishUpgrade'
  | 'cancelUpgrade';

/** Returns the only package that a publish or cancel names; refuses several. */
function onePackage(context: Context<'publishUpgrade'> | Context<'cancelUpgrade'>): UpgradeRow {
  const { db, appId, path, refuse } = context;
  const [upgrade, ...others] = db.upgrades.requireAll(path.id, { appId, platform: path.platform });
  if (upgrade === undefined || others.length > 0) throw refuse('REL_ONE_AT_A_TIME');
  return upgrade;
}

type Reading = Pick<Context<Ids>, 'db' | 'appId' | 'clock' | 'rng'>;

const answerOf = derived(
  (upgrade: UpgradeRow, adoption: number, rollout: RolloutRow | undefined, endedRules: number): Schemas['Upgrade'] => ({
    ...upgrade,
    adoption,
    reach: withEnded(reachOf.upgrade(upgrade, rollout), endedRules),
  }),
);

/** A package that is not out has no reach, even with a plan. */
const rolloutOf = (db: Tables, { id, status }: UpgradeRow): RolloutRow | undefined =>
  status === 'published' ? rolloutRow(db, { kind: 'upgrade', id }) : undefined;

/** Converts packages to responses with current data: the shares are looked up once for all. */
function toResponses(context: Reading, upgrades: readonly UpgradeRow[]): Schemas['Upgrade'][] {
  const { db, appId, clock } = context;
  const now = clock.now();
  const shares = sharesAt(context, appId, now);
  return upgrades.map((upgrade) =>
    answerOf(upgrade, shareIn(shares, upgrade), rolloutOf(db, upgrade), endedAt(upgrade.grayRules, now)),
  );
}

function toResponse(context: Reading, upgrade: UpgradeRow): Schemas['Upgrade'] {
  const { db, appId, clock } = context;
  const now = clock.now();
  const share = shareIn(sharesAt(context, appId, now), upgrade);
  return answerOf(upgrade, share, rolloutOf(db, upgrade), endedAt(upgrade.grayRules, now));
}

export const upgradeHandlers = handlers<'upgrades'>({
  ...highestVersionHandlers,

  listUpgrades: (context) => {
    const { db, appId, path, query } = context;
    const page = db.upgrades.list({
      where: {
        appId,
        platform: path.platform,
        releaseMode: query.releaseMode,
        upgradeMode: query.upgradeMode,
        status: query.status,
      },
      contains: { version: query.version },
      filter: createdWithin(query),
      sort: query.sort,
      page: query.page,
      size: query.size,
    });
    return { ...page, items: toResponses(context, page.items) };
  },

  getUpgrade: (context) =>
    toResponse(
      context,
      context.db.upgrades.require(context.path.id, { appId: context.appId, platform: context.path.platform }),
    ),

  createUpgrade: async (context) => {
    const columns = upgradeColumns(context, checkUpgrade(context));
    const { db, appId, path } = context;
    return toResponse(
      context,
      await db.upgrades.insert({ ...columns, appId, platform: path.platform, status: 'pending', grayRules: [] }),
    );
  },

  updateUpgrade: async (context) => {
    const { db, appId, path } = context;
    const upgrade = db.upgrades.require(path.id, { appId, platform: path.platform });
    context.checkRevision(toResponse(context, upgrade));
    context.transition('Upgrade', upgrade);
    return toResponse(
      context,
      await db.upgrades.update(upgrade.id, upgradeColumns(context, checkUpgrade(context, upgrade))),
    );
  },

  deleteUpgrades: async (context) => {
    const { db, appId, path, transition } = context;
    const upgrades = db.upgrades.requireAll(path.id, { appId, platform: path.platform });
    transition('Upgrade', upgrades);
    for (const { id } of upgrades) {
      await removeRules(db, 'upgrade', id);
      await forgetRollout(context, { kind: 'upgrade', id });
      await db.upgrades.remove(id);
    }
  },

  publishUpgrade: async (context) => {
    const upgrade = onePackage(context);
    const { db, appId, clock, session, transition, checkRevision } = context;
    checkRevision(toResponse(context, upgrade));
    const published = await db.upgrades.update(upgrade.id, {
      ...transition('Upgrade', upgrade),
      publishedAt: clock.iso(),
      publishedBy: session.userName,
    });
    await beginRun(context, ownerOf(db, 'upgrade', upgrade.id, appId), session.userName);
    return toResponse(context, published);
  },

  cancelUpgrade: async (context) => {
    const upgrade = onePackage(context);
    context.transition('Upgrade', upgrade);
    return toResponse(context, await unpublish(context, upgrade, context.session.userName));
  },
});
