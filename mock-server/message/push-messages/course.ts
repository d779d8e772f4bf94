import { randomAt } from '../../delivery/bucket.ts';
import type { Phone } from '../../delivery/push-phones.ts';
import type { PushChannel } from './plan.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

const SECOND_MS = 1000;
/** Devices per second to which a message is sent, over all channels. */
const RATE = 1500;
const LEAST_MS = 20 * SECOND_MS;

/** Shares of the messages accepted by a vendor: those that arrive at once, and those that arrive at all. */
const VENDOR = { atOnce: 0.78, ever: 0.91 } as const;
const VENDOR_MEDIAN_MS = 4 * SECOND_MS;
/** Our own connection exists while the app runs: mean time until then. */
const SELF_MEAN_MS = 24.8 * HOUR_MS;
const DISPLAYED = 0.94;
const CLICKED = 0.063;
const CLICK_MEDIAN_MS = 25 * 60 * SECOND_MS;
/** Time after which nobody clicks: notifications are cleared. */
const CLICK_LATEST_MS = 24 * HOUR_MS;

/** A message that is being sent. */
export interface Sending {
  /** Random number of the message: together with a device's, it determines the course of the message there. */
  readonly lot: number;
  /** When it is sent to the first device (ms). */
  readonly startedAt: number;
  /** Time until it is sent to the last one (ms). */
  readonly takes: number;
  readonly validityHours: number;
}

/** When a message reaches each step on a device (ms); Infinity for steps that it does not reach. */
export interface Course {
  readonly sentAt: number;
  readonly arrivedAt: number;
  readonly displayedAt: number;
  readonly clickedAt: number;
  /** When it expires (ms): the device was not online while it was valid. */
  readonly expiredAt: number;
}

/** Returns how long it takes to send a message to a number of devices (ms). */
export const sendingTime = (devices: number): number => Math.max(LEAST_MS, Math.ceil(devices / RATE) * SECOND_MS);

/** Returns a log-normal delay for a number ≥ 0 and < 1 (logistic instead of normal, because that has an inverse). */
const delay = (number: number, median: number, spread: number): number =>
  median * Math.exp(spread * Math.log((number + 1e-9) / (1 - number)));

function arrival({ lot, validityHours }: Sending, phone: Phone, channel: PushChannel): number {
  const number = randomAt(lot, phone.lot, 2);
  const validity = validityHours * HOUR_MS;
  if (channel === 'SELF') {
    const after = -SELF_MEAN_MS * Math.log(1 - number);
    return after < validity ? after : Infinity;
  }
  if (number >= VENDOR.ever) return Infinity;
  const again = randomAt(lot, phone.lot, 3);
  // A phone that is switched off receives it later.
  return number < VENDOR.atOnce ? Math.min(delay(again, VENDOR_MEDIAN_MS, 0.6), validity) : again * validity;
}

/** Returns when a message is sent to a device (ms). */
export const sentAtOf = ({ lot, startedAt, takes }: Sending, phone: Phone): number =>
  startedAt + Math.floor(randomAt(lot, phone.lot, 1) * takes);

/**
 * Returns the course of a message on a device that it is sent to through a channel, always the same for the same pair.
 */
export function courseOf(sending: Sending, phone: Phone, channel: PushChannel): Course {
  const { lot, validityHours } = sending;
  const sentAt = sentAtOf(sending, phone);
  const arrivedAt = Math.floor(sentAt + arrival(sending, phone, channel));
  if (arrivedAt === Infinity)
    return {
      sentAt,
      arrivedAt,
      displayedAt: Infinity,
      clickedAt: Infinity,
      expiredAt: sentAt + validityHours * HOUR_MS,
    };
  const displayedAt =
    randomAt(lot, phone.lot, 4) < DISPLAYED
      ? arrivedAt + Math.floor(randomAt(lot, phone.lot, 5) * 3 * SECOND_MS)
      : Infinity;
  const clickedAt =
    randomAt(lot, phone.lot, 6) < CLICKED
      ? displayedAt + Math.floor(Math.min(delay(randomAt(lot, phone.lot, 7), CLICK_MEDIAN_MS, 0.7), CLICK_LATEST_MS))
      : Infinity;
  return { sentAt, arrivedAt, displayedAt, clickedAt, expiredAt: Infinity };
}
