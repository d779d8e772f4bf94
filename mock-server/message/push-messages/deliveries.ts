import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Context } from '../../core/http/handler.ts';
import { nameKey } from '../../core/store/name-key.ts';
import type { Page } from '../../core/store/table.ts';
import type { Device } from '../../delivery/target.ts';
import { phoneOf } from '../../delivery/push-phones.ts';
import { channelOf, routed, type PushPlan } from './plan.ts';
import { verdictOn } from './reach.ts';
import { coursesOf, progressOf, reachOfSend, sentBefore, type Followed, type DataContext } from './sends.ts';
import type { PushSendRow } from './table.ts';
import { pageOf } from '../../core/store/page-of.ts';

type Delivery = Schemas['PushDelivery'];
type Query = Context<'listPushDeliveries'>['query'];

/** Formats a time (ms) that has passed; undefined if it is in the future. */
const come = (clock: Clock, at: number): string | undefined => (at <= clock.now() ? clock.iso(at) : undefined);

/** Returns the delivery of a message to a device. */
function deliveryOf(
  clock: Clock,
  plan: PushPlan,
  { deviceId: clientId, device, phone, reason, weight, course }: Followed,
): Delivery & { order: number } {
  const facts = {
    clientId,
    weight,
    ...(device && { platform: device.platform, model: device.model, city: device.city }),
    ...(phone && { channel: routed(plan, phone) ?? channelOf(phone) }),
  };
  if (reason !== null) return { ...facts, outcome: 'failed', reason, order: Infinity };
  if (course === undefined) return { ...facts, outcome: 'failed', reason: 'stopped', order: Infinity };
  const [sentAt, arrivedAt, displayedAt, clickedAt] = [
    course.sentAt,
    course.arrivedAt,
    course.displayedAt,
    course.clickedAt,
  ].map((at) => come(clock, at));
  const isExpired = course.expiredAt <= clock.now();
  return {
    ...facts,
    outcome: clickedAt
      ? 'clicked'
      : displayedAt
        ? 'displayed'
        : arrivedAt
          ? 'arrived'
          : isExpired
            ? 'failed'
            : sentAt
              ? 'sent'
              : 'waiting',
    ...(isExpired && { reason: 'offline' }),
    ...(sentAt && { sentAt }),
    ...(arrivedAt && { arrivedAt }),
    ...(displayedAt && { displayedAt }),
    ...(clickedAt && { clickedAt }),
    order: course.sentAt,
  };
}

/**
 * Returns the delivery of a message to one device, inside or outside of the sample; undefined if it was not targeted.
 */
export function deliveryTo(
  context: DataContext & { clock: Clock },
  row: PushSendRow,
  device: Device,
): Delivery | undefined {
  const { plan } = reachOfSend(context, row);
  const phone = phoneOf(device);
  const reason = verdictOn(plan, device, phone, sentBefore(context, row));
  if (reason === undefined) return undefined;
  const course = reason === null ? coursesOf(context, row)(phone) : undefined;
  const followed = { deviceId: device.deviceId, device, phone, reason, weight: 1, course };
  const { order: _order, ...delivery } = deliveryOf(context.clock, plan, followed);
  return delivery;
}

/** Whether the deliveries of a message list only a sample of its target: named devices are all listed. */
function isSampled(context: DataContext, row: PushSendRow): boolean {
  const { plan, population } = reachOfSend(context, row);
  const isShare = plan.everyone || plan.tags.length > 0 || plan.regions.length > 0;
  return isShare && population.users > population.devices.length;
}

/** Returns a page of a message's deliveries, in order of sending; devices that it was not sent to come last. */
export function deliveryPage(
  context: DataContext & { clock: Clock },
  row: PushSendRow | undefined,
  query: Query,
): Page<Delivery> & { isSample: boolean } {
  const { page, size, clientId, channel, outcome, reason } = query;
  const keyword = nameKey(clientId ?? '');
  const deliveries = (of: PushSendRow) => {
    const { plan } = reachOfSend(context, of);
    return progressOf(context, of)
      .filter(({ deviceId }) => nameKey(deviceId).includes(keyword))
      .map((followed) => deliveryOf(context.clock, plan, followed));
  };
  const matches = (row ? deliveries(row) : [])
    .filter(
      (delivery) =>
        (channel === undefined || delivery.channel === channel) &&
        (outcome === undefined || delivery.outcome === outcome) &&
        (reason === undefined || delivery.reason === reason),
    )
    .toSorted((a, b) => a.order - b.order || (a.clientId < b.clientId ? -1 : 1));
  return {
    ...pageOf(matches, { page, size }, ({ order: _order, ...delivery }) => delivery),
    isSample: row !== undefined && isSampled(context, row),
  };
}
