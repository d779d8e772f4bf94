import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import type { SubAppRow } from './table.ts';

const packageCount = (db: Tables, { appId, subAppId }: SubAppRow): number =>
  db.offlinePackages.count({ where: { appId, subAppId } });
const toResponse = (db: Tables, row: SubAppRow): Schemas['SubApp'] => ({
  ...row,
  packageCount: packageCount(db, row),
});

export const subAppHandlers = handlers<'subApps'>({
  listSubApps: ({ db, appId, query }) =>
    db.subApps
      .all({ where: { appId }, contains: { name: query.name }, sort: ['subAppId,asc'] })
      .map((row) => toResponse(db, row)),

  createSubApp: async ({ db, appId, body }) => toResponse(db, await db.subApps.insert({ ...body, appId })),

  updateSubApp: async ({ db, appId, path, body, checkRevision }) => {
    const before = db.subApps.require(path.id, { appId });
    checkRevision(toResponse(db, before));
    return toResponse(db, await db.subApps.update(before.id, body));
  },

  deleteSubApps: async ({ db, appId, path, refuse }) => {
    const rows = db.subApps.requireAll(path.id, { appId });
    const used = rows.filter((row) => packageCount(db, row) > 0).map(({ id }) => id);
    if (used.length > 0) throw refuse('SUBAPP_NOT_EMPTY', { ids: used });
    for (const { id } of rows) await db.subApps.remove(id);
  },
});
