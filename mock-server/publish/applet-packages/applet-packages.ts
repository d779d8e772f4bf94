import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { derived } from '../../core/store/derived.ts';
import { removeRules } from '../gray-rules/gray-rules.ts';
import { ownerOf } from '../owners.ts';
import { endedAt, reachOf, withEnded } from '../reach.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { RolloutRow } from '../rollouts/table.ts';
import { beginRun, forgetRollout } from '../rollouts/runs.ts';
import { checkReleasable, packageColumns } from '../applets/rules.ts';
import type { AppletPackageRow } from './table.ts';
import type { AppletRow } from '../applets/table.ts';

const answerOf = derived(
  (
    row: AppletPackageRow,
    { name, iconId }: AppletRow,
    rollout: RolloutRow | undefined,
    endedRules: number,
  ): Schemas['AppletPackage'] => ({
    ...row,
    appletName: name,
    iconId,
    reach: withEnded(reachOf.applet(row, rollout), endedRules),
  }),
);

/** Converts a package to its response, with the name and picture of its applet, and its rollout progress. */
const toResponse = ({ db, clock }: Pick<Context<'getAppletPackage'>, 'db' | 'clock'>, row: AppletPackageRow) =>
  answerOf(
    row,
    db.applets.require(row.appletId),
    rolloutRow(db, { kind: 'applet', id: row.id }),
    endedAt(row.grayRules, clock.now()),
  );

export const appletPackageHandlers = handlers<'appletPackages'>({
  listAppletPackages: ({ db, clock, appId, query }) => {
    const { appletId, version, status, releaseScope, ...rest } = query;
    const page = db.appletPackages.list({
      ...rest,
      where: { appId, appletId, status, releaseScope },
      contains: { version },
    });
    return { ...page, items: page.items.map((row) => toResponse({ db, clock }, row)) };
  },

  getAppletPackage: ({ db, clock, appId, path }) =>
    toResponse({ db, clock }, db.appletPackages.require(path.id, { appId })),

  createAppletPackage: async (context) => {
    const { db, appId } = context;
    return toResponse(
      context,
      await db.appletPackages.insert({
        ...(await packageColumns(context)),
        appId,
        status: 'unreleased',
        grayRules: [],
      }),
    );
  },

  updateAppletPackage: async (context) => {
    const { db, appId, path, transition, checkRevision } = context;
    const row = db.appletPackages.require(path.id, { appId });
    checkRevision(toResponse(context, row));
    transition('AppletPackage', row);
    return toResponse(context, await db.appletPackages.update(row.id, await packageColumns(context, row)));
  },

  deleteAppletPackages: async (context) => {
    const { db, appId, path, transition } = context;
    const rows = db.appletPackages.requireAll(path.id, { appId });
    transition('AppletPackage', rows);
    for (const { id } of rows) {
      await removeRules(db, 'applet', id);
      await forgetRollout(context, { kind: 'applet', id });
      await db.appletPackages.remove(id);
    }
  },

  releaseAppletPackage: async (context) => {
    const { db, appId, path, clock, session, transition, checkRevision, refuse } = context;
    const [row, ...others] = db.appletPackages.requireAll(path.id, { appId });
    if (row === undefined || others.length > 0) throw refuse('REL_ONE_AT_A_TIME');
    checkRevision(toResponse(context, row));
    const changes = transition('AppletPackage', row);
    checkReleasable(context, row);
    const released = await db.appletPackages.update(row.id, {
      ...changes,
      releasedAt: clock.iso(),
      releasedBy: session.userName,
    });
    await beginRun(context, ownerOf(db, 'applet', row.id, appId), session.userName);
    return toResponse(context, released);
  },
});
