import type { components } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Context } from '../../core/http/handler.ts';
import type { Page } from '../../core/store/table.ts';
import type { Device } from '../../delivery/target.ts';
import { phoneOf, phonesOf, type Phone } from '../phones.ts';
import { channelOf, routed, type PushPlan, type PushReason } from './plan.ts';
import { NOT_MEANT, reasonIn, verdictOn } from './reach.ts';
import { coursesOf, reachesBefore, reachOfSend, type Knowing } from './sends.ts';
import type { PushSendRow } from './table.ts';

type Schemas = components['schemas'];
type Delivery = Schemas['PushDelivery'];
type Query = Context<'listPushDeliveries'>['query'];

/** A device that a message was for. */
interface Recipient {
  readonly deviceId: string;
  readonly device?: Device | undefined;
  readonly phone?: Phone | undefined;
  readonly reason: PushReason | null;
  readonly weight: number;
}

/** A time (ms) that has come, as the contract writes it. */
const come = (clock: Clock, at: number): string | undefined => (at <= clock.now() ? clock.iso(at) : undefined);

/** What became of a message on a device. */
function deliveryOf(
  clock: Clock,
  plan: PushPlan,
  courseOn: ReturnType<typeof coursesOf>,
  { deviceId: clientId, device, phone, reason, weight }: Recipient,
): Delivery & { order: number } {
  const facts = {
    clientId,
    weight,
    ...(device && { platform: device.platform, model: device.model, city: device.city }),
    ...(phone && { channel: routed(plan, phone) ?? channelOf(phone) }),
  };
  if (reason !== null || phone === undefined)
    return { ...facts, outcome: 'failed', reason: reason ?? 'unknownDevice', order: Infinity };
  const course = courseOn(phone);
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

/** What became of a message on one device, whether it is of the sample or not; undefined where it was not meant. */
export function deliveryTo(
  context: Knowing & { clock: Clock },
  row: PushSendRow,
  device: Device,
): Delivery | undefined {
  const { plan } = reachOfSend(context, row);
  const phone = phoneOf(device);
  const reason = verdictOn(plan, device, phone, reachesBefore(context, row.appId, plan.at));
  if (reason === undefined) return undefined;
  const recipient = { deviceId: device.deviceId, device, phone, reason, weight: 1 };
  const { order: _order, ...delivery } = deliveryOf(context.clock, plan, coursesOf(context, row), recipient);
  return delivery;
}

/** The devices that a message was for. */
function recipientsOf(context: Knowing, row: PushSendRow): Recipient[] {
  const { population, share, named } = reachOfSend(context, row);
  const phones = phonesOf(population);
  const weight = Math.max(1, population.users / Math.max(1, population.devices.length));
  const sampled = population.devices.flatMap((device, place): Recipient[] => {
    const verdict = share[place] ?? NOT_MEANT;
    if (verdict === NOT_MEANT) return [];
    return [{ deviceId: device.deviceId, device, phone: phones[place], reason: reasonIn(verdict), weight }];
  });
  return [...named.map((device) => ({ ...device, weight: 1 })), ...sampled];
}

/** A page of what became of a message, in the order of sending; those that were not sent it come last. */
export function deliveryPage(
  context: Knowing & { clock: Clock },
  row: PushSendRow | undefined,
  query: Query,
): Page<Delivery> {
  const { page, size, clientId, channel, outcome, reason } = query;
  const wanted = clientId?.toLowerCase();
  const deliveries = (of: PushSendRow) => {
    const { plan } = reachOfSend(context, of);
    const courseOn = coursesOf(context, of);
    return recipientsOf(context, of)
      .filter(({ deviceId }) => wanted === undefined || deviceId.toLowerCase().includes(wanted))
      .map((recipient) => deliveryOf(context.clock, plan, courseOn, recipient));
  };
  const found = (row ? deliveries(row) : [])
    .filter(
      (delivery) =>
        (channel === undefined || delivery.channel === channel) &&
        (outcome === undefined || delivery.outcome === outcome) &&
        (reason === undefined || delivery.reason === reason),
    )
    .toSorted((a, b) => a.order - b.order || (a.clientId < b.clientId ? -1 : 1));
  return {
    items: found.slice((page - 1) * size, page * size).map(({ order: _order, ...delivery }) => delivery),
    total: found.length,
    page,
    size,
  };
}
