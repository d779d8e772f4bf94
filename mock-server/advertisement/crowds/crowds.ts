import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { TextEncoding } from '../../../openapi/files/text.ts';
import { attachment } from '../../core/kit/file-content.ts';
import { readTextFile } from '../../core/kit/id-file.ts';
import { nameKey } from '../../core/store/name-key.ts';
import { devicesOfCrowd } from '../../delivery/crowd.ts';
import { activitiesOf, crowdRules, crowdUse, type Ground } from '../use.ts';
import { readMembers } from './change.ts';
import { SECONDS } from './jobs.ts';
import { checkCrowd, checkIds, checkNewCrowd, checkRemaining } from './rules.ts';
import { type CrowdRow, membersOf } from './table.ts';
import { pageOf } from '../../core/store/page-of.ts';

type Changing = Context<'createCrowd'> | Context<'changeCrowdMembers'>;

function toResponse(ground: Ground, row: CrowdRow): Schemas['Crowd'] {
  const use = crowdUse(ground, row.id);
  return {
    ...row,
    activities: activitiesOf(use),
    offlineActivities: use.offline,
    isOnline: use.online > 0,
    rules: crowdRules(ground.db, row.id),
  };
}

/** Detects the encoding of a file of ids; throws a refusal if the job could not read the file. */
async function encodingOf(context: Changing, fileId: string): Promise<TextEncoding> {
  const { text, encoding } = await readTextFile(context, fileId);
  const code = 'IMPORT_TOO_MANY_LINES';
  if ((await readMembers(text)) === null) throw context.refuse(code, { errors: [{ pointer: '/fileId', code }] });
  return encoding;
}

/**
 * Begins a change of members and returns the crowd with the change under way. A file takes precedence over typed ids.
 */
async function begin(context: Changing, crowdId: string, mode: Schemas['CrowdMode']) {
  const { db, clock, jobs, session, body } = context;
  const { ids = [], fileId } = body;
  const source =
    fileId === undefined ? { text: ids.join('\n') } : { fileId, encoding: await encodingOf(context, fileId) };
  await jobs.after('crowd.changed', { crowdId, mode, ...source }, SECONDS);
  return db.crowds.update(crowdId, {
    source: fileId === undefined ? 'list' : 'file',
    importing: {
      mode,
      startedAt: clock.iso(),
      startedBy: session.userName,
      ...(fileId !== undefined && { fileId }),
    },
  });
}

export const crowdHandlers = handlers<'crowds'>({
  listCrowds: (context) => {
    const { db, appId, query } = context;
    const { name, type, status, ...rest } = query;
    const page = db.crowds.list({ ...rest, where: { appId, type, status }, contains: { name } });
    return { ...page, items: page.items.map((row) => toResponse(context, row)) };
  },

  getCrowd: (context) => {
    const { db, appId, path, rng } = context;
    const row = db.crowds.require(path.id, { appId });
    const application = db.applications.get(appId)?.applicationId ?? '';
    const { devices, unknown } = devicesOfCrowd(rng, application, { ...row, ids: membersOf(db, row.id) });
    return { ...toResponse(context, row), devices: devices.length, unknown };
  },

  createCrowd: async (context) => {
    const { db, appId, body } = context;
    checkNewCrowd(context);
    const { ids: _ids, fileId: _fileId, ...columns } = body;
    const { id } = await db.crowds.insert({ ...columns, appId, status: 'notReady', source: 'list', count: 0 });
    return toResponse(context, await begin(context, id, 'add'));
  },

  updateCrowd: async (context) => {
    const { db, appId, path, body, checkRevision } = context;
    const before = db.crowds.require(path.id, { appId });
    checkRevision(toResponse(context, before));
    checkCrowd(context, before);
    return toResponse(context, await db.crowds.update(before.id, body));
  },

  changeCrowdMembers: async (context) => {
    const { db, appId, path, body, refuse } = context;
    const crowd = db.crowds.require(path.id, { appId });
    if (body.mode === 'replace' && crowdUse(context, crowd.id).online > 0) throw refuse('CROWD_IN_USE');
    if (crowd.importing) throw refuse('CROWD_IMPORTING');
    checkIds(context);
    await checkRemaining(context);
    return toResponse(context, await begin(context, crowd.id, body.mode));
  },

  deleteCrowds: async (context) => {
    const { db, appId, path, refuse } = context;
    const crowds = db.crowds.requireAll(path.id, { appId });
    const used = crowds.filter(({ id }) => activitiesOf(crowdUse(context, id)) + crowdRules(db, id) > 0);
    if (used.length > 0) throw refuse('CROWD_IN_USE', { ids: used.map(({ id }) => id) });
    for (const { id } of crowds) await db.crowds.remove(id);
  },

  listCrowdMembers: ({ db, appId, path, query }) => {
    const { id } = db.crowds.require(path.id, { appId });
    const { memberId = '' } = query;
    const keyword = nameKey(memberId);
    const matches = membersOf(db, id).filter((member) => nameKey(member).includes(keyword));
    return pageOf(matches, query, (member) => ({ memberId: member }));
  },

  exportCrowdMembers: ({ db, appId, path, clock, transition }) => {
    const crowd = db.crowds.require(path.id, { appId });
    transition('Crowd', crowd);
    return {
      binary: new TextEncoder().encode(membersOf(db, crowd.id).join(',')),
      type: 'application/octet-stream',
      headers: attachment(`${crowd.name}-${clock.day()}.txt`),
    };
  },
});
