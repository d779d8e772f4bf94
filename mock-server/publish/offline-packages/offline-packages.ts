import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { removeRules } from '../gray-rules/gray-rules.ts';
import { endedAt, reachOf, withEnded } from '../reach.ts';
import { rolloutRow } from '../rollouts/state.ts';
import { forgetRollout } from '../rollouts/runs.ts';
import { checkPublishable, publication, rollBack, stop, succeed } from './acts.ts';
import { checkOffline, offlineColumns, replacedBy, rollbackTargets } from './rules.ts';
import type { OfflinePackageRow } from './table.ts';

type Acting =
  | 'publishOfflinePackage'
  | 'cancelOfflinePackage'
  | 'takeDownOfflinePackage'
  | 'rollbackOfflinePackage'
  | 'markOfflineDefective'
  | 'unmarkOfflineDefective';

const targets = (rows: readonly OfflinePackageRow[]): Schemas['OfflineTarget'][] =>
  rows.map(({ id, version }) => ({ id, version }));

/** Converts a package to its response, with the effects of actions on others. */
function toResponse(
  { db, clock }: Pick<Context<Acting>, 'db' | 'clock'>,
  row: OfflinePackageRow,
): Schemas['OfflinePackage'] {
  const { appId, subAppId } = row;
  const isEffective = row.status === 'effective';
  return {
    ...row,
    subAppName: db.subApps.find({ appId, subAppId })?.name ?? subAppId,
    reach: withEnded(
      reachOf.offline(row, rolloutRow(db, { kind: 'offline', id: row.id })),
      endedAt(row.grayRules, clock.now()),
    ),
    replaces: isEffective ? [] : targets(replacedBy(db, row)),
    rollbackTo: isEffective ? targets(rollbackTargets(db, row)) : [],
  };
}

type ActingContext = Pick<Context<Acting>, 'db' | 'appId' | 'path' | 'refuse'>;

/** Returns the only package that a call names; refuses several. */
function onePackage({ db, appId, path, refuse }: ActingContext): OfflinePackageRow {
  const [one, ...others] = db.offlinePackages.requireAll(path.id, { appId });
  if (one === undefined || others.length > 0) throw refuse('ONE_RECORD');
  return one;
}

/** Whether a package still replaces those that the caller has read; whoever reads none does not care. */
const isExpected = ({ replaces }: Schemas['OfflinePackage'], expected: readonly string[] | undefined): boolean =>
  expected === undefined ||
  (replaces.length === new Set(expected).size && replaces.every(({ id }) => expected.includes(id)));

export const offlinePackageHandlers = handlers<'offlinePackages'>({
  listOfflinePackages: ({ db, clock, appId, query }) => {
    const { moduleName, version, subAppId, status, packageType, defective, ...rest } = query;
    const page = db.offlinePackages.list({
      ...rest,
      where: { appId, subAppId, status, packageType, defective },
      contains: { moduleName, version },
    });
    return { ...page, items: page.items.map((row) => toResponse({ db, clock }, row)) };
  },

  getOfflinePackage: ({ db, clock, appId, path }) =>
    toResponse({ db, clock }, db.offlinePackages.require(path.id, { appId })),

  createOfflinePackage: async (context) => {
    const columns = offlineColumns(context, await checkOffline(context));
    const { db, appId } = context;
    return toResponse(
      context,
      await db.offlinePackages.insert({
        ...columns,
        appId,
        status: 'pending',
        defective: false,
        everPublished: false,
        grayRules: [],
      }),
    );
  },

  updateOfflinePackage: async (context) => {
    const { db, appId, path, transition, refuse } = context;
    const before = db.offlinePackages.require(path.id, { appId });
    context.checkRevision(toResponse(context, before));
    transition('OfflinePackage', before);
    if (before.everPublished) throw refuse('REL_PUBLISHED_LOCKED', { ids: [before.id] });
    const columns = offlineColumns(context, await checkOffline(context, before));
    const rollout = rolloutRow(db, { kind: 'offline', id: before.id });
    // Another mode would not use the plan.
    if (rollout && columns.effectiveMode !== 'phased') await db.rollouts.remove(rollout.id);
    return toResponse(context, await db.offlinePackages.update(before.id, columns));
  },

  deleteOfflinePackages: async (context) => {
    const { db, appId, path, transition, refuse } = context;
    const rows = db.offlinePackages.requireAll(path.id, { appId });
    const used = rows.filter(({ everPublished }) => everPublished).map(({ id }) => id);
    if (used.length > 0) throw refuse('OFFLINE_USED', { ids: used });
    transition('OfflinePackage', rows);
    for (const { id } of rows) {
      await removeRules(db, 'offline', id);
      await forgetRollout(context, { kind: 'offline', id });
      await db.offlinePackages.remove(id);
    }
  },

  publishOfflinePackage: async (context) => {
    const { db, body, session, transition, checkRevision, refuse } = context;
    const row = onePackage(context);
    const current = toResponse(context, row);
    checkRevision(current);
    transition('OfflinePackage', row);
    if (!isExpected(current, body?.replaces)) throw refuse('RECORD_CHANGED', { current });
    checkPublishable(context, row);
    return toResponse(context, await succeed(context, publication(db, row, body?.reach), session.userName));
  },

  cancelOfflinePackage: async (context) => {
    const { session, transition } = context;
    const row = onePackage(context);
    transition('OfflinePackage', row);
    return toResponse(context, await stop(context, row, 'pending', 'cancelled', session.userName));
  },

  takeDownOfflinePackage: async (context) => {
    const { session, transition } = context;
    const row = onePackage(context);
    transition('OfflinePackage', row);
    return toResponse(context, await stop(context, row, 'offline', 'takenDown', session.userName));
  },

  rollbackOfflinePackage: async (context) => {
    const { body, session, transition, refuse } = context;
    const row = onePackage(context);
    transition('OfflinePackage', row);
    const active = await rollBack(context, row, session.userName, body);
    if (active === undefined) throw refuse('OFFLINE_NO_TARGET');
    const { id, version } = active;
    return { activeId: id, version, percent: toResponse(context, active).reach.percent };
  },

  markOfflineDefective: async (context) => {
    const { db, body, refuse } = context;
    const row = onePackage(context);
    if (row.defective) throw refuse('OFFLINE_ALREADY_MARKED', { ids: [row.id] });
    return toResponse(context, await db.offlinePackages.update(row.id, { defective: true, defectReason: body.reason }));
  },

  unmarkOfflineDefective: async (context) => {
    const { db, refuse } = context;
    const row = onePackage(context);
    if (!row.defective) throw refuse('OFFLINE_NOT_MARKED', { ids: [row.id] });
    return toResponse(context, await db.offlinePackages.update(row.id, { defective: false, defectReason: undefined }));
  },
});
