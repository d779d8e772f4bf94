import type { Schemas } from '../../../openapi/generated/types.ts';
import { derived } from '../../core/store/derived.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { removeRules } from '../gray-rules/gray-rules.ts';
import { ownerOf } from '../owners.ts';
import { endedAt, reachOf, withEnded } from '../reach.ts';
import { rolloutRow } from '../rollouts/state.ts';
import type { RolloutRow } from '../rollouts/table.ts';
import { beginRun, forgetRollout } from '../rollouts/runs.ts';
import { contentOf, invalidate, revise } from './acts.ts';
import { checkSwitch, edited } from './rules.ts';
import type { SwitchRow } from './table.ts';

const answerOf = derived((row: SwitchRow, rollout: RolloutRow | undefined, endedRules: number): Schemas['Switch'] => ({
  ...row,
  reach: withEnded(reachOf.switch(row, rollout), endedRules),
}));

/** Converts a switch to its response, with its rollout progress. */
export const toResponse = ({ db, clock }: Pick<Context<'getSwitch'>, 'db' | 'clock'>, row: SwitchRow) =>
  answerOf(row, rolloutRow(db, { kind: 'switch', id: row.id }), endedAt(row.grayRules, clock.now()));

export const switchHandlers = handlers<'switches'>({
  listSwitches: ({ db, clock, appId, query }) => {
    const { key, status, platform, ...rest } = query;
    const filter = platform && (({ entries }: SwitchRow) => entries.some((entry) => entry.platform === platform));
    const page = db.switches.list({ ...rest, where: { appId, status }, contains: { key }, filter });
    return { ...page, items: page.items.map((row) => toResponse({ db, clock }, row)) };
  },

  getSwitch: ({ db, clock, appId, path }) => toResponse({ db, clock }, db.switches.require(path.id, { appId })),

  createSwitch: async (context) => {
    const { db, appId, body, session } = context;
    checkSwitch(context, body);
    const row = await db.switches.insert({ ...body, appId, status: 'notEffective', revisions: 1, grayRules: [] });
    const { id: switchId, createdAt: at } = row;
    await db.switchRevisions.insert({
      switchId,
      number: 1,
      at,
      by: session.userName,
      action: 'created',
      after: contentOf(row),
    });
    return toResponse(context, row);
  },

  updateSwitch: async (context) => {
    const { db, appId, path, body, session, transition, checkRevision } = context;
    const row = db.switches.require(path.id, { appId });
    checkRevision(toResponse(context, row));
    transition('Switch', row);
    return toResponse(
      context,
      await revise(context, row, edited(context, row, body), { action: 'updated', by: session.userName }),
    );
  },

  deleteSwitches: async (context) => {
    const { db, appId, path, transition } = context;
    const rows = db.switches.requireAll(path.id, { appId });
    transition('Switch', rows);
    for (const { id } of rows) {
      await removeRules(db, 'switch', id);
      await forgetRollout(context, { kind: 'switch', id });
      await db.switches.remove(id);
    }
  },

  effectSwitch: async (context) => {
    const { db, appId, path, clock, session, transition, checkRevision } = context;
    const row = db.switches.require(path.id, { appId });
    checkRevision(toResponse(context, row));
    const changes = {
      ...transition('Switch', row),
      effectiveAt: clock.iso(),
      effectiveBy: session.userName,
      expiredAt: undefined,
      expiredBy: undefined,
    };
    const effective = await revise(context, row, changes, { action: 'effected', by: session.userName });
    await beginRun(context, ownerOf(db, 'switch', row.id, appId), session.userName);
    return toResponse(context, effective);
  },

  invalidateSwitch: async (context) => {
    const { db, appId, path, session, transition } = context;
    const row = db.switches.require(path.id, { appId });
    transition('Switch', row);
    return toResponse(context, await invalidate(context, row, session.userName));
  },

  reopenSwitch: async (context) => {
    const { db, appId, path, session, transition } = context;
    const row = db.switches.require(path.id, { appId });
    return toResponse(
      context,
      await revise(context, row, transition('Switch', row), { action: 'reopened', by: session.userName }),
    );
  },
});
