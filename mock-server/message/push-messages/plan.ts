import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Device } from '../../delivery/target.ts';
import type { Phone } from '../../delivery/push-phones.ts';

export type PushChannel = Schemas['PushChannel'];
export type PushReason = Schemas['PushReason'];
type KeyState = Schemas['PushKeyState'];

/** The audience and the route of a message at one moment: everything that decides whom it reaches. */
export interface PushPlan {
  readonly category: Schemas['PushCategory'];
  readonly route: Schemas['PushRoute'];
  readonly platforms?: readonly Schemas['Platform'][] | undefined;
  /** Restricts to devices of these channels. */
  readonly channels?: readonly PushChannel[] | undefined;
  /** Restricts to devices for which this is true: those that a stopped message targeted but was not sent to. */
  readonly isLeft?: ((device: Device, phone: Phone) => boolean) | undefined;
  /**
   * Targets everyone; otherwise those who have one of the tags or live in one of these cities: a province includes its
   * cities.
   */
  readonly everyone: boolean;
  readonly tags: readonly string[];
  readonly regions: readonly string[];
  /** Ids of devices that are always targeted, without duplicates. */
  readonly named: readonly string[];
  /** Problems of the vendors' keys; other keys work. */
  readonly keys: { readonly [vendor in PushChannel]?: KeyState | undefined };
  /** Expiry dates of the keys that have expired. */
  readonly lastDays?: { readonly [vendor in PushChannel]?: string | undefined } | undefined;
  /** Send time (ms). */
  readonly at: number;
}

/** The `marketing` messages that were sent to a device before. */
export interface Burden {
  readonly inWeek: number;
  readonly onDay: number;
}

const MOST_IN_WEEK = 3;
const MOST_ON_DAY = 2;
/** Vendors with a quota of `marketing` messages per app, device and day. */
const WITH_QUOTA: ReadonlySet<PushChannel> = new Set(['HMS', 'MIUI', 'OPPO', 'VIVO', 'HONOR']);

/** Returns the default channel of a device. */
export const channelOf = ({ vendor }: Phone): PushChannel => vendor ?? 'SELF';

/** Returns the channel through which a plan reaches a device. */
export const routed = ({ route }: PushPlan, phone: Phone): PushChannel | null =>
  route === 'self' ? 'SELF' : route === 'vendor' ? phone.vendor : channelOf(phone);

export const onPlatform = ({ platforms }: PushPlan, { platform }: Device): boolean =>
  platforms?.includes(platform) ?? true;

/** Whether a device belongs to the channels of a plan, and is left over by the message that it continues. */
export const isSelected = ({ channels, isLeft }: PushPlan, device: Device, phone: Phone): boolean =>
  (channels?.includes(channelOf(phone)) ?? true) && (isLeft?.(device, phone) ?? true);

/** Whether a plan targets a device without naming it. */
export const isMeant = (plan: PushPlan, device: Device, phone: Phone): boolean =>
  (plan.everyone ||
    plan.regions.includes(device.city) ||
    (plan.tags.length > 0 && device.tags.some((tag) => plan.tags.includes(tag)))) &&
  onPlatform(plan, device) &&
  isSelected(plan, device, phone);

/** Returns why a targeted device is not reached, known before sending; null if it is. */
export function refusalOf(plan: PushPlan, device: Device, phone: Phone, burden: Burden): PushReason | null {
  if (!onPlatform(plan, device)) return 'otherPlatform';
  if (phone.token === 'none') return 'appUninstalled';
  if (phone.token === 'invalid') return 'tokenInvalid';
  if (!phone.shows) return 'notificationsOff';
  const channel = routed(plan, phone);
  if (channel === null) return 'noVendor';
  if ((plan.keys[channel] ?? 'ok') !== 'ok') return 'channelFailed';
  if (plan.category === 'service') return null;
  if (burden.inWeek >= MOST_IN_WEEK) return 'frequencyCap';
  return WITH_QUOTA.has(channel) && burden.onDay >= MOST_ON_DAY ? 'vendorQuota' : null;
}
