import { type Context, handlers } from '../../core/http/handler.ts';
import { deviceBy } from '../../delivery/population.ts';
import type { Device } from '../../delivery/target.ts';
import { phoneOf } from '../../delivery/push-phones.ts';
import { deliveryTo } from './deliveries.ts';
import { channelOf } from './plan.ts';
import { sendsOf } from './sends.ts';

type Sending = Pick<Context<'explainPushDevice'>, 'db' | 'appId' | 'rng' | 'clock'>;

const MONTH_MS = 30 * 86_400_000;

/** Returns the facts about a device that matter to messages. */
function toPushDevice(device: Device) {
  const { deviceId, platform, model, city, tags } = device;
  const phone = phoneOf(device);
  const { token, shows } = phone;
  return { deviceId, platform, model, city, tags, channel: channelOf(phone), token, notifications: shows };
}

export const pushDeviceHandlers = handlers<'pushMessages', 'explainPushDevice'>({
  explainPushDevice: (context) => {
    const { db, appId, path, rng, clock } = context;
    const device = deviceBy(rng, db.applications.get(appId)?.applicationId ?? '', path.deviceId);
    if (device === undefined) return { messages: [] };
    const since = clock.now() - MONTH_MS;
    return {
      device: toPushDevice(device),
      messages: sendsOf(db, appId)
        .filter(({ startedAt }) => Date.parse(startedAt) > since)
        .toReversed()
        .map((row) => {
          const delivery = deliveryTo(context, row, device);
          return {
            messageId: row.messageId,
            title: db.pushMessages.require(row.messageId).title,
            pushedAt: row.startedAt,
            ...(delivery && { delivery }),
          };
        }),
    };
  },
});

/** Returns the messages sent to a device, with their times (ms) and outcomes. */
export const pushesTo = (context: Sending, device: Device) =>
  sendsOf(context.db, context.appId).flatMap((row) => {
    const { sentAt, outcome } = deliveryTo(context, row, device) ?? {};
    if (sentAt === undefined || outcome === undefined || outcome === 'waiting') return [];
    const { messageId } = row;
    return [{ at: Date.parse(sentAt), messageId, title: context.db.pushMessages.require(messageId).title, outcome }];
  });
