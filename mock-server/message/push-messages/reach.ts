import { PushReason as Reasons } from '../../../openapi/generated/schemas.ts';
import type { Device, Population } from '../../delivery/target.ts';
import { phoneOf, phonesOf, type Phone } from '../../delivery/push-phones.ts';
import { isMeant, isSelected, refusalOf, type Burden, type PushPlan, type PushReason } from './plan.ts';
import { DAY_MS } from '../../core/world/durations.ts';

/** A device that a plan names, which may not exist. */
export interface NamedDevice {
  readonly deviceId: string;
  readonly device?: Device;
  readonly phone?: Phone;
  /** Why it is not reached; null if it is. */
  readonly reason: PushReason | null;
}

/** Whom a plan reaches. Named devices that are targeted anyway are counted among the others. */
export interface Reach {
  readonly plan: PushPlan;
  readonly population: Population;
  /** For each device of the population: `NOT_MEANT`, `REACHED`, or a value for `reasonIn`. */
  readonly share: Uint8Array;
  readonly named: readonly NamedDevice[];
  /** Ids of named devices that are targeted anyway. */
  readonly alsoNamed: readonly string[];
}

/** A message that was sent, for the limits of later ones. */
export interface Past {
  readonly reach: Reach;
  /** When sending was stopped (ms); Infinity if it was not. */
  readonly stoppedAt: number;
  /** Whether it was sent to a reached device before that. */
  readonly wasSent: (phone: Phone) => boolean;
}

/** A targeted device. */
export interface Meant extends NamedDevice {
  /** How many of all devices it represents. */
  readonly weight: number;
}

export const NOT_MEANT = 0;
export const REACHED = 1;
const REFUSED = 2;

/** Returns why a device of the share is not reached; null if it is reached, or not targeted. */
export const reasonIn = (verdict: number): PushReason | null => Reasons.options[verdict - REFUSED] ?? null;

/** Yields the targeted devices: named ones first, then those of the sample in order. */
export function* meantBy({ population, share, named }: Reach): Generator<Meant> {
  for (const device of named) yield { ...device, weight: 1 };
  const phones = phonesOf(population);
  for (let place = 0; place < share.length; place++) {
    const verdict = share[place] ?? NOT_MEANT;
    if (verdict === NOT_MEANT) continue;
    const [device, phone] = [population.devices[place], phones[place]];
    if (device === undefined || phone === undefined) continue;
    yield {
      deviceId: device.deviceId,
      device,
      phone,
      reason: reasonIn(verdict),
      weight: population.weights[place] ?? 0,
    };
  }
}

const WEEK_MS = 7 * DAY_MS;
const SHANGHAI_MS = 8 * 3_600_000;
const dayOf = (at: number): number => Math.floor((at + SHANGHAI_MS) / DAY_MS);

const isInWeek = (then: number, at: number): boolean => then > at - WEEK_MS;

/** Counts the messages at some times against the limits at a given time (ms). */
const burdenAt = (times: readonly number[], at: number): Burden => ({
  inWeek: times.filter((time) => isInWeek(time, at)).length,
  onDay: times.filter((time) => dayOf(time) === dayOf(at)).length,
});

const NO_BURDEN: Burden = { inWeek: 0, onDay: 0 };

/**
 * Whether a message arrived at a reached device, as far as known at a time (ms); messages that are being sent count as
 * arriving.
 */
const came = ({ stoppedAt, wasSent }: Past, phone: Phone, at: number): boolean => stoppedAt > at || wasSent(phone);

const sets = new WeakMap<PushPlan, ReadonlySet<string>>();

/** Whether a plan names a device. */
export function isNamed(plan: PushPlan, deviceId: string): boolean {
  if (plan.named.length === 0) return false;
  let named = sets.get(plan);
  if (named === undefined) sets.set(plan, (named = new Set(plan.named)));
  return named.has(deviceId);
}

/** Whether a plan targets a device, by name or not. */
const isAddressed = (plan: PushPlan, device: Device, phone: Phone): boolean =>
  isMeant(plan, device, phone) || (isNamed(plan, device.deviceId) && isSelected(plan, device, phone));

/** Returns the messages that count against the limits of a single device at a time (ms). */
function burdenOn(device: Device, phone: Phone, before: readonly Past[], at: number): Burden {
  const reached: Past[] = [];
  const burden = (then: number): Burden =>
    burdenAt(
      reached.filter((past) => came(past, phone, then)).map(({ reach }) => reach.plan.at),
      then,
    );
  for (const past of before) {
    const { plan } = past.reach;
    if (plan.category === 'service' || !isAddressed(plan, device, phone)) continue;
    if (refusalOf(plan, device, phone, burden(plan.at)) === null) reached.push(past);
  }
  return burden(at);
}

/**
 * Determines whom a plan reaches.
 * @param before messages sent before, oldest first: their `marketing` messages count against the limits of the
 *   devices where they arrived
 * @param deviceBy finds named devices, even beyond the population
 */
export function reachOf(
  plan: PushPlan,
  population: Population,
  before: readonly Past[],
  deviceBy: (deviceId: string) => Device | undefined,
): Reach {
  const phones = phonesOf(population);
  const isLight = plan.category === 'service';
  const weighing = before.filter(
    ({ reach }) => reach.plan.category === 'marketing' && isInWeek(reach.plan.at, plan.at),
  );
  const today = dayOf(plan.at);
  const burdenOf = (device: Device, phone: Phone, place: number): Burden => {
    if (isLight || weighing.length === 0) return NO_BURDEN;
    let [inWeek, onDay] = [0, 0];
    for (const past of weighing) {
      const { plan: earlier, share, named } = past.reach;
      const isReached =
        share[place] === REACHED ||
        (isNamed(earlier, device.deviceId) &&
          named.some(({ deviceId, reason }) => deviceId === device.deviceId && reason === null));
      if (!isReached || !came(past, phone, plan.at)) continue;
      inWeek++;
      if (dayOf(earlier.at) === today) onDay++;
    }
    return { inWeek, onDay };
  };
  const share = new Uint8Array(population.devices.length);
  population.devices.forEach((device, place) => {
    const phone = phones[place];
    if (phone === undefined || !isMeant(plan, device, phone)) return;
    const reason = refusalOf(plan, device, phone, burdenOf(device, phone, place));
    share[place] = reason === null ? REACHED : REFUSED + Reasons.options.indexOf(reason);
  });
  const alsoNamed: string[] = [];
  const named = plan.named.flatMap((deviceId): NamedDevice[] => {
    const device = deviceBy(deviceId);
    if (device === undefined) return [{ deviceId, reason: 'unknownDevice' }];
    const phone = phoneOf(device);
    if (!isSelected(plan, device, phone)) return [];
    if (isMeant(plan, device, phone)) {
      alsoNamed.push(deviceId);
      return [];
    }
    const burden = isLight ? NO_BURDEN : burdenOn(device, phone, before, plan.at);
    return [{ deviceId, device, phone, reason: refusalOf(plan, device, phone, burden) }];
  });
  return { plan, population, share, named, alsoNamed };
}

/**
 * Determines whether a plan reaches a device, even beyond the population: returns why not, null if it does, undefined
 * if the device is not targeted.
 * @param before messages sent before, oldest first
 */
export function verdictOn(plan: PushPlan, device: Device, phone: Phone, before: readonly Past[]) {
  if (!isAddressed(plan, device, phone)) return undefined;
  const burden = plan.category === 'service' ? NO_BURDEN : burdenOn(device, phone, before, plan.at);
  return refusalOf(plan, device, phone, burden);
}
