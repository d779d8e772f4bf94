import type { Schemas } from '../../../openapi/generated/types.ts';
import { channelOf, routed, type PushChannel, type PushReason } from './plan.ts';
import { meantBy, type Reach } from './reach.ts';

type Numbers = Omit<Schemas['PushAudience'], 'duplicates' | 'warnings' | 'at' | 'asOf'>;

interface Part {
  devices: number;
  reachable: number;
}

/** Counts devices by key, the most first. */
class Tally<Key extends string> {
  readonly #parts = new Map<Key | undefined, Part>();

  /** @param key undefined if the device is unknown */
  add(key: Key | undefined, weight: number, isReached: boolean): void {
    let part = this.#parts.get(key);
    if (part === undefined) this.#parts.set(key, (part = { devices: 0, reachable: 0 }));
    part.devices += weight;
    if (isReached) part.reachable += weight;
  }

  get parts(): (Part & { readonly key: Key | undefined })[] {
    return [...this.#parts]
      .map(([key, part]) => ({ key, ...part }))
      .filter(({ devices }) => devices > 0)
      .toSorted((a, b) => b.devices - a.devices || ((a.key ?? '') < (b.key ?? '') ? -1 : 1));
  }
}

/** The numbers of a reach never change. */
const numbers = new WeakMap<Reach, Numbers>();

/** Counts a plan's devices: reached and not, why not, and by channel, platform and region. */
export function numbersOf(reach: Reach): Numbers {
  let cached = numbers.get(reach);
  if (cached === undefined) numbers.set(reach, (cached = countNumbers(reach)));
  return cached;
}

function countNumbers(reach: Reach): Numbers {
  const { plan } = reach;
  const all = new Tally<'all'>();
  const reasons = new Tally<PushReason>();
  const channels = new Tally<PushChannel>();
  const lostDevices = new Map<PushChannel, number>();
  const platforms = new Tally<string>();
  const regions = new Tally<string>();
  for (const { device, phone, reason, weight } of meantBy(reach)) {
    const isReached = reason === null;
    all.add('all', weight, isReached);
    if (reason !== null) reasons.add(reason, weight, false);
    // A message that is routed through our own channel belongs to that channel.
    const channel = phone && (routed(plan, phone) ?? channelOf(phone));
    channels.add(channel, weight, isReached);
    if (channel && reason === 'channelFailed') lostDevices.set(channel, (lostDevices.get(channel) ?? 0) + weight);
    platforms.add(device?.platform, weight, isReached);
    regions.add(device?.city, weight, isReached);
  }
  const [total] = all.parts;
  const withNames = ({ parts }: Tally<string>) =>
    parts.map(({ key: name, ...part }) => ({ ...(name !== undefined && { name }), ...part }));
  return {
    devices: total?.devices ?? 0,
    reachable: total?.reachable ?? 0,
    unreachable: reasons.parts.flatMap(({ key: reason, devices }) => (reason ? [{ reason, devices }] : [])),
    byChannel: channels.parts.map(({ key: channel, ...part }) => ({
      ...(channel !== undefined && { channel }),
      ...part,
      lost: (channel && lostDevices.get(channel)) ?? 0,
      key: (channel && plan.keys[channel]) ?? 'ok',
      ...(channel && plan.lastDays?.[channel] !== undefined && { expiresAt: plan.lastDays[channel] }),
    })),
    byPlatform: withNames(platforms),
    byRegion: withNames(regions),
  };
}

/** Returns why a push reaches no device: the most frequent reason among the targeted devices. */
export function failureOf(reach: Reach): Schemas['PushFailure'] {
  const [first] = numbersOf(reach).unreachable;
  if (first === undefined || first.reason === 'unknownDevice') return 'nobody';
  if (first.reason === 'channelFailed') return 'channels';
  return first.reason === 'frequencyCap' || first.reason === 'vendorQuota' ? 'limits' : 'devices';
}
