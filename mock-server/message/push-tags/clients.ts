import { is } from 'valibot';
import { TagClientList, TagClientsInput } from '../../../openapi/generated/limits.message.ts';
import { DeviceId } from '../../../openapi/generated/schemas.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { importReport } from '../../core/kit/id-lines.ts';
import { readIdFile } from '../../core/kit/id-file.ts';
import type { PushTagRow, TagClientRow } from './table.ts';

type MemberOperation = 'listTagClients' | 'addTagClients' | 'importTagClients' | 'deleteTagClients';
type Member = Pick<Context<'listTagClients'>, 'db' | 'appId' | 'path' | 'refuse'>;
type Adding = Context<'addTagClients' | 'importTagClients'>;

/** Returns the tag of the path; refuses one whose devices are not a list. */
function listTag({ db, appId, path, refuse }: Member): PushTagRow {
  const tag = db.pushTags.require(path.id, { appId });
  if (tag.kind === 'profile') throw refuse('TAG_OF_PROFILE');
  return tag;
}

const clientsOf = ({ db, path }: Adding): Set<string> =>
  new Set(db.tagClients.all({ where: { tagId: path.id } }).map(({ clientId }) => clientId));

/** Adds new ids, and updates the tag's modification. */
async function add({ db, path }: Adding, clientIds: readonly string[], source: TagClientRow['source']): Promise<void> {
  for (const clientId of clientIds) await db.tagClients.insert({ tagId: path.id, clientId, source });
  if (clientIds.length > 0) await db.pushTags.update(path.id, {});
}

export const tagClientHandlers = handlers<'pushTags', MemberOperation>({
  listTagClients: (context) => {
    const { id: tagId } = listTag(context);
    const { clientId, ...rest } = context.query;
    return context.db.tagClients.list({ ...rest, where: { tagId }, contains: { clientId } });
  },

  addTagClients: async (context) => {
    const { body, refuse } = context;
    listTag(context);
    const present = clientsOf(context);
    const added = [...new Set(body.clientIds)].filter((id) => !present.has(id));
    if (present.size + added.length > TagClientList.maxItems) throw refuse('LIST_FULL');
    await add(context, added, 'manual');
    return { added: added.length, duplicated: body.clientIds.length - added.length };
  },

  importTagClients: async (context) => {
    listTag(context);
    const read = await readIdFile(context, context.body.fileId, {
      isId: (id) => is(DeviceId, id),
      most: TagClientList.maxItems,
      present: clientsOf(context),
    });
    await add(context, read.ids, 'import');
    return importReport(read);
  },

  deleteTagClients: async (context) => {
    const { db, path, refuse } = context;
    const { id: tagId } = listTag(context);
    const ids = new Set(path.clientIds.split(','));
    if (ids.size > TagClientsInput.clientIds.maxItems) throw refuse('PUSH_CLIENTS_30');
    const rows = db.tagClients.all({ where: { tagId }, filter: ({ clientId }) => ids.has(clientId) });
    for (const { clientId } of rows) ids.delete(clientId);
    if (ids.size > 0) throw refuse('NOT_FOUND', { ids: [...ids] });
    for (const { id } of rows) await db.tagClients.remove(id);
    await db.pushTags.update(tagId, {});
  },
});
