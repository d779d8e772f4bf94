import { type Context, handlers } from '../../core/http/handler.ts';
import { deviceBy } from '../../delivery/population.ts';
import { phoneOf } from '../phones.ts';
import { push, unschedule } from './acts.ts';
import { numbersOf } from './audience.ts';
import { pushDeviceHandlers } from './device.ts';
import { deliveryPage } from './deliveries.ts';
import { refusalOf, routed } from './plan.ts';
import { toResponse } from './response.ts';
import { messageColumns, unknownTags } from './rules.ts';
import { endOf, planOf, reachOfPlan, reachOfSend } from './sends.ts';
import type { PushMessageRow } from './table.ts';

type Named = Pick<Context<'getPushMessage'>, 'db' | 'appId' | 'path'>;

const messageIn = ({ db, appId, path }: Named): PushMessageRow => db.pushMessages.require(path.id, { appId });

const QUIET = { from: 22, to: 8 } as const;
const hourIn = (at: number): number => new Date(at + 8 * 3_600_000).getUTCHours();
const isQuiet = (at: number): boolean => hourIn(at) >= QUIET.from || hourIn(at) < QUIET.to;

function pushedWithin({ pushedFrom, pushedTo }: Context<'listPushMessages'>['query']) {
  if (pushedFrom === undefined && pushedTo === undefined) return undefined;
  const [from, to] = [pushedFrom ? Date.parse(pushedFrom) : -Infinity, pushedTo ? Date.parse(pushedTo) : Infinity];
  return ({ pushedAt }: PushMessageRow): boolean => {
    const at = pushedAt === undefined ? Number.NaN : Date.parse(pushedAt);
    return at >= from && at < to;
  };
}

