import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { iconOf } from './rules.ts';
import type { AppletRow } from './table.ts';

function toResponse(db: Tables, row: AppletRow): Schemas['Applet'] {
  const packages = db.appletPackages.all({ where: { appletId: row.id }, sort: ['version,desc'] });
  const released = packages.find(({ status }) => status === 'released');
  return { ...row, packages: packages.length, ...(released && { releasedVersion: released.version }) };
}

export const appletHandlers = handlers<'applets'>({
  listApplets: ({ db, appId, query }) => {
    const { name, ...rest } = query;
    const page = db.applets.list({ ...rest, where: { appId }, contains: { name } });
    return { ...page, items: page.items.map((row) => toResponse(db, row)) };
  },

  getApplet: ({ db, appId, path }) => toResponse(db, db.applets.require(path.id, { appId })),

  createApplet: async (context) => {
    const { db, appId, body } = context;
    const iconName = (await iconOf(context))?.name;
    return toResponse(db, await db.applets.insert({ ...body, ...(iconName !== undefined && { iconName }), appId }));
  },

  updateApplet: async (context) => {
    const { db, appId, path, body, checkRevision } = context;
    const row = db.applets.require(path.id, { appId });
    checkRevision(toResponse(db, row));
    const icon = await iconOf(context);
    return toResponse(db, await db.applets.update(row.id, { ...body, iconName: icon?.name }));
  },

  deleteApplets: async ({ db, appId, path, refuse }) => {
    const rows = db.applets.requireAll(path.id, { appId });
    const full = rows.filter(({ id }) => db.appletPackages.find({ appletId: id })).map(({ id }) => id);
    if (full.length > 0) throw refuse('APPLET_NOT_EMPTY', { ids: full });
    for (const { id } of rows) await db.applets.remove(id);
  },

  getAppletIcon: ({ db, blobs, path, refuse }) => {
    if (db.applets.find({ iconId: path.id }) === undefined) throw refuse('NOT_FOUND', { ids: [path.id] });
    return { binary: blobs.stream(db.files.require(path.id).chunks), type: 'image/png' };
  },
});
