import type { components } from '../../../openapi/generated/types.ts';
import { portions, scaled } from '../../delivery/audience.ts';
import type { Device } from '../../delivery/target.ts';
import { phonesOf, type Phone } from '../phones.ts';
import { channelOf, routed, type PushChannel, type PushReason } from './plan.ts';
import { NOT_MEANT, REACHED, reasonIn, type Reach } from './reach.ts';

type Schemas = components['schemas'];
type Numbers = Omit<Schemas['PushAudience'], 'duplicates' | 'warnings' | 'asOf'>;

/** Devices of the sample, which are scaled, and devices that were named, which are not. */
interface Count {
  sampled: number;
  named: number;
}

/** Counts by key, whose numbers add up to the scaled total. */
class Tally<Key extends string> {
  readonly #counts = new Map<Key, Count>();

  add(key: Key, kind: keyof Count): void {
    let count = this.#counts.get(key);
    if (count === undefined) this.#counts.set(key, (count = { sampled: 0, named: 0 }));
    count[kind]++;
  }

  /** Devices of each key. */
  numbers(scaledTotal: number): ReadonlyMap<Key, number> {
    const counts = [...this.#counts];
    const parts = portions(
      counts.map(([, { sampled }]) => sampled),
      scaledTotal,
    );
    return new Map(counts.map(([key, { named }], index) => [key, (parts[index] ?? 0) + named]));
  }
}

type Totals = Pick<Numbers, 'devices' | 'reachable'>;

/** What is said of a reach once is true of it for ever. */
const totals = new WeakMap<Reach, Totals>();
const numbers = new WeakMap<Reach, Numbers>();

/** How many devices a plan means, and how many it reaches. */
export function totalsOf(reach: Reach): Totals {
  let known = totals.get(reach);
  if (known === undefined) totals.set(reach, (known = countTotals(reach)));
  return known;
}

/** Numbers of a plan's devices: reached and not, why not, and by channel, platform and region. An unknown device is in no split. */
export function numbersOf(reach: Reach): Numbers {
  let known = numbers.get(reach);
  if (known === undefined) numbers.set(reach, (known = countNumbers(reach)));
  return known;
}

function countTotals({ share, named, population }: Reach): Totals {
  let [meant, reached] = [0, 0];
  for (const verdict of share) {
    if (verdict !== NOT_MEANT) meant++;
    if (verdict === REACHED) reached++;
  }
  return {
    devices: scaled(meant, population) + named.length,
    reachable: scaled(reached, population) + named.filter(({ reason }) => reason === null).length,
  };
}

function countNumbers(reach: Reach): Numbers {
  const { plan, population, share, named } = reach;
  const phones = phonesOf(population);
  const reasons = new Tally<PushReason>();
  const splits = {
    channel: { reached: new Tally<PushChannel>(), missed: new Tally<PushChannel>() },
    platform: { reached: new Tally<string>(), missed: new Tally<string>() },
    region: { reached: new Tally<string>(), missed: new Tally<string>() },
  };
  const note = (device: Device, phone: Phone, reason: PushReason | null, kind: keyof Count) => {
    const side = reason === null ? 'reached' : 'missed';
    // A message that goes through our own channel is of that channel.
    splits.channel[side].add(routed(plan, phone) ?? channelOf(phone), kind);
    splits.platform[side].add(device.platform, kind);
    splits.region[side].add(device.city, kind);
  };
  let [meant, reached] = [0, 0];
  share.forEach((verdict, place) => {
    const [device, phone] = [population.devices[place], phones[place]];
    if (verdict === NOT_MEANT || device === undefined || phone === undefined) return;
    const reason = reasonIn(verdict);
    meant++;
    if (reason === null) reached++;
    else reasons.add(reason, 'sampled');
    note(device, phone, reason, 'sampled');
  });
  for (const { device, phone, reason } of named) {
    if (reason !== null) reasons.add(reason, 'named');
    if (device && phone) note(device, phone, reason, 'named');
  }
  const [scaledMeant, scaledReached] = [scaled(meant, population), scaled(reached, population)];
  const partsOf = <Key extends string>({ reached: hits, missed }: { reached: Tally<Key>; missed: Tally<Key> }) => {
    const [some, others] = [hits.numbers(scaledReached), missed.numbers(scaledMeant - scaledReached)];
    return [...new Set([...some.keys(), ...others.keys()])]
      .map((name) => ({
        name,
        devices: (some.get(name) ?? 0) + (others.get(name) ?? 0),
        reachable: some.get(name) ?? 0,
      }))
      .filter(({ devices }) => devices > 0)
      .toSorted((a, b) => b.devices - a.devices || (a.name < b.name ? -1 : 1));
  };
  return {
    ...totalsOf(reach),
    unreachable: [...reasons.numbers(scaledMeant - scaledReached)]
      .map(([reason, devices]) => ({ reason, devices }))
      .filter(({ devices }) => devices > 0)
      .toSorted((a, b) => b.devices - a.devices),
    byChannel: partsOf(splits.channel).map(({ name, ...part }) => ({
      channel: name,
      ...part,
      key: plan.keys[name] ?? 'ok',
    })),
    byPlatform: partsOf(splits.platform),
    byRegion: partsOf(splits.region),
  };
}
