import type { components } from '../../openapi/generated/types.ts';
import { compareVersions } from '../core/kit/versions.ts';
import { membersIn, ruleCrowd } from './checks.ts';
import { testsOf } from './evaluate.ts';
import type { Crowd, DeliveryTarget, Device, Population } from './target.ts';
import { weightsWithout } from './universe.ts';

type Audience = components['schemas']['Audience'];
type Share = components['schemas']['AudienceShare'];

const SAMPLE = 20;

/** A split of devices by name; the same name may mean something else on each platform. */
interface Split {
  readonly nameOf: (device: Device) => string;
  readonly byPlatform?: boolean;
}

/** Devices with their weights, and whether they receive a release. */
interface WeightedDevices {
  readonly devices: readonly Device[];
  readonly weights: readonly number[];
  readonly gets: Uint8Array;
}

/** Splits devices by name. Runs several times per device and request, so it allocates nothing per device. */
function split({ nameOf, byPlatform = false }: Split, { devices, weights, gets }: WeightedDevices): Share[] {
  const of: { device: Device; matched: number; total: number }[] = [];
  const groups = new Map<string, Map<string, (typeof of)[number]>>();
  const countOf = (device: Device) => {
    const group = byPlatform ? device.platform : '';
    const name = nameOf(device);
    let counts = groups.get(group);
    if (counts === undefined) groups.set(group, (counts = new Map()));
    let count = counts.get(name);
    if (count === undefined) {
      counts.set(name, (count = { device, matched: 0, total: 0 }));
      of.push(count);
    }
    return count;
  };
  for (const [place, device] of devices.entries()) {
    const weight = weights[place] ?? 0;
    if (weight === 0) continue;
    const count = countOf(device);
    count.total += weight;
    if (gets[place] === 1) count.matched += weight;
  }
  return of.map(({ device, ...counts }) => ({
    ...(byPlatform && { platform: device.platform }),
    name: nameOf(device),
    ...counts,
  }));
}

/** Returns an evenly spread selection. */
const someOf = (devices: readonly Device[]): Device[] => {
  const step = Math.max(1, Math.floor(devices.length / SAMPLE));
  return Array.from({ length: Math.min(SAMPLE, devices.length) }, (_, index) => devices[index * step]).filter(
    (device) => device !== undefined,
  );
};

/** Orders parts by size, largest first. */
export const mostFirst = (a: Share, b: Share): number => b.total - a.total || (a.name < b.name ? -1 : 1);
/** Orders versions by platform, newest first. */
export const newestFirst = (a: Share, b: Share): number =>
  a.platform === b.platform ? compareVersions(b.name, a.name) : (a.platform ?? '') < (b.platform ?? '') ? -1 : 1;

/**
 * Returns who receives a release at a time (ms), among the devices of its platforms: their numbers, splits, and some
 * examples.
 */
export function audienceOf(target: DeliveryTarget, at: number, population: Population): Audience {
  const isAsked = ({ platform }: Device): boolean => target.platforms.includes(platform);
  const { gets, byRule } = testsOf(target, at, population);
  const crowds = target.rules.map(ruleCrowd);
  const members = (crowd: Crowd) => membersIn(population, crowd).devices.filter(isAsked);
  // A rule with a list of devices is only tested on these; devices that also match another rule are counted there.
  const others = byRule.filter((_, index) => crowds[index] === undefined);
  const getsElse: (device: Device) => boolean =
    others.length === byRule.length ? gets : (device) => others.some((test) => test(device));
  const crowdOnly = [...new Set(crowds.flatMap((crowd) => (crowd ? members(crowd) : [])))].filter(
    (device) => gets(device) && !getsElse(device),
  );
  const sampleWeights = weightsWithout(population, crowdOnly);
  const devices = [...crowdOnly];
  const weights = crowdOnly.map(() => 1);
  for (const [place, device] of population.devices.entries()) {
    if (!isAsked(device)) continue;
    devices.push(device);
    weights.push(sampleWeights[place] ?? 0);
  }
  const matches = Uint8Array.from(devices, (device, index) => (index < crowdOnly.length || getsElse(device) ? 1 : 0));
  const audience = { devices, weights, gets: matches };
  const sumOf = (test: (device: Device, index: number) => boolean): number =>
    weights.reduce((sum, weight, index) => {
      const device = devices[index];
      return device !== undefined && test(device, index) ? sum + weight : sum;
    }, 0);
  const matched = sumOf((_, index) => matches[index] === 1);
  // A single rule accounts for all of them.
  const ofRules = byRule.map((test, index) => {
    const crowd = crowds[index];
    if (crowd) return members(crowd).filter(test).length;
    return byRule.length === 1 ? matched : sumOf(test);
  });
  const { below } = target;
  const by = (names: Split) => split(names, audience);
  return {
    total: sumOf(() => true),
    matched,
    ...(below !== undefined && { have: sumOf(({ appVersion }) => appVersion === below) }),
    sampleSize: devices.length - crowdOnly.length,
    byPlatform: by({ nameOf: ({ platform }) => platform }).toSorted(mostFirst),
    byVersion: by({ nameOf: ({ appVersion }) => appVersion, byPlatform: true }).toSorted(newestFirst),
    byCity: by({ nameOf: ({ city }) => city }).toSorted(mostFirst),
    rules: ofRules.map((count) => ({ matched: count })),
    sample: someOf([...devices.filter((_, index) => index >= crowdOnly.length && matches[index] === 1), ...crowdOnly]),
  };
}
