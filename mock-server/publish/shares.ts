import type { Population } from '../delivery/target.ts';
import { phonesAt, type Knowing } from './installed.ts';
import type { UpgradeRow } from './tables.ts';

const known = new WeakMap<Population, ReadonlyMap<string, number>>();

/** Share of each version among the devices of its platform. */
function sharesOf(phones: Population): ReadonlyMap<string, number> {
  const found = known.get(phones);
  if (found) return found;
  const ofPlatforms = Map.groupBy(phones.devices, ({ platform }) => platform);
  const shares = new Map([...ofPlatforms].flatMap(([platform, devices]) =>
    [...Map.groupBy(devices, ({ appVersion }) => appVersion)].map(([version, those]) => [`${platform} ${version}`, those.length / devices.length] as const)));
  known.set(phones, shares);
  return shares;
}

/** Share of the devices of a platform that have a version at a time (ms), to the hundredth of a percent. */
export function shareOf(knowing: Knowing, { appId, platform, version }: UpgradeRow, at: number): number {
  return Number((sharesOf(phonesAt(knowing, appId, at)).get(`${platform} ${version}`) ?? 0).toFixed(4));
}
