import type { Device } from '../../delivery/target.ts';
import type { FilterOf } from '../../counting/topic.ts';
import { SLOW } from '../../population/habits.ts';
import { bySize, launchShift, type Measuring, type Pace } from '../../population/measuring.ts';
import type { Phones } from '../../population/phones.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { START_TYPES } from '../../population/sessions.ts';

type Filter = Pick<FilterOf<'appStart'>, 'startType' | 'slowMs' | 'version'>;

/**
 * Returns the launch times on each platform with each version.
 * @param markFrom for a platform, the size from which launches of each type are marked
 */
export function launchPaces(
  { devices, segments: { versions } }: Phones,
  markFrom: (platform: Device['platform']) => readonly number[],
): Measuring['paceOf'] {
  const of = (platform: Device['platform']): Pace => ({
    markFrom: markFrom(platform),
    shifts: versions.map((name) => launchShift(platform, name)),
  });
  const paces = { android: of('android'), ios: of('ios'), harmony: of('harmony') };
  return (place) => paces[devices[place]?.platform ?? 'android'];
}

/** Selects the launches that match a filter, and marks the slow ones. */
export function launchesWith(phones: Phones, { startType, slowMs, version }: Filter): Measuring {
  const sizeFrom = (ms: number) => msOf.findIndex((one) => one >= ms);
  const slowFrom = (platform: Device['platform']) =>
    START_TYPES.map((type) => sizeFrom(slowMs ?? SLOW[platform][type === 'hot' ? 1 : 0])).map((size) =>
      size === -1 ? SIZES : size,
    );
  return {
    sums: `launches ${slowMs ?? ''}`,
    type: startType && START_TYPES.indexOf(startType),
    version,
    telling: bySize,
    paceOf: launchPaces(phones, slowFrom),
  };
}
