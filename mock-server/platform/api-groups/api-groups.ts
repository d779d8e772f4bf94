import type { Schemas } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { uploadProblem } from '../../core/kit/upload-problem.ts';
import { configChanged } from '../gateway-config/changes.ts';
import { isChangedBy, writtenRecord } from '../gateway-config/document.ts';
import type { ApiGroupRow } from './table.ts';

type Writing = Context<'createApiGroup'> | Context<'updateApiGroup'>;

const SLOTS = { requestMfd: 'mfd', responseMfd: 'mfd', envMrd: 'mrd' } as const;

const transactionsOf = (db: Tables, groupId: string): number => db.transactions.count({ where: { groupId } });

function fileFacts(db: Tables, id: string | undefined) {
  const file = id === undefined ? undefined : db.files.get(id);
  return file && { id: file.id, name: file.name, size: file.size };
}

function toResponse(db: Tables, row: ApiGroupRow): Schemas['ApiGroup'] {
  const { requestMfd, responseMfd, envMrd, ...columns } = row;
  const files = {
    requestMfd: fileFacts(db, requestMfd),
    responseMfd: fileFacts(db, responseMfd),
    envMrd: fileFacts(db, envMrd),
  };
  return { ...columns, ...files, transactionCount: transactionsOf(db, row.id) };
}

/**
 * Refuses a name that another group has, and files that do not exist or have the wrong type; reports all problems at
 * once.
 */
export function checkGroup(context: Writing, current?: ApiGroupRow): void {
  const { db, appId, body, refuse } = context;
  const wrong = new FieldProblems<'GROUP_NAME_DUP' | 'FILE_NOT_UPLOADED' | 'FILE_UPLOADING' | 'FILE_TYPE_MFD_MRD'>();
  wrong.taken(() => db.apiGroups.find({ appId, name: body.name }), current, '/name', 'GROUP_NAME_DUP');
  for (const slot of ['requestMfd', 'responseMfd', 'envMrd'] as const) {
    wrong.note(`/${slot}`, () =>
      body[slot] === undefined ? null : uploadProblem(ownFile(context, body[slot]), [SLOTS[slot]], 'FILE_TYPE_MFD_MRD'),
    );
  }
  wrong.throwIfAny(refuse);
}

export const apiGroupHandlers = handlers<'apiGroups'>({
  listApiGroups: ({ db, appId, query }) => {
    const { name, systemName, communicationType, ...rest } = query;
    const page = db.apiGroups.list({ ...rest, where: { appId, communicationType }, contains: { name, systemName } });
    return { ...page, items: page.items.map((row) => toResponse(db, row)) };
  },

  getApiGroup: ({ db, appId, path }) => toResponse(db, db.apiGroups.require(path.id, { appId })),

  createApiGroup: async (context) => {
    checkGroup(context);
    const { db, appId, body } = context;
    const row = await db.apiGroups.insert({ ...body, appId });
    await configChanged(context, [writtenRecord('group', undefined, row)]);
    return toResponse(db, row);
  },

  updateApiGroup: async (context) => {
    const { db, appId, path, body, checkRevision } = context;
    const before = db.apiGroups.require(path.id, { appId });
    checkRevision(toResponse(db, before));
    checkGroup(context, before);
    if (!isChangedBy('group', before, body)) return toResponse(db, before);
    const row = await db.apiGroups.update(before.id, body);
    await configChanged(context, [writtenRecord('group', before, row)]);
    return toResponse(db, row);
  },

  deleteApiGroups: async (context) => {
    const { db, appId, path, refuse } = context;
    const rows = db.apiGroups.requireAll(path.id, { appId });
    const used = rows.map(({ id }) => id).filter((id) => transactionsOf(db, id) > 0);
    if (used.length > 0) throw refuse('GROUP_NOT_EMPTY', { ids: used });
    for (const { id } of rows) await db.apiGroups.remove(id);
    await configChanged(
      context,
      rows.map((row) => writtenRecord('group', row, undefined)),
    );
  },
});
