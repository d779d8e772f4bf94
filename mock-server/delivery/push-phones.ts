import type { Schemas } from '../../openapi/generated/types.ts';
import { randomAt, fnv1a32 } from './bucket.ts';
import type { Device, Population } from './target.ts';

type PushVendor = Schemas['PushVendor'];

/** The state of a device for push services. */
export interface Phone {
  /** The vendor of its manufacturer; a few have none. */
  readonly vendor: PushVendor | null;
  /**
   * A token is lost when the app is removed, and invalid after a restore to another phone until the app has run again.
   */
  readonly token: 'valid' | 'invalid' | 'none';
  /** Whether it shows the app's notifications. */
  readonly shows: boolean;
  /** Random number of the device: together with a message's, it determines the course of the message on this device. */
  readonly lot: number;
}

/** By the first word of the model's name. */
const VENDOR_OF_MAKER: Readonly<Record<string, PushVendor>> = {
  Xiaomi: 'MIUI',
  Redmi: 'MIUI',
  HUAWEI: 'HMS',
  HONOR: 'HONOR',
  OPPO: 'OPPO',
  OnePlus: 'OPPO',
  realme: 'OPPO',
  vivo: 'VIVO',
  iQOO: 'VIVO',
  Galaxy: 'FCM',
};

const INVALID_TOKENS = 0.03;
const UNINSTALLED = 0.025;
/** Share of devices that show no notifications, by platform. */
const SILENT: Readonly<Record<Device['platform'], number>> = { android: 0.09, ios: 0.16, harmony: 0.1 };

const SALT = fnv1a32('phone');

/**
 * Returns the state of a device for push services; it depends on the device alone, so that it is known for any device.
 */
export function phoneOf({ deviceId, platform, model }: Device): Phone {
  const lot = fnv1a32(deviceId);
  const token = randomAt(lot, SALT, 0);
  const [maker = ''] = model.split(' ');
  return {
    vendor: platform === 'ios' ? 'APNS' : platform === 'harmony' ? 'HARMONY' : (VENDOR_OF_MAKER[maker] ?? null),
    token: token < UNINSTALLED ? 'none' : token < UNINSTALLED + INVALID_TOKENS ? 'invalid' : 'valid',
    shows: randomAt(lot, SALT, 1) >= SILENT[platform],
    lot,
  };
}

const cache = new WeakMap<Population, readonly Phone[]>();

/** Returns the states of a whole population, in order. */
export function phonesOf(population: Population): readonly Phone[] {
  let phones = cache.get(population);
  if (phones === undefined) cache.set(population, (phones = population.devices.map(phoneOf)));
  return phones;
}
