import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { formatTime } from '../../core/world/clock.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { PushKeyRow } from './table.ts';

export type PushVendor = Schemas['PushVendor'];
export type KeyState = Schemas['PushKeyOutcome'] | 'missing' | 'disabled';

/** Minimum length of the vendors' secrets, which are random texts; a shorter one is invalid. */
const SECRET_LENGTH = 16;

/** The name of an application for the vendors of each platform. */
const BUNDLE_OF = {
  APNS: 'iosBundleId',
  HMS: 'androidPackage',
  MIUI: 'androidPackage',
  OPPO: 'androidPackage',
  VIVO: 'androidPackage',
  HONOR: 'androidPackage',
  FCM: 'androidPackage',
  HARMONY: 'harmonyBundle',
} as const satisfies Readonly<Record<PushVendor, keyof ApplicationRow>>;

/** Returns the name by which a vendor knows an application, if there is one for its platform. */
export const bundleFor = (vendor: PushVendor, application: ApplicationRow | undefined): string | undefined =>
  application?.[BUNDLE_OF[vendor]];

/**
 * Simulates the vendor's check of a key, because a mock reaches no vendor; the rule is that of `verifyPushKey` in the
 * contract.
 * @param at ms since 1970
 */
export function vendorOutcome(db: Tables, key: PushKeyRow, at: number): Schemas['PushKeyOutcome'] {
  if (key.expiresAt !== undefined && key.expiresAt < formatTime(at).slice(0, 10)) return 'expired';
  if (key.appSecret.length < SECRET_LENGTH) return 'rejected';
  const bundle = bundleFor(key.channel, db.applications.get(key.appId)) ?? key.bundleOrPackage;
  return bundle === key.bundleOrPackage ? 'ok' : 'bundleMismatch';
}

/**
 * Whether messages of an application can be sent through a vendor: the problem of the key for its users' phones, or
 * `ok`.
 * @param at ms since 1970
 */
export function keyState(db: Tables, appId: string, vendor: PushVendor, at: number): KeyState {
  const key = db.pushKeys.find({ appId, channel: vendor, environment: 'prod' });
  if (key === undefined) return 'missing';
  return key.enabled ? vendorOutcome(db, key, at) : 'disabled';
}
