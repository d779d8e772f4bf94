import { PushReason as Reasons } from '../../../openapi/generated/schemas.ts';
import type { Device, Population } from '../../delivery/target.ts';
import { phoneOf, phonesOf, type Phone } from '../../delivery/push-phones.ts';
import { isMeant, isSelected, refusalOf, type Burden, type PushPlan, type PushReason } from './plan.ts';

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

/** A message that was sent, as it weighs on later ones. */
export interface Past {
  readonly reach: Reach;
  /** When sending was stopped (ms); Infinity where it was not. */
  readonly stoppedAt: number;
  /** Whether a device that it reaches was sent it before that. */
  readonly wasSent: (phone: Phone) => boolean;
}

/** A device that a plan means. */
export interface Meant extends NamedDevice {
  /** How many of all devices it stands for. */
  readonly weight: number;
}

export const NOT_MEANT = 0;
export const REACHED = 1;
const REFUSED = 2;

/** Why a device of the share is not reached; null for one that is, or that is not meant. */
export const reasonIn = (verdict: number): PushReason | null => Reasons.options[verdict - REFUSED] ?? null;

/** The devices that a plan means: those that it names first, then those of the sample in their order. */
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

/** Whether a message came to a device that it reaches, as far as was known at a time (ms): what is under way comes. */
const came = ({ stoppedAt, wasSent }: Past, phone: Phone, at: number): boolean => stoppedAt > at || wasSent(phone);

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
  isMeant(plan, device, phone) || (isNamed(plan, device.deviceId) && isSelected(plan, device, phone));

/** What weighs on a device at a time (ms), worked out for it alone. */
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
 * Whom a plan reaches.
 * @param before what was sent before it, the oldest first: its `marketing` messages weigh on devices that they came to
 * @param deviceBy finds devices that are named, also beyond the population
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
  const named = plan.named.flatMap((deviceId): NamedDevice[] => {
    const device = deviceBy(deviceId);
    if (device === undefined) return [{ deviceId, reason: 'unknownDevice' }];
    const phone = phoneOf(device);
    if (isMeant(plan, device, phone) || !isSelected(plan, device, phone)) return [];
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
export function verdictOn(plan: PushPlan, device: Device, phone: Phone, before: readonly Past[]) {
  if (!isAddressed(plan, device, phone)) return undefined;
  const burden = plan.category === 'service' ? NO_BURDEN : burdenOn(device, phone, before, plan.at);
  return refusalOf(plan, device, phone, burden);
}
