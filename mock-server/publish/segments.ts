import { compareVersions } from '../core/kit/versions.ts';
import { randomAt, fnv1a32 } from '../delivery/bucket.ts';
import type { Device } from '../delivery/target.ts';
import type { VersionSegments } from '../population/phones.ts';
import { type Chain, hasReached } from './chain.ts';
import { type DataContext, upgradesOf } from './installed.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';
import { DAY_MS } from '../core/world/durations.ts';

const cache = new WeakMap<Chain, VersionSegments>();

/** Mean and maximum time after its publication when phones installed an old version. */
const [WAIT_MS, MOST_MS] = [4 * DAY_MS, 12 * DAY_MS];
/** Older changes are irrelevant: periods of analytics begin later. */
const LONG_AGO_MS = 300 * DAY_MS;

/** A version on phones before the runs that are computed individually. */
interface Former {
  readonly version: string;
  readonly publishedAt: number;
  readonly salt: number;
}

/** Returns the versions of a platform that were published long ago, lowest first. */
function formerVersions({ upgrades }: Chain, runs: readonly ReleaseRunRow[]): ReadonlyMap<string, Former[]> {
  const first = Math.min(...upgrades.map(({ run }) => Date.parse(run.startedAt)));
  const past = runs.flatMap(({ isPast, release: { platform, version }, startedAt }) =>
    isPast &&
    platform !== undefined &&
    version !== undefined &&
    Date.parse(startedAt) + MOST_MS < first &&
    Date.parse(startedAt) > first - LONG_AGO_MS
      ? [{ platform, version, publishedAt: Date.parse(startedAt), salt: fnv1a32(`${platform} ${version}`) }]
      : [],
  );
  const ofPlatforms = Map.groupBy(past, ({ platform }) => platform);
  return new Map(
    [...ofPlatforms].map(([platform, all]) => [
      platform,
      all.toSorted((a, b) => compareVersions(a.version, b.version)),
    ]),
  );
}

/**
 * Returns the earlier versions of a phone: each from some days after its publication, unless the next one came first.
 */
function formerOf(former: readonly Former[], { appVersion }: Device, place: number): { at: number; version: string }[] {
  const index = former.findIndex(({ version }) => version === appVersion);
  const had: { at: number; version: string }[] = [];
  let next = Infinity;
  for (const { version, publishedAt, salt } of former.slice(0, index + 1).toReversed()) {
    const lot = randomAt(salt, place, 0) * (1 - Math.exp(-MOST_MS / WAIT_MS));
    const at = publishedAt - Math.log(1 - lot) * WAIT_MS;
    if (at >= next) continue;
    had.push({ at, version });
    next = at;
  }
  return had.toReversed();
}

function segmentsOf(chain: Chain, runs: readonly ReleaseRunRow[]): VersionSegments {
  const { population, upgrades } = chain;
  const { devices } = population;
  const former = formerVersions(chain, runs);
  const reaching = upgrades.filter(hasReached);
  const installs = new Map<number, { at: number; version: string }[]>();
  for (const { reachedPlaces, installed, version } of reaching)
    for (const place of reachedPlaces) {
      const at = installed[place] ?? Infinity;
      if (at === Infinity) continue;
      const own = installs.get(place);
      if (own) own.push({ at, version });
      else installs.set(place, [{ at, version }]);
    }
  const codes = new Map<string, number>();
  const codeOf = (version: string): number => {
    const code = codes.get(version) ?? codes.size;
    if (code === codes.size) codes.set(version, code);
    return code;
  };
  const offsets = new Uint32Array(devices.length + 1);
  const [from, version]: [number[], number[]] = [[], []];
  for (const [place, device] of devices.entries()) {
    let highest = device.appVersion;
    const had = formerOf(former.get(device.platform) ?? [], device, place);
    for (const [index, { at, version: own }] of had.entries()) {
      from.push(index === 0 ? -Infinity : at);
      version.push(codeOf(own));
    }
    if (had.length === 0) {
      from.push(-Infinity);
      version.push(codeOf(highest));
    }
    for (const install of (installs.get(place) ?? []).toSorted((a, b) => a.at - b.at)) {
      // A phone keeps a higher version.
      if (compareVersions(install.version, highest) <= 0) continue;
      highest = install.version;
      from.push(install.at);
      version.push(codeOf(highest));
    }
    offsets[place + 1] = from.length;
  }
  return { versions: [...codes.keys()], offsets, from: Float64Array.from(from), version: Uint16Array.from(version) };
}

/**
 * Returns the versions on an application's phones over time, for callers that walk all phones: from the first rollout
 * on the same as `versionsOf`, before it the versions that were published long ago.
 */
export function versionSegments(context: DataContext, appId: string): VersionSegments {
  const chain = upgradesOf(context, appId);
  let segments = cache.get(chain);
  if (segments === undefined) {
    const runs = context.db.releaseRuns.all({ where: { appId, kind: 'upgrade' } });
    cache.set(chain, (segments = segmentsOf(chain, runs)));
  }
  return segments;
}
