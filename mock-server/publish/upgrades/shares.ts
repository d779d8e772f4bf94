import type { Population } from '../../delivery/target.ts';
import { phonesAt, type DataContext } from '../installed.ts';
import type { UpgradeRow } from './table.ts';

/** Share of each version among the devices of its platform, by platform and version, to the hundredth of a percent. */
export type Shares = ReadonlyMap<UpgradeRow['platform'], ReadonlyMap<string, number>>;

const cache = new WeakMap<Population, Shares>();

function sharesOf(phones: Population): Shares {
  const cached = cache.get(phones);
  if (cached) return cached;
  const ofPlatforms = Map.groupBy(phones.devices, ({ platform }) => platform);
  const shares = new Map(
    [...ofPlatforms].map(([platform, devices]) => {
      const ofVersions = [...Map.groupBy(devices, ({ appVersion }) => appVersion)];
      const rounded = ofVersions.map(
        ([version, those]) => [version, Number((those.length / devices.length).toFixed(4))] as const,
      );
      return [platform, new Map(rounded)] as const;
    }),
  );
  cache.set(phones, shares);
  return shares;
}

/** Returns the shares of versions among the devices of an application at a time (ms). */
export const sharesAt = (context: DataContext, appId: string, at: number): Shares =>
  sharesOf(phonesAt(context, appId, at));

/** Returns the share of a version on its platform. */
export const shareIn = (shares: Shares, { platform, version }: Pick<UpgradeRow, 'platform' | 'version'>): number =>
  shares.get(platform)?.get(version) ?? 0;
