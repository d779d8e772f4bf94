import type { Context, DomainHandlers } from '../core/handler.ts';
import { createdWithin } from '../core/created-within.ts';
import { checkUpgrade, upgradeColumns } from './rules.ts';
import { removeRules } from './gray.ts';
import { ownerOf } from './owners.ts';
import { beginRun, forgetRollout, unpublish } from './runs.ts';
import { shareOf } from './shares.ts';
import type { UpgradeRow } from './tables.ts';

type Ids =
  | 'listUpgrades' | 'getUpgrade' | 'createUpgrade' | 'updateUpgrade' | 'deleteUpgrades'
  | 'publishUpgrade' | 'cancelUpgrade';

/** The one package that a publish or cancel names. Several are refused. */
function onePackage(context: Context<'publishUpgrade'> | Context<'cancelUpgrade'>): UpgradeRow {
  const { db, appId, path, refuse } = context;
  const [upgrade, ...others] = db.upgrades.requireAll(path.id, { appId, platform: path.platform });
  if (upgrade === undefined || others.length > 0) throw refuse('REL_ONE_AT_A_TIME');
  return upgrade;
}

const shown = (context: Context<'listUpgrades'> | Context<'getUpgrade'>, upgrade: UpgradeRow): UpgradeRow =>
  ({ ...upgrade, adoption: shareOf(context, upgrade, context.clock.now()) });

export const upgradeHandlers: Pick<DomainHandlers<'publish'>, Ids> = {
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
    return { ...page, items: page.items.map((upgrade) => shown(context, upgrade)) };
  },

  getUpgrade: (context) => shown(context, context.db.upgrades.require(context.path.id, { appId: context.appId, platform: context.path.platform })),

  createUpgrade: (context) => {
    const columns = upgradeColumns(context, checkUpgrade(context));
    const { db, appId, path } = context;
    return db.upgrades.insert({ ...columns, appId, platform: path.platform, status: 'pending', grayRules: [] });
  },

  updateUpgrade: (context) => {
    const { db, appId, path } = context;
    const upgrade = db.upgrades.require(path.id, { appId, platform: path.platform });
    context.transition('Upgrade', upgrade);
    context.checkRevision(upgrade);
    return db.upgrades.update(upgrade.id, upgradeColumns(context, checkUpgrade(context, upgrade)));
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
    const { db, appId, clock, session, transition } = context;
    const published = await db.upgrades.update(upgrade.id, {
      ...transition('Upgrade', upgrade),
      publishedAt: clock.iso(),
      publishedBy: session.userName,
    });
    await beginRun(context, ownerOf(db, 'upgrade', upgrade.id, appId), session.userName);
    return published;
  },

  cancelUpgrade: (context) => {
    const upgrade = onePackage(context);
    context.transition('Upgrade', upgrade);
    return unpublish(context, upgrade, context.session.userName);
  },
};
