import type { Population } from '../delivery/target.ts';
import { phonesAt, type Knowing } from './installed.ts';
import type { UpgradeRow } from './tables.ts';

const known = new WeakMap<Population, ReadonlyMap<string, number>>();

/** Share of each version among the devices of its platform. */
function sharesOf(phones: Population): ReadonlyMap<string, number> {
  const found = known.get(phones);
  if (found) return found;
  const all = Map.groupBy(phones.devices, ({ platform }) => platform);
  const ofVersions = Map.groupBy(phones.devices, ({ platform, appVersion }) => `${platform} ${appVersion}`);
  const shares = new Map([...ofVersions].map(([key, devices]) => [key, devices.length / (devices[0] ? (all.get(devices[0].platform)?.length ?? 1) : 1)]));
  known.set(phones, shares);
  return shares;
}

/** Share of the devices of a platform that have a version at a time (ms), to the hundredth of a percent. */
export function shareOf(knowing: Knowing, { appId, platform, version }: UpgradeRow, at: number): number {
  return Number((sharesOf(phonesAt(knowing, appId, at)).get(`${platform} ${version}`) ?? 0).toFixed(4));
}
