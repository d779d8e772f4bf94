import type { Schemas } from '../../openapi/generated/types.ts';
import { compareVersions } from '../core/kit/versions.ts';
import { membersIn, ruleCrowd } from './checks.ts';
import { testsOf } from './evaluate.ts';
import type { Crowd, DeliveryTarget, Device, Population } from './target.ts';
import { weightsWithout } from './universe.ts';

type Audience = Schemas['Audience'];
type Share = Schemas['AudienceShare'];

const SAMPLE = 20;

/** A split of devices by name; the same name may mean something else on each platform. */
interface Split {
  readonly nameOf: (device: Device) => string;
  readonly byPlatform?: boolean;
}

/** Devices with their weights, and how many of those that each represents receive a release. */
interface WeightedDevices {
  readonly devices: readonly Device[];
  readonly weights: readonly number[];
  readonly matched: readonly number[];
}

/** Splits devices by name. Runs several times per device and request, so it allocates nothing per device. */
function split({ nameOf, byPlatform = false }: Split, { devices, weights, matched }: WeightedDevices): Share[] {
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
    count.matched += matched[place] ?? 0;
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
  const countElse = (device: Device, weight: number): number =>
    byRule.length === 0
      ? gets(device)
        ? weight
        : 0
      : others.reduce((most, count) => Math.max(most, count(device, weight)), 0);
  const crowdOnly = [...new Set(crowds.flatMap((crowd) => (crowd ? members(crowd) : [])))].filter(
    (device) => gets(device) && countElse(device, 1) === 0,
  );
  const sampleWeights = weightsWithout(population, crowdOnly);
  const devices = [...crowdOnly];
  const weights = crowdOnly.map(() => 1);
  for (const [place, device] of population.devices.entries()) {
    if (!isAsked(device)) continue;
    devices.push(device);
    weights.push(sampleWeights[place] ?? 0);
  }
  const counts = devices.map((device, index) => {
    const weight = weights[index] ?? 0;
    return index < crowdOnly.length ? weight : countElse(device, weight);
  });
  const audience = { devices, weights, matched: counts };
  const sumOf = (count: (device: Device, weight: number) => number): number =>
    devices.reduce((sum, device, index) => sum + count(device, weights[index] ?? 0), 0);
  const matched = counts.reduce((sum, count) => sum + count, 0);
  // A single rule accounts for all of them.
  const ofRules = byRule.map((count, index) => {
    const crowd = crowds[index];
    if (crowd) return members(crowd).filter((device) => count(device, 1) > 0).length;
    return byRule.length === 1 ? matched : sumOf(count);
  });
  const { below } = target;
  const by = (names: Split) => split(names, audience);
  return {
    total: sumOf((_, weight) => weight),
    matched,
    ...(below !== undefined && { have: sumOf(({ appVersion }, weight) => (appVersion === below ? weight : 0)) }),
    sampleSize: devices.length - crowdOnly.length,
    byPlatform: by({ nameOf: ({ platform }) => platform }).toSorted(mostFirst),
    byVersion: by({ nameOf: ({ appVersion }) => appVersion, byPlatform: true }).toSorted(newestFirst),
    byCity: by({ nameOf: ({ city }) => city }).toSorted(mostFirst),
    rules: ofRules.map((count) => ({ matched: count })),
    sample: someOf([
      ...devices.filter((_, index) => index >= crowdOnly.length && (counts[index] ?? 0) > 0),
      ...crowdOnly,
    ]),
  };
}
