import { compareVersions } from '../core/kit/versions.ts';
import type { VersionSegments } from '../population/phones.ts';
import { type Chain, hasReached } from './chain.ts';
import { type Knowing, upgradesOf } from './installed.ts';

const known = new WeakMap<Chain, VersionSegments>();

function segmentsOf({ population: { devices }, upgrades }: Chain): VersionSegments {
  const reaching = upgrades.filter(hasReached);
  const installs = new Map<number, { at: number; version: string }[]>();
  for (const { reached, installed, version } of reaching)
    for (const place of reached) {
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
  for (const [place, { appVersion }] of devices.entries()) {
    let highest = appVersion;
    from.push(-Infinity);
    version.push(codeOf(highest));
    for (const install of (installs.get(place) ?? []).toSorted((a, b) => a.at - b.at)) {
      // A phone keeps what it has where that is higher.
      if (compareVersions(install.version, highest) <= 0) continue;
      highest = install.version;
      from.push(install.at);
      version.push(codeOf(highest));
    }
    offsets[place + 1] = from.length;
  }
  return { versions: [...codes.keys()], offsets, from: Float64Array.from(from), version: Uint16Array.from(version) };
}

/** What rollouts made of the versions of an application's phones: the same as `versionsOf`, for whoever walks all of them. */
export function versionSegments(knowing: Knowing, appId: string): VersionSegments {
  const chain = upgradesOf(knowing, appId);
  let segments = known.get(chain);
  if (segments === undefined) known.set(chain, (segments = segmentsOf(chain)));
  return segments;
}