export const pushMessageHandlers = handlers<'pushMessages'>({
  ...pushDeviceHandlers,

  listPushMessages: (context) => {
    const { db, appId, query } = context;
    const { title, status, category, targetType, sort, page, size } = query;
    const found = db.pushMessages.list({
      where: { appId, status, category, targetType },
      contains: { title },
      filter: pushedWithin(query),
      sort,
      page,
      size,
    });
    return { ...found, items: found.items.map((row) => toResponse(context, row)) };
  },

  getPushMessage: (context) => toResponse(context, messageIn(context)),

  createPushMessage: async (context) => {
    const { db, appId } = context;
    const row = await db.pushMessages.insert({ ...messageColumns(context), status: 'notPushed', appId });
    return toResponse(context, row);
  },

  updatePushMessage: async (context) => {
    const { db, checkRevision, transition } = context;
    const before = messageIn(context);
    checkRevision(toResponse(context, before));
    const change = transition('PushMessage', before);
    const columns = messageColumns(context);
    await unschedule(context, before);
    return toResponse(context, await db.pushMessages.update(before.id, { ...columns, ...change, failure: undefined }));
  },

  deletePushMessages: async (context) => {
    const { db, appId, path, transition } = context;
    const messages = db.pushMessages.requireAll(path.id, { appId });
    transition('PushMessage', messages);
    for (const message of messages) {
      await unschedule(context, message);
      await db.pushMessages.remove(message.id);
    }
  },

  estimatePushAudience: (context) => {
    const { db, appId, body, clock, refuse } = context;
    const code = 'ENTRY_WRONG';
    const errors = unknownTags(db, appId, body.tagIds).map((pointer) => ({ pointer, code }) as const);
    if (errors.length > 0) throw refuse(code, { errors });
    const at = clock.now();
    const { plan, duplicates } = planOf(db, appId, body, at);
    const reach = reachOfPlan(context, appId, plan);
    const numbers = numbersOf(reach);
    const dueAt = Math.max(at, body.pushTime === undefined ? at : Date.parse(body.pushTime));
    const isCapped = numbers.unreachable.some(({ reason }) => reason === 'frequencyCap' || reason === 'vendorQuota');
    return {
      ...numbers,
      duplicates: duplicates + (plan.named.length - reach.named.length),
      warnings: [
        ...(numbers.reachable === 0 ? (['nobody'] as const) : []),
        ...(body.category === 'marketing' && isQuiet(dueAt) ? (['quietHours'] as const) : []),
        ...(isCapped ? (['frequencyCap'] as const) : []),
        ...(numbers.byChannel.some(({ key }) => key !== 'ok') ? (['channelFailed'] as const) : []),
      ],
      asOf: clock.iso(at),
    };
  },

  pushMessage: async (context) => {
    const { session, checkRevision, transition } = context;
    const message = messageIn(context);
    checkRevision(toResponse(context, message));
    transition('PushMessage', message);
    return toResponse(context, await push(context, message, session.userName));
  },

  cancelSchedule: async (context) => {
    const { transition, refuse } = context;
    const message = messageIn(context);
    transition('PushMessage', message);
    if (message.scheduled === undefined) throw refuse('PUSH_NOT_SCHEDULED');
    await unschedule(context, message);
    return toResponse(context, messageIn(context));
  },

  stopPush: async (context) => {
    const { db, clock, transition, refuse } = context;
    const message = messageIn(context);
    transition('PushMessage', message);
    const send = db.pushSends.find({ messageId: message.id });
    if (send === undefined || send.stoppedAt !== undefined || clock.now() >= endOf(context, send))
      throw refuse('PUSH_NOT_SENDING');
    await db.pushSends.update(send.id, { stoppedAt: clock.iso() });
    // So that whoever looks at the message learns that it has changed.
    return toResponse(context, await db.pushMessages.update(message.id, {}));
  },

  copyPushMessage: async (context) => {
    const { db, appId, body, clock, refuse } = context;
    const message = messageIn(context);
    const send = db.pushSends.find({ messageId: message.id });
    const parts = send
      ? numbersOf(reachOfSend(context, send)).byChannel
      : numbersOf(reachOfPlan(context, appId, planOf(db, appId, message, clock.now()).plan)).byChannel;
    const failed = parts.filter(({ key }) => key !== 'ok').map(({ channel }) => channel);
    if (body.failedOnly && failed.length === 0) throw refuse('PUSH_NONE_FAILED');
    const { id: _id, createdAt: _at, createdBy: _by, updatedAt: _changedAt, updatedBy: _changedBy, ...like } = message;
    const row = await db.pushMessages.insert({
      ...like,
      // Tags may be gone since.
      tagIds: message.tagIds?.filter((id) => db.pushTags.get(id) !== undefined),
      channels: body.failedOnly ? failed : message.channels,
      status: 'notPushed',
      revision: 1,
      pushTime: undefined,
      pushedAt: undefined,
      scheduled: undefined,
      failure: undefined,
    });
    return toResponse(context, row);
  },

  testPushMessage: (context) => {
    const { db, appId, body, rng, clock, transition } = context;
    const message = messageIn(context);
    transition('PushMessage', message);
    const applicationId = db.applications.get(appId)?.applicationId ?? '';
    // No limit holds a test back.
    const addressed = { ...message, category: 'service', targetType: 'clientIds', channels: undefined } as const;
    const { plan } = planOf(db, appId, { ...addressed, clientIds: body.clientIds }, clock.now());
    return body.clientIds.map((clientId) => {
      const device = deviceBy(rng, applicationId, clientId);
      if (device === undefined) return { clientId, sent: false, reason: 'unknownDevice' as const };
      const phone = phoneOf(device);
      const channel = routed(plan, phone);
      const reason = refusalOf(plan, device, phone, { inWeek: 0, onDay: 0 });
      const key = channel === null ? undefined : plan.keys[channel];
      return {
        clientId,
        ...(channel !== null && { channel }),
        sent: reason === null,
        ...(reason !== null && { reason }),
        ...(reason === 'channelFailed' && key !== undefined && { key }),
      };
    });
  },

  listPushDeliveries: (context) => {
    const { db, query } = context;
    return deliveryPage(context, db.pushSends.find({ messageId: messageIn(context).id }), query);
  },
});
