import type { components } from '../../../openapi/generated/types.ts';
import type { Device } from '../../delivery/target.ts';
import type { Phone } from '../../delivery/push-phones.ts';

type Schemas = components['schemas'];
export type PushChannel = Schemas['PushChannel'];
export type PushReason = Schemas['PushReason'];
type KeyState = Schemas['PushKeyState'];

/** Whom a message is for and how it goes, as it was at one moment: all that decides whom it reaches. */
export interface PushPlan {
  readonly category: Schemas['PushCategory'];
  readonly route: Schemas['PushRoute'];
  readonly platforms?: readonly Schemas['Platform'][] | undefined;
  /** Only devices of these. */
  readonly channels?: readonly PushChannel[] | undefined;
  /** Only devices that this holds for: those that a stopped message was for and was not sent to. */
  readonly isLeft?: ((device: Device, phone: Phone) => boolean) | undefined;
  /** Everyone is meant, or who has one of the tags or lives in one of these cities: a province stands for its cities. */
  readonly everyone: boolean;
  readonly tags: readonly string[];
  readonly regions: readonly string[];
  /** Ids of devices that are meant whatever else is said, each once. */
  readonly named: readonly string[];
  /** What is wrong with the keys of vendors; those that are not here work. */
  readonly keys: { readonly [vendor in PushChannel]?: KeyState | undefined };
  /** Last days of the keys that have expired. */
  readonly lastDays?: { readonly [vendor in PushChannel]?: string | undefined } | undefined;
  /** When it is sent (ms). */
  readonly at: number;
}

/** The `marketing` messages that a device has been sent before. */
export interface Burden {
  readonly inWeek: number;
  readonly onDay: number;
}

const MOST_IN_WEEK = 3;
const MOST_ON_DAY = 2;
/** Vendors that take so many `marketing` messages of an app for a device and day, and no more. */
const WITH_QUOTA: ReadonlySet<PushChannel> = new Set(['HMS', 'MIUI', 'OPPO', 'VIVO', 'HONOR']);

/** The channel through which a device has its messages from us, if nothing else is said. */
export const channelOf = ({ vendor }: Phone): PushChannel => vendor ?? 'SELF';

/** The channel through which a plan goes to a device. */
export const routed = ({ route }: PushPlan, phone: Phone): PushChannel | null =>
  route === 'self' ? 'SELF' : route === 'vendor' ? phone.vendor : channelOf(phone);

export const onPlatform = ({ platforms }: PushPlan, { platform }: Device): boolean =>
  platforms?.includes(platform) ?? true;

/** Whether a device is of the channels that a plan is for, and left over by the message that it continues. */
export const isSelected = ({ channels, isLeft }: PushPlan, device: Device, phone: Phone): boolean =>
  (channels?.includes(channelOf(phone)) ?? true) && (isLeft?.(device, phone) ?? true);

/** Whether a device is among those that a plan means without naming them. */
export const isMeant = (plan: PushPlan, device: Device, phone: Phone): boolean =>
  (plan.everyone ||
    plan.regions.includes(device.city) ||
    (plan.tags.length > 0 && device.tags.some((tag) => plan.tags.includes(tag)))) &&
  onPlatform(plan, device) &&
  isSelected(plan, device, phone);

/** Why a device that is meant is not reached, before anything is sent; null where it is. */
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
