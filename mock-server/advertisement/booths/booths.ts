import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import { restartRuns } from '../activity/runs.ts';
import { activitiesOf, boothStatus, boothUse, type Ground } from '../use.ts';
import { boothColumns, checkLocked } from './rules.ts';
import type { BoothRow } from './table.ts';

function toResponse(ground: Ground, row: BoothRow): Schemas['Booth'] {
  const use = boothUse(ground, row.id);
  return { ...row, status: boothStatus(use), activities: activitiesOf(use) };
}

export const boothHandlers = handlers<'booths'>({
  listBooths: (context) => {
    const { db, appId, query } = context;
    const { name, code, type, status, ...rest } = query;
    const page = db.booths.list({
      ...rest,
      where: { appId, type },
      contains: { name, code },
      ...(status && { filter: ({ id }) => boothStatus(boothUse(context, id)) === status }),
    });
    return { ...page, items: page.items.map((row) => toResponse(context, row)) };
  },

  getBooth: (context) => toResponse(context, context.db.booths.require(context.path.id, { appId: context.appId })),

  createBooth: async (context) => {
    const { db, appId } = context;
    return toResponse(context, await db.booths.insert({ ...(await boothColumns(context)), appId }));
  },

  updateBooth: async (context) => {
    const { db, appId, path, clock, checkRevision } = context;
    const before = db.booths.require(path.id, { appId });
    checkRevision(toResponse(context, before));
    checkLocked(context, before);
    const after = await db.booths.update(before.id, await boothColumns(context, before));
    if (after.capacity !== before.capacity)
      await restartRuns(
        db,
        clock,
        db.activities.all({
          where: { appId },
          filter: ({ booths }) => booths.some(({ boothId }) => boothId === after.id),
        }),
      );
    return toResponse(context, after);
  },

  deleteBooths: async (context) => {
    const { db, appId, path, refuse } = context;
    const booths = db.booths.requireAll(path.id, { appId });
    const used = booths.filter(({ id }) => boothStatus(boothUse(context, id)) !== 'notApplied');
    if (used.length > 0) throw refuse('BOOTH_IN_USE', { ids: used.map(({ id }) => id) });
    for (const { id } of booths) await db.booths.remove(id);
  },
});
