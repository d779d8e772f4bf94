import { type Context, handlers } from '../../core/http/handler.ts';
import { deviceBy } from '../../delivery/population.ts';
import { phoneOf } from '../../delivery/push-phones.ts';
import type { Device } from '../../delivery/target.ts';
import { forgetFailed, push, unschedule } from './acts.ts';
import { numbersOf } from './audience.ts';
import { pushDeviceHandlers } from './device.ts';
import { deliveryPage } from './deliveries.ts';
import { type PushChannel, type PushPlan, refusalOf, routed } from './plan.ts';
import { toResponse } from './response.ts';
import { isStopped, messageColumns, unknownTags } from './rules.ts';
import { dueAt, endOf, planOf, reachOfPlan, reachOfSend } from './sends.ts';
import type { PushMessageRow, PushSendRow } from './table.ts';

type MessageContext = Pick<Context<'getPushMessage'>, 'db' | 'appId' | 'path'>;

const messageIn = ({ db, appId, path }: MessageContext): PushMessageRow => db.pushMessages.require(path.id, { appId });

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

/** Refuses a plan with unknown tags or messages, or with the remainder of a message that was not stopped. */
function checkPlan({ db, appId, body, refuse }: Context<'estimatePushAudience'>): void {
  const code = 'ENTRY_WRONG';
  const isKnown = body.messageId === undefined || db.pushMessages.find({ id: body.messageId, appId }) !== undefined;
  const errors = [
    ...unknownTags(db, appId, body.tagIds),
    ...(isStopped(db, appId, body.remainderOf) ? [] : ['/remainderOf']),
    ...(isKnown ? [] : ['/messageId']),
  ].map((pointer) => ({ pointer, code }) as const);
  if (errors.length > 0) throw refuse(code, { errors });
}

/** Returns warnings to show before sending to an audience. */
function warningsOf({ reachable, unreachable, byChannel }: ReturnType<typeof numbersOf>, isDisturbing: boolean) {
  const isCapped = unreachable.some(({ reason }) => reason === 'frequencyCap' || reason === 'vendorQuota');
  return [
    ...(reachable === 0 ? (['nobody'] as const) : []),
    ...(isDisturbing ? (['quietHours'] as const) : []),
    ...(isCapped ? (['frequencyCap'] as const) : []),
    ...(byChannel.some(({ key }) => key !== 'ok') ? (['channelFailed'] as const) : []),
  ];
}

/**
 * Returns the channels of a message that failed when it was sent, or would fail now.
 * @param send undefined if it was not sent
 */
function failedChannels(
  context: Context<'copyPushMessage'>,
  message: PushMessageRow,
  send: PushSendRow | undefined,
): PushChannel[] {
  const { appId, clock } = context;
  const reach = send
    ? reachOfSend(context, send)
    : reachOfPlan(context, appId, planOf(context, appId, message, clock.now()).plan);
  return numbersOf(reach).byChannel.flatMap(({ channel, key }) => (channel && key !== 'ok' ? channel : []));
}

/** Returns whether a test reaches a device of a plan and over which channel, or why not. */
function testOn(plan: PushPlan, device: Device) {
  const phone = phoneOf(device);
  const channel = routed(plan, phone);
  const reason = refusalOf(plan, device, phone, { inWeek: 0, onDay: 0 });
  const key = channel === null ? undefined : plan.keys[channel];
  return {
    ...(channel !== null && { channel }),
    sent: reason === null,
    ...(reason !== null && { reason }),
    ...(reason === 'channelFailed' && key !== undefined && { key }),
  };
}

/** Limits do not apply to tests. */
const UNLIMITED = {
  category: 'service',
  targetType: 'clientIds',
  channels: undefined,
  remainderOf: undefined,
} as const;

export const pushMessageHandlers = handlers<'pushMessages'>({
  ...pushDeviceHandlers,

  listPushMessages: (context) => {
    const { db, appId, query } = context;
    const { title, status, category, targetType, templateId, sort, page, size } = query;
    const result = db.pushMessages.list({
      where: { appId, status, category, targetType, templateId },
      contains: { title },
      filter: pushedWithin(query),
      sort,
      page,
      size,
    });
    return { ...result, items: result.items.map((row) => toResponse(context, row)) };
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
    await forgetFailed(context, before);
    const after = await db.pushMessages.update(before.id, { ...columns, ...change, pushedAt: undefined });
    return toResponse(context, after);
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
    const { appId, body, clock } = context;
    checkPlan(context);
    const at = Math.max(clock.now(), dueAt(body));
    const { plan, repeated } = planOf(context, appId, body, at);
    const reach = reachOfPlan(context, appId, plan, body.messageId);
    const numbers = numbersOf(reach);
    return {
      ...numbers,
      duplicates: reach.alsoNamed.length + reach.named.filter(({ deviceId }) => repeated.has(deviceId)).length,
      warnings: warningsOf(numbers, body.category === 'marketing' && isQuiet(at)),
      at: clock.iso(at),
      asOf: clock.iso(),
    };
  },

  pushMessage: async (context) => {
    const { session, body, clock, checkRevision, transition, refuse } = context;
    const message = messageIn(context);
    checkRevision(toResponse(context, message));
    transition('PushMessage', message);
    const pushTime = body?.now ? undefined : (body?.pushTime ?? message.pushTime);
    if (body?.pushTime !== undefined && pushTime !== undefined && Date.parse(pushTime) <= clock.now())
      throw refuse('PUSH_TIME_PAST', { errors: [{ pointer: '/pushTime', code: 'PUSH_TIME_PAST' }] });
    return toResponse(context, await push(context, { ...message, pushTime }, session.userName));
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
    // Increments the revision, so that readers of the message notice the change.
    return toResponse(context, await db.pushMessages.update(message.id, {}));
  },

  copyPushMessage: async (context) => {
    const { db, body, refuse } = context;
    const message = messageIn(context);
    const send = db.pushSends.find({ messageId: message.id });
    const channels = body.failedOnly ? failedChannels(context, message, send) : message.channels;
    if (body.failedOnly && channels?.length === 0) throw refuse('PUSH_NONE_FAILED');
    if (body.unsentOnly && send?.stoppedAt === undefined) throw refuse('PUSH_NOT_STOPPED');
    const { id: _id, createdAt: _at, createdBy: _by, updatedAt: _changedAt, updatedBy: _changedBy, ...like } = message;
    const row = await db.pushMessages.insert({
      ...like,
      title: body.title ?? message.title,
      // Tags may be deleted since.
      tagIds: message.tagIds?.filter((id) => db.pushTags.get(id) !== undefined),
      channels,
      remainderOf: body.unsentOnly ? message.id : message.remainderOf,
      status: 'notPushed',
      revision: 1,
      pushTime: undefined,
      pushedAt: undefined,
      scheduled: undefined,
    });
    return toResponse(context, row);
  },

  testPushMessage: (context) => {
    const { db, appId, body, rng, clock, transition } = context;
    const message = messageIn(context);
    transition('PushMessage', message);
    const applicationId = db.applications.get(appId)?.applicationId ?? '';
    const { clientIds } = body;
    const { plan } = planOf(context, appId, { ...message, ...UNLIMITED, clientIds }, clock.now());
    return clientIds.map((clientId) => {
      const device = deviceBy(rng, applicationId, clientId);
      return device === undefined
        ? { clientId, sent: false, reason: 'unknownDevice' }
        : { clientId, ...testOn(plan, device) };
    });
  },

  listPushDeliveries: (context) => {
    const { db, query } = context;
    return deliveryPage(context, db.pushSends.find({ messageId: messageIn(context).id }), query);
  },
});
