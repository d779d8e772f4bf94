import type { components } from '../../openapi/generated/types.ts';
import type { Context, DomainHandlers } from '../core/handler.ts';
import type { Changes } from '../core/table.ts';
import { removeRules } from './gray.ts';
import { ownerOf } from './owners.ts';
import { beginRun, changeRun, endRun, forgetRollout } from './runs.ts';
import { checkSwitch } from './switch-rules.ts';
import type { SwitchRow } from './tables.ts';

type Ids =
  | 'listSwitches' | 'getSwitch' | 'createSwitch' | 'updateSwitch' | 'deleteSwitches' | 'effectSwitch'
  | 'invalidateSwitch' | 'listSwitchRevisions' | 'restoreSwitchRevision';
type Revision = components['schemas']['SwitchRevision'];
type Content = components['schemas']['SwitchContent'];
type Revising = Pick<Context<'createSwitch'>, 'db' | 'clock' | 'jobs' | 'session'>;

/** What a revision keeps of a switch. */
const contentOf = ({ key, valueType, entries, remarks, status }: Content): Content => ({
  key, valueType, entries, status, ...(remarks !== undefined && { remarks }),
});

/** Changes a switch and writes down how: its history has no gaps. Devices get an effective one as it is from now on. */
async function revise(context: Revising, row: SwitchRow, changes: Changes<SwitchRow>, what: Pick<Revision, 'action' | 'restored'>): Promise<SwitchRow> {
  const { db, clock, session } = context;
  const number = row.revisions + 1;
  const changed = await db.switches.update(row.id, { ...changes, revisions: number });
  await db.switchRevisions.insert({
    ...what, switchId: row.id, number, at: clock.iso(), by: session.userName, before: contentOf(row), after: contentOf(changed),
  });
  if (row.status === changed.status) await changeRun(context, ownerOf(db, 'switch', row.id, row.appId), 'record', session.userName);
  return changed;
}

export const switchHandlers: Pick<DomainHandlers<'publish'>, Ids> = {
  listSwitches: ({ db, appId, query }) => {
    const { key, status, platform, ...rest } = query;
    const filter = platform && (({ entries }: SwitchRow) => entries.some((entry) => entry.platform === platform));
    return db.switches.list({ ...rest, where: { appId, status }, contains: { key }, filter });
  },

  getSwitch: ({ db, appId, path }) => db.switches.require(path.id, { appId }),

  createSwitch: async (context) => {
    checkSwitch(context);
    const { db, appId, body, session } = context;
    const row = await db.switches.insert({ ...body, appId, status: 'notEffective', revisions: 1, grayRules: [] });
    const { id: switchId, createdAt: at } = row;
    await db.switchRevisions.insert({ switchId, number: 1, at, by: session.userName, action: 'created', after: contentOf(row) });
    return row;
  },

  updateSwitch: (context) => {
    const { db, appId, path, body, transition, checkRevision, refuse } = context;
    const row = db.switches.require(path.id, { appId });
    transition('Switch', row);
    checkRevision(row);
    // Apps ask by the key: under another one they would find nothing.
    if (row.status === 'effective' && body.key !== row.key) throw refuse('SWITCH_STATE', { errors: [{ pointer: '/key', code: 'SWITCH_STATE' }] });
    checkSwitch(context, row);
    return revise(context, row, body, { action: 'updated' });
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
    const { db, appId, path, clock, session, transition } = context;
    const row = db.switches.require(path.id, { appId });
    const changes = { ...transition('Switch', row), effectiveAt: clock.iso(), effectiveBy: session.userName };
    const effective = await revise(context, row, changes, { action: 'effected' });
    await beginRun(context, ownerOf(db, 'switch', row.id, appId), session.userName);
    return effective;
  },

  invalidateSwitch: async (context) => {
    const { db, appId, path, clock, session, transition } = context;
    const row = db.switches.require(path.id, { appId });
    const changes = { ...transition('Switch', row), expiredAt: clock.iso(), expiredBy: session.userName };
    const expired = await revise(context, row, changes, { action: 'invalidated' });
    await endRun(context, { kind: 'switch', id: row.id }, 'invalidated', session.userName);
    return expired;
  },

  listSwitchRevisions: ({ db, appId, path }) => {
    const { id: switchId } = db.switches.require(path.id, { appId });
    return db.switchRevisions.all({ where: { switchId }, sort: ['number,desc'] });
  },

  restoreSwitchRevision: (context) => {
    const { db, appId, path, transition, refuse } = context;
    const row = db.switches.require(path.id, { appId });
    const revision = db.switchRevisions.find({ switchId: row.id, number: path.rev });
    if (revision === undefined) throw refuse('NOT_FOUND', { ids: [String(path.rev)] });
    transition('Switch', row);
    const { valueType, entries, remarks } = revision.after;
    return revise(context, row, { valueType, entries, remarks }, { action: 'restored', restored: path.rev });
  },
};
