import type { components } from '../../openapi/generated/types.ts';
import { compareVersions } from '../core/kit/versions.ts';
import { membersIn, namedBy } from './checks.ts';
import { testsOf } from './evaluate.ts';
import type { Crowd, DeliveryTarget, Device, Population } from './target.ts';

type Audience = components['schemas']['Audience'];
type Share = components['schemas']['AudienceShare'];

const SAMPLE = 20;

/**
 * Whole numbers in the proportions of `parts` that add up to `total`: largest remainder first. All zero when the
 * parts are.
 */
export function portions(parts: readonly number[], total: number): number[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * total) / sum);
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((a, b) => a + b, 0);
  const first = exact
    .map((value, index) => [value - Math.floor(value), index] as const)
    .toSorted(([a, i], [b, j]) => b - a || i - j);
  for (const [, index] of first.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** How many of all devices stand behind so many of the sample. */
export const scaled = (count: number, { devices, users }: Population): number =>
  devices.length === 0 ? 0 : Math.round((count * users) / devices.length);

/** Devices of the sample, which are scaled, and named devices, which count one by one. */
interface Hits {
  /** In the order of all devices. */
  readonly sampled: readonly Device[];
  readonly named: readonly Device[];
}

/** How devices are split: by a name, which may stand for something else on each platform. */
interface Split {
  readonly nameOf: (device: Device) => string;
  readonly byPlatform?: boolean;
}

/**
 * Splits devices by their names; the numbers of all devices that come out add up, matched and in all. It looks at each
 * device several times for each answer, so nothing is made for one.
 */
function split(
  { nameOf, byPlatform = false }: Split,
  devices: readonly Device[],
  { sampled, named }: Hits,
  { total, matched }: Pick<Audience, 'total' | 'matched'>,
): Share[] {
  const of: { device: Device; sampled: number; named: number; rest: number }[] = [];
  const known = new Map<string, Map<string, (typeof of)[number]>>();
  const countOf = (device: Device) => {
    const group = byPlatform ? device.platform : '';
    const name = nameOf(device);
    let counts = known.get(group);
    if (counts === undefined) known.set(group, (counts = new Map()));
    let count = counts.get(name);
    if (count === undefined) {
      counts.set(name, (count = { device, sampled: 0, named: 0, rest: 0 }));
      of.push(count);
    }
    return count;
  };
  let next = 0;
  for (const device of devices) {
    if (device === sampled[next]) {
      next++;
      countOf(device).sampled++;
    } else countOf(device).rest++;
  }
  for (const device of named) countOf(device).named++;
  const matches = portions(
    of.map((count) => count.sampled),
    matched - named.length,
  );
  const rests = portions(
    of.map(({ rest }) => rest),
    total - matched,
  );
  return of.map(({ device, named: exact }, index) => {
    const match = (matches[index] ?? 0) + exact;
    const part = { ...(byPlatform && { platform: device.platform }), name: nameOf(device) };
    return { ...part, matched: match, total: match + (rests[index] ?? 0) };
  });
}

/** Some of them, spread over all. */
const someOf = (devices: readonly Device[]): Device[] => {
  const step = Math.max(1, Math.floor(devices.length / SAMPLE));
  return Array.from({ length: Math.min(SAMPLE, devices.length) }, (_, index) => devices[index * step]).filter(
    (device) => device !== undefined,
  );
};

/** The order of parts: the greatest first. */
export const mostFirst = (a: Share, b: Share): number => b.total - a.total || (a.name < b.name ? -1 : 1);
/** The order of versions: by platform, the newest first. */
export const newestFirst = (a: Share, b: Share): number =>
  a.platform === b.platform ? compareVersions(b.name, a.name) : (a.platform ?? '') < (b.platform ?? '') ? -1 : 1;

/** Who gets a release at a time (ms), of the devices of its platforms: numbers of all of these, how they split, and some examples. */
export function audienceOf(target: DeliveryTarget, at: number, population: Population): Audience {
  const devices = population.devices.filter(({ platform }) => target.platforms.includes(platform));
  const { gets, byRule } = testsOf(target, at, population);
  const crowds = target.rules.map(namedBy);
  const members = (crowd: Crowd) =>
    membersIn(population, crowd).devices.filter(({ platform }) => target.platforms.includes(platform));
  // A rule that names devices is asked of these alone; who gets it by another rule as well is counted there.
  const others = byRule.filter((_, index) => crowds[index] === undefined);
  const getsElse: (device: Device) => boolean =
    others.length === byRule.length ? gets : (device) => others.some((test) => test(device));
  const sampled = devices.filter(getsElse);
  const named = [...new Set(crowds.flatMap((crowd) => (crowd ? members(crowd) : [])))].filter(
    (device) => gets(device) && !getsElse(device),
  );
  // One rule by itself is all of them.
  const ofRules = byRule.map((test, index) => {
    const crowd = crowds[index];
    if (crowd) return members(crowd).filter(test).length;
    return scaled(byRule.length === 1 ? sampled.length : devices.filter(test).length, population);
  });
  const total = scaled(devices.length, population);
  const counts = { total, matched: Math.min(total, scaled(sampled.length, population) + named.length) };
  const { below } = target;
  const have =
    below === undefined
      ? undefined
      : scaled(devices.filter(({ appVersion }) => appVersion === below).length, population);
  const by = (names: Split) => split(names, devices, { sampled, named }, counts);
  return {
    ...counts,
    // Each is rounded by itself.
    ...(have !== undefined && { have: Math.min(have, counts.total - counts.matched) }),
    sampleSize: devices.length,
    byPlatform: by({ nameOf: ({ platform }) => platform }).toSorted(mostFirst),
    byVersion: by({ nameOf: ({ appVersion }) => appVersion, byPlatform: true }).toSorted(newestFirst),
    byCity: by({ nameOf: ({ city }) => city }).toSorted(mostFirst),
    rules: ofRules.map((count) => ({ matched: count })),
    sample: someOf([...sampled, ...named]),
  };
}
