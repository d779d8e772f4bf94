import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { FunnelCounts } from './counts.ts';
import { progressIn } from './progress.ts';
import type { FunnelRow } from './table.ts';

const toResponse = ({ appId: _appId, ...funnel }: FunnelRow): Schemas['Funnel'] => funnel;

/** Refuses a name that another funnel of the application has. */
export function checkFunnel(
  { db, appId, body, refuse }: Context<'createFunnel'> | Context<'updateFunnel'>,
  current?: FunnelRow,
): void {
  const wrong = new FieldProblems<'FUNNEL_NAME_DUP'>();
  wrong.taken(() => db.funnels.find({ appId, name: body.name }), current, '/name', 'FUNNEL_NAME_DUP');
  wrong.throwIfAny(refuse);
}

/** Handlers that count funnel progress and store saved funnels. */
export const createFunnelHandlers = (segmentsOf: SegmentsOf): TagHandlers<'funnels'> =>
  handlers<'funnels'>({
    queryFunnel: (context) => {
      const { query, body, clock } = context;
      const range = dayRange(context);
      const counts = new FunnelCounts(body.steps);
      progressIn(context, query, range, body, segmentsOf, (progress, _, weight) =>
        counts.add(progress, weight, range.asOf),
      );
      return { asOf: clock.iso(range.asOf), steps: counts.steps() };
    },

    listFunnels: ({ db, appId, query }) => {
      const { name, ...rest } = query;
      const page = db.funnels.list({ ...rest, where: { appId }, contains: { name } });
      return { ...page, items: page.items.map(toResponse) };
    },

    getFunnel: ({ db, appId, path }) => toResponse(db.funnels.require(path.id, { appId })),

    createFunnel: async (context) => {
      const { db, appId, body } = context;
      checkFunnel(context);
      return toResponse(await db.funnels.insert({ ...body, appId }));
    },

    updateFunnel: async (context) => {
      const { db, appId, path, body, checkRevision } = context;
      const before = db.funnels.require(path.id, { appId });
      checkRevision(toResponse(before));
      checkFunnel(context, before);
      return toResponse(await db.funnels.update(before.id, body));
    },

    deleteFunnels: async ({ db, appId, path }) => {
      for (const { id } of db.funnels.requireAll(path.id, { appId })) await db.funnels.remove(id);
    },
  });
