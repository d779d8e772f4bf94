import { PushReason as Reasons } from '../../../openapi/generated/schemas.ts';
import type { Device, Population } from '../../delivery/target.ts';
import { phoneOf, phonesOf, type Phone } from '../phones.ts';
import { isMeant, onChannel, refusalOf, type Burden, type PushPlan, type PushReason } from './plan.ts';

/** A device that a plan names, though it may not exist. */
export interface NamedDevice {
  readonly deviceId: string;
  readonly device?: Device;
  readonly phone?: Phone;
  /** Why it is not reached; null where it is. */
  readonly reason: PushReason | null;
}

/** Whom a plan reaches. Devices that it names and means anyway are among the others. */
export interface Reach {
  readonly plan: PushPlan;
  readonly population: Population;
  /** Of each device of the population: `NOT_MEANT`, `REACHED`, or what `reasonIn` reads. */
  readonly share: Uint8Array;
  readonly named: readonly NamedDevice[];
}

export const NOT_MEANT = 0;
export const REACHED = 1;
const REFUSED = 2;

/** Why a device of the share is not reached; null for one that is, or that is not meant. */
export const reasonIn = (verdict: number): PushReason | null => Reasons.options[verdict - REFUSED] ?? null;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const SHANGHAI_MS = 8 * 3_600_000;
const dayOf = (at: number): number => Math.floor((at + SHANGHAI_MS) / DAY_MS);

const isInWeek = (then: number, at: number): boolean => then > at - WEEK_MS;

/** What weighs at a time (ms) of messages that came at these times. */
const burdenAt = (times: readonly number[], at: number): Burden => ({
  inWeek: times.filter((time) => isInWeek(time, at)).length,
  onDay: times.filter((time) => dayOf(time) === dayOf(at)).length,
});

const NO_BURDEN: Burden = { inWeek: 0, onDay: 0 };

const sets = new WeakMap<PushPlan, ReadonlySet<string>>();

/** Whether a plan names a device. */
export function isNamed(plan: PushPlan, deviceId: string): boolean {
  if (plan.named.length === 0) return false;
  let named = sets.get(plan);
  if (named === undefined) sets.set(plan, (named = new Set(plan.named)));
  return named.has(deviceId);
}

/** Whether a plan means a device, by name or not. */
const isAddressed = (plan: PushPlan, device: Device, phone: Phone): boolean =>
  isMeant(plan, device, phone) || (isNamed(plan, device.deviceId) && onChannel(plan, phone));

/** What weighs on a device at a time (ms), worked out for it alone. */
function burdenOn(device: Device, phone: Phone, before: readonly Reach[], at: number): Burden {
  const times: number[] = [];
  for (const { plan } of before) {
    if (plan.category === 'service') continue;
    if (!isAddressed(plan, device, phone)) continue;
    if (refusalOf(plan, device, phone, burdenAt(times, plan.at)) === null) times.push(plan.at);
  }
  return burdenAt(times, at);
}

/**
 * Whom a plan reaches.
 * @param before what was sent before it, the oldest first: its `marketing` messages weigh on devices
 * @param deviceBy finds devices that are named, also beyond the population
 */
export function reachOf(
  plan: PushPlan,
  population: Population,
  before: readonly Reach[],
  deviceBy: (deviceId: string) => Device | undefined,
): Reach {
  const phones = phonesOf(population);
  const isLight = plan.category === 'service';
  const weighing = before.filter((reach) => reach.plan.category === 'marketing' && isInWeek(reach.plan.at, plan.at));
  const today = dayOf(plan.at);
  const burdenOf = (device: Device, place: number): Burden => {
    if (isLight || weighing.length === 0) return NO_BURDEN;
    let [inWeek, onDay] = [0, 0];
    for (const { plan: earlier, share, named } of weighing) {
      const came =
        share[place] === REACHED ||
        (isNamed(earlier, device.deviceId) &&
          named.some(({ deviceId, reason }) => deviceId === device.deviceId && reason === null));
      if (!came) continue;
      inWeek++;
      if (dayOf(earlier.at) === today) onDay++;
    }
    return { inWeek, onDay };
  };
  const share = new Uint8Array(population.devices.length);
  population.devices.forEach((device, place) => {
    const phone = phones[place];
    if (phone === undefined || !isMeant(plan, device, phone)) return;
    const reason = refusalOf(plan, device, phone, burdenOf(device, place));
    share[place] = reason === null ? REACHED : REFUSED + Reasons.options.indexOf(reason);
  });
  const named = plan.named.flatMap((deviceId): NamedDevice[] => {
    const device = deviceBy(deviceId);
    if (device === undefined) return [{ deviceId, reason: 'unknownDevice' }];
    const phone = phoneOf(device);
    if (isMeant(plan, device, phone) || !onChannel(plan, phone)) return [];
    const burden = isLight ? NO_BURDEN : burdenOn(device, phone, before, plan.at);
    return [{ deviceId, device, phone, reason: refusalOf(plan, device, phone, burden) }];
  });
  return { plan, population, share, named };
}

/**
 * Whether a plan reaches a device, also one beyond the population: why not, null where it does, and undefined where it does
 * not mean it.
 * @param before what was sent before it, the oldest first
 */
export function verdictOn(plan: PushPlan, device: Device, phone: Phone, before: readonly Reach[]) {
  if (!isAddressed(plan, device, phone)) return undefined;
  const burden = plan.category === 'service' ? NO_BURDEN : burdenOn(device, phone, before, plan.at);
  return refusalOf(plan, device, phone, burden);
}
