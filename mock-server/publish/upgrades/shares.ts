import type { Population } from '../../delivery/target.ts';
import { phonesAt, type DataContext } from '../installed.ts';
import type { UpgradeRow } from './table.ts';

/** Share of each version among the devices of its platform, by platform and version. */
export type Shares = ReadonlyMap<UpgradeRow['platform'], ReadonlyMap<string, number>>;

const cache = new WeakMap<Population, Shares>();

function sharesOf(phones: Population): Shares {
  const cached = cache.get(phones);
  if (cached) return cached;
  const weighted = phones.devices.map(({ platform, appVersion }, place) => ({
    platform,
    appVersion,
    weight: phones.weights[place] ?? 0,
  }));
  const weightOf = (devices: typeof weighted) => devices.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Map(
    [...Map.groupBy(weighted, ({ platform }) => platform)].map(([platform, devices]) => {
      const whole = weightOf(devices);
      const ofVersions = [...Map.groupBy(devices, ({ appVersion }) => appVersion)];
      return [platform, new Map(ofVersions.map(([version, those]) => [version, weightOf(those) / whole]))] as const;
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
