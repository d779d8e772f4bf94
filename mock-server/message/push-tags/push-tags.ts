import type { Schemas } from '../../../openapi/generated/types.ts';
import { TagClientList } from '../../../openapi/generated/limits.message.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Period, Reading } from '../../counting/topic.ts';
import { populationOf } from '../../delivery/population.ts';
import { unpushedOfTag } from '../push-messages/unpushed.ts';
import { tagClientHandlers } from './clients.ts';
import type { PushTagRow } from './table.ts';

type Counting = Pick<Context<'listPushTags'>, 'db' | 'appId' | 'rng'>;
type Writing = Context<'createPushTag'> | Context<'createFunnelTag'> | Context<'updatePushTag'>;

/** Finds the ids of the devices that a funnel loses after a step. */
export type LostDevices = (
  reading: Reading,
  filter: Context<'createFunnelTag'>['query'],
  range: Period,
  loss: Omit<Context<'createFunnelTag'>['body'], 'tagName' | 'description'>,
) => string[];

/** Counts the devices with a tag: those of its list, or the weighted share of the population. */
function clientCount({ db, appId, rng }: Counting, { id, kind, tagName }: PushTagRow): number {
  if (kind === 'list') return db.tagClients.count({ where: { tagId: id } });
  const population = populationOf(rng, db.applications.get(appId)?.applicationId ?? '');
  return population.devices.reduce(
    (sum, { tags }, place) => (tags.includes(tagName) ? sum + (population.weights[place] ?? 0) : sum),
    0,
  );
}

const toResponse = (context: Counting, row: PushTagRow): Schemas['PushTag'] => ({
  ...row,
  clientCount: clientCount(context, row),
  unpushedMessages: unpushedOfTag(context.db, context.appId, row.id),
});

/** Refuses a name that another tag of the application has. */
export function checkTag({ db, appId, body, refuse }: Writing, current?: PushTagRow): void {
  const holder = db.pushTags.find({ appId, tagName: body.tagName });
  if (holder !== undefined && holder.id !== current?.id)
    throw refuse('TAG_NAME_DUP', { errors: [{ pointer: '/tagName', code: 'TAG_NAME_DUP' }] });
}

/** @param lostDevices finds the devices that a funnel loses; provided by analytics */
export const createPushTagHandlers = (lostDevices: LostDevices): TagHandlers<'pushTags'> =>
  handlers<'pushTags'>({
    ...tagClientHandlers,

    createFunnelTag: async (context) => {
      const { db, appId, query, body, refuse } = context;
      const { tagName, description, ...loss } = body;
      checkTag(context);
      const ids = lostDevices(context, query, dayRange(context), loss);
      if (ids.length === 0) throw refuse('FUNNEL_NOBODY_LOST');
      if (ids.length > TagClientList.maxItems) throw refuse('LIST_FULL');
      const tag = await db.pushTags.insert({ tagName, description, kind: 'list', appId });
      for (const clientId of ids) await db.tagClients.insert({ tagId: tag.id, clientId, source: 'import' });
      return toResponse(context, tag);
    },

    listPushTags: (context) => {
      const { tagName, kind, ...rest } = context.query;
      const page = context.db.pushTags.list({
        ...rest,
        where: { appId: context.appId, kind },
        contains: { tagName },
      });
      return { ...page, items: page.items.map((row) => toResponse(context, row)) };
    },

    getPushTag: (context) =>
      toResponse(context, context.db.pushTags.require(context.path.id, { appId: context.appId })),

    createPushTag: async (context) => {
      const { db, appId, body } = context;
      checkTag(context);
      return toResponse(context, await db.pushTags.insert({ ...body, kind: 'list', appId }));
    },

    updatePushTag: async (context) => {
      const { db, appId, path, body, refuse, checkRevision } = context;
      const before = db.pushTags.require(path.id, { appId });
      checkRevision(toResponse(context, before));
      if (before.kind === 'profile' && body.tagName !== before.tagName)
        throw refuse('TAG_OF_PROFILE', { errors: [{ pointer: '/tagName', code: 'TAG_OF_PROFILE' }] });
      checkTag(context, before);
      return toResponse(context, await db.pushTags.update(before.id, body));
    },

    deletePushTags: async ({ db, appId, path, refuse }) => {
      const tags = db.pushTags.requireAll(path.id, { appId });
      const profiles = tags.filter(({ kind }) => kind === 'profile');
      if (profiles.length > 0) throw refuse('TAG_OF_PROFILE', { ids: profiles.map(({ id }) => id) });
      const ids = tags.map(({ id }) => id).filter((id) => unpushedOfTag(db, appId, id) > 0);
      if (ids.length > 0) throw refuse('TAG_IN_USE', { ids });
      for (const { id } of tags) await db.pushTags.remove(id);
    },
  });
